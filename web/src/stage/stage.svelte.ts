// Short scenes over the board for what people want to see: one after the other, never in the way. They
// delay nothing: the board already shows what came of it, and any press ends them.

import type { Mark } from "../lib/wire";
import type { Act, Acts } from "./acts";

export interface Playing {
  mark: Mark;
  text: string;
  act: Act;
  ms: number;
  /** Until its reader presses something. */
  stays: boolean;
}

export interface News {
  marks: readonly Mark[];
  log: readonly string[];
  me: string | null;
}

/** Scenes that wait; more than these are too old to be seen. */
export const MOST = 5;
const USUAL_MS = 900;
const SHORTEST_MS = 300;
const HURRY = 0.6; // where others wait

export class Stage {
  now = $state.raw<Playing | null>(null);
  #queue: Playing[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #told: number | null = null;
  readonly #acts: () => Acts | null;
  readonly #sound: (sound: NonNullable<Act["sound"]>) => void;

  /** `acts` may be on their way: null. */
  constructor(acts: () => Acts | null, sound: (sound: NonNullable<Act["sound"]>) => void) {
    this.#acts = acts;
    this.#sound = sound;
  }

  /** The log has grown. `still`: no pictures; `silent`: nothing at all. */
  tell({ marks, log, me }: News, { still, silent }: { still: boolean; silent: boolean }): void {
    const from = this.#told;
    this.#told = log.length;
    if (from === null || log.length < from) return; // just come, or something was taken back
    if (silent) return this.skip();
    const news = marks.filter((one) => one.line >= from);
    const acts = news.length ? this.#acts() : {};
    if (!acts) this.#told = from; // told again when they are there
    for (const mark of acts ? news : []) {
      const act = acts?.[mark.kind];
      if (!act) continue;
      if (!act.Draw || still || (mark.weight ?? 1) < (act.least ?? 0)) this.#hear(act);
      else this.#add({ mark, text: log[mark.line] ?? "", act, ...this.#time(act, mark, me) });
    }
    if (!this.now) this.#next();
  }

  #time(act: Act, mark: Mark, me: string | null): { ms: number; stays: boolean } {
    return { ms: act.ms ?? USUAL_MS, stays: Boolean(act.stays) && me !== null && mark.by === me };
  }

  /** Where too many wait, the oldest of those that matter least is left out. */
  #add(scene: Playing): void {
    this.#queue.push(scene);
    if (this.#queue.length <= MOST) return;
    const least = Math.min(...this.#queue.map((one) => one.mark.weight ?? 1));
    const out = this.#queue.findIndex((one) => (one.mark.weight ?? 1) === least);
    this.#queue.splice(out, 1);
  }

  #next(): void {
    const scene = this.#queue.shift();
    this.now = scene ?? null;
    if (!scene) return;
    this.#hear(scene.act);
    if (scene.stays) return;
    const ms = this.#queue.length > 2 ? Math.max(SHORTEST_MS, scene.ms * HURRY) : scene.ms;
    this.now = { ...scene, ms };
    this.#timer = setTimeout(() => this.#end(), ms);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#next();
  }

  #hear(act: Act): void {
    if (act.sound) this.#sound(act.sound);
  }

  /** Enough: the stage is empty at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.now = null;
  }
}
