// A chapter of a lesson: steps that appear when their moment has come for the first time.

import { keep, recall } from "../lib/prefs.svelte";
import type { Chapter, Legal, Lesson, Step, When } from "../lib/wire";

export type { Chapter, Lesson, Step, When };

export interface Moment {
  /** How often the learner has moved since the page is open: what others do meanwhile takes no step away. */
  moved: number;
  /** The learner is asked. */
  asked: boolean;
  view: Record<string, any>;
  legal: Legal[];
  /** Log lines of the last step. */
  last: string[];
  over: boolean;
}

function due(when: When, now: Moment): boolean {
  if (when.start) return true;
  if (when.over) return now.over;
  if (when.verb) return now.legal.some((move) => move.verb === when.verb);
  if (when.phase) return now.view.phase === when.phase;
  return when.rule !== undefined && now.last.some((line) => line.includes(when.rule!));
}

/** Which steps somebody has seen, kept by table: a reload goes on where it was. */
export class Progress {
  seen = $state.raw<string[]>([]);
  current = $state.raw<Step | null>(null);
  #key: string;
  /** How often the learner had moved when first asked with the current step in sight. */
  #asked: number | null = null;

  constructor(
    table: string,
    readonly chapter: Chapter,
  ) {
    this.#key = `miethai.lesson.${table}`;
    this.seen = recall<string[]>(this.#key) ?? [];
  }

  /** Look whether something new is to be said; what is said stays until it is understood, or until
      the learner has played on and there is something else to say. */
  look(now: Moment): void {
    const { current } = this;
    const verb = current?.when.verb;
    if (verb && !now.over && !due(current.when, now)) this.understood();
    const fresh = this.chapter.steps.filter((step) => step !== current && !this.seen.includes(step.id));
    const next = fresh.find((step) => due(step.when, now)) ?? null;
    const played = this.#asked !== null && now.moved > this.#asked;
    if (next && played && (now.asked || now.over)) this.understood();
    if (!this.current) {
      this.current = next;
      this.#asked = null;
    }
    if (now.asked) this.#asked ??= now.moved;
  }

  /** Everything that the chapter shows has been seen. */
  get done(): boolean {
    return this.seen.length >= this.chapter.steps.length;
  }

  understood(): void {
    if (!this.current) return;
    this.seen = [...this.seen, this.current.id];
    this.current = null;
    keep(this.#key, this.seen);
  }
}

/** The chapters of a game's lesson that somebody has finished on this device. */
export function learned(ruleset: string): string[] {
  return recall<string[]>(`miethai.learned.${ruleset}`) ?? [];
}

export function finish(ruleset: string, chapter: string): void {
  const before = learned(ruleset);
  if (!before.includes(chapter)) keep(`miethai.learned.${ruleset}`, [...before, chapter]);
}
