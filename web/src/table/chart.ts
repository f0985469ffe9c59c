// Places of lines in a plot of wealth over time.

import type { Point } from "./series.svelte";

/** Seats are told apart by the pattern of their lines as well as by colour. */
export const DASHES = ["", "7 4", "2 4", "10 3 2 3", "5 2", "1 3"];

/** The colour of a seat's line, nearer to the ink: a thin line needs more contrast than a badge. */
export function inkOf(index: number): string {
  return `color-mix(in srgb, var(--seat-${index + 1}) 82%, var(--ink))`;
}

const TICKS = 3;
const COARSEST = 6; // small differences are not blown up beyond this part of the whole

export interface Room {
  wide: number;
  high: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export class Chart {
  readonly ticks: number[];
  readonly #top: number;
  readonly #low: number;
  readonly #first: number;
  readonly #last: number;

  constructor(
    readonly points: readonly Point[],
    readonly room: Room,
    /** The scale begins near the smallest value, not at nothing. */
    near = false,
  ) {
    const most = points.reduce((top, p) => p.worth.reduce<number>((t, w) => Math.max(t, w ?? 0), top), 1);
    const least = near ? points.reduce((low, p) => Math.min(low, ...p.worth.map((w) => w ?? most)), most) : 0;
    const grain = round(Math.max(most - Math.max(0, least), most / COARSEST) / TICKS);
    this.#low = Math.max(0, Math.floor(least / grain) * grain);
    this.#top = Math.max(this.#low + grain, Math.ceil(most / grain) * grain);
    const count = Math.round((this.#top - this.#low) / grain) + 1;
    this.ticks = Array.from({ length: count }, (_, i) => this.#low + i * grain);
    this.#first = points[0]?.at ?? 0;
    this.#last = points.at(-1)?.at ?? 1;
  }

  x(at: number): number {
    const { wide, left, right } = this.room;
    return left + ((at - this.#first) / Math.max(1, this.#last - this.#first)) * (wide - left - right);
  }

  y(worth: number): number {
    const { high, top, bottom } = this.room;
    return (
      high -
      bottom -
      ((Math.max(this.#low, worth) - this.#low) / (this.#top - this.#low)) * (high - top - bottom)
    );
  }

  path(index: number): string {
    return this.points
      .flatMap((point) => {
        const worth = point.worth[index];
        return worth == null ? [] : [`${this.x(point.at).toFixed(1)} ${this.y(worth).toFixed(1)}`];
      })
      .map((place, i) => (i ? `L${place}` : `M${place}`))
      .join("");
  }
}

/** The next larger 1, 2 or 5 with zeros. */
function round(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((f) => f * power).find((f) => f >= rough) ?? rough;
}
