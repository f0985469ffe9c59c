// How long a championship table has played, and what the clock runs towards.

import type { Clock } from "../../../lib/wire";

export interface Marks {
  auction_minute: number | null;
  end_minute: number | null;
  auction_called: boolean;
  end_called: boolean;
}

export interface MarkRow {
  id: "auction" | "end";
  minute: number;
  called: boolean;
}

/** The marks of a table that has any, in their order. */
export function rowsOf(marks: Marks | undefined): MarkRow[] {
  return (["auction", "end"] as const).flatMap((id) => {
    const minute = marks?.[`${id}_minute`] ?? null;
    return minute === null ? [] : [{ id, minute, called: marks?.[`${id}_called`] ?? false }];
  });
}

export class Playing {
  #now = $state(Date.now() / 1000);
  readonly #clock: () => Clock | null;
  readonly #offset: () => number;

  constructor(clock: () => Clock | null, offset: () => number) {
    this.#clock = clock;
    this.#offset = offset;
    $effect(() => {
      const timer = setInterval(() => (this.#now = Date.now() / 1000), 500);
      return () => clearInterval(timer);
    });
  }

  get runs(): boolean {
    return this.#clock()?.since != null;
  }

  /** Seconds of play; null: a table without a clock. */
  readonly played = $derived.by((): number | null => {
    const clock = this.#clock();
    if (clock?.since != null) return Math.max(0, this.#now + this.#offset() - clock.since);
    return clock?.played ?? null;
  });
}
