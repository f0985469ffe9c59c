// A whole game as one reader sees it: a first state and the changes after it.

import { markedOn, patched } from "./line.svelte";
import type { Shown } from "./scene.svelte";
import type { Replay, State } from "./wire";

const APART = 64; // states between two that are kept

export class Projector {
  #kept: Shown[] = [];
  #last: { index: number; shown: Shown };

  constructor(readonly film: Replay) {
    this.#kept[0] = whole(film.start);
    this.#last = { index: 0, shown: this.#kept[0] };
  }

  /** Moments from 0 to this one. */
  get end(): number {
    return this.film.steps.length;
  }

  at(index: number): Shown {
    const wanted = Math.max(0, Math.min(index, this.end));
    let { index: from, shown } = this.#last;
    if (from > wanted || wanted - from > APART) {
      from = Math.min(Math.floor(wanted / APART), this.#kept.length - 1) * APART;
      shown = this.#kept[from / APART]!;
    }
    while (from < wanted) {
      shown = changed(shown, this.film.steps[from]!);
      from += 1;
      if (from % APART === 0) this.#kept[from / APART] ??= shown;
    }
    this.#last = { index: wanted, shown };
    return shown;
  }

  /** The moments at which a turn begins. */
  get turns(): number[] {
    const begin: number[] = [];
    let turns: unknown = this.film.start.view?.set?.["turns"];
    for (const [index, step] of this.film.steps.entries()) {
      const set = step.view?.set;
      if (!set || !("turns" in set) || set["turns"] === turns) continue;
      turns = set["turns"];
      begin.push(index + 1);
    }
    return begin;
  }

  /** The moment at which a line of the log was written. */
  ofLine(line: number): number {
    let lines = this.film.start.log?.lines?.length ?? 0;
    for (const [index, step] of this.film.steps.entries()) {
      if (step.log) lines = step.log.start + (step.log.lines?.length ?? 0);
      if (lines > line) return index + 1;
    }
    return this.end;
  }
}

function whole(state: State): Shown {
  const log = state.log?.lines ?? [];
  return {
    n: state.n,
    view: { ...state.view?.set },
    legal: state.legal ?? [],
    prompt: state.prompt ?? "",
    asked: state.asked ?? "",
    log,
    marks: state.log?.marks ?? [],
    seen: log.length,
    over: state.over ?? null,
  };
}

function changed(old: Shown, step: State): Shown {
  return {
    n: step.n,
    view: step.view ? patched(old.view, step.view) : old.view,
    legal: step.legal ?? old.legal,
    prompt: step.prompt ?? old.prompt,
    asked: step.asked ?? old.asked,
    log: step.log ? [...old.log.slice(0, step.log.start), ...(step.log.lines ?? [])] : old.log,
    marks: step.log ? markedOn(old.marks, step.log) : old.marks,
    seen: step.log?.start ?? old.log.length,
    over: step.over ?? old.over,
  };
}
