// What everybody was worth in the course of a game: from the table's replay where the server has
// one, then with every new moment.

import { get } from "../lib/api";
import type { Family, View } from "../lib/board";
import { patched } from "../lib/line.svelte";
import type { Replay } from "../lib/wire";

export interface Point {
  /** The number of log lines at that moment. */
  at: number;
  worth: (number | null)[];
}

const MOST = 400;

export class Series {
  points = $state.raw<Point[]>([]);

  constructor(
    readonly family: Family,
    readonly names: readonly string[],
  ) {}

  #point(view: View, at: number): Point {
    return { at, worth: this.names.map((name) => this.family.wealth(view, name)) };
  }

  /** A moment. After an undo the later ones are forgotten. */
  add(view: View, at: number): void {
    const kept = this.points.filter((point) => point.at < at);
    this.points = thin([...kept, this.#point(view, at)]);
  }

  /** The moments before this one; a server without replays is no trouble. */
  async load(table: string, code: string | null): Promise<void> {
    const path = `/api/tables/${encodeURIComponent(table)}/replay`;
    const found = await get<Replay>(path, {}, code).catch(() => null);
    if (!found) return;
    const points = pointsOf(found, this.family, this.names);
    const last = points.at(-1)?.at ?? -1;
    this.points = thin([...points, ...this.points.filter((point) => point.at > last)]);
  }
}

/** What everybody was worth at each moment of a whole game. */
export function pointsOf(film: Replay, family: Family, names: readonly string[]): Point[] {
  const points: Point[] = [];
  let view: View = {};
  let at = 0;
  for (const moment of [film.start, ...film.steps]) {
    if (moment.view) view = patched(view, moment.view);
    if (moment.log) at = moment.log.start + (moment.log.lines?.length ?? 0);
    while (points.length && points.at(-1)!.at >= at) points.pop();
    points.push({ at, worth: names.map((name) => family.wealth(view, name)) });
  }
  return thin(points);
}

/** Whether there is anything to see: from the first fortune on somebody has won or lost. */
export function isTelling(points: readonly Point[]): boolean {
  const worths = points.map((point) => point.worth.filter((worth) => worth !== null));
  const begun = worths.filter((row) => row.length > 0 && row.every((worth) => worth > 0));
  return begun.some((row) => row.some((worth) => worth !== begun[0]![0]));
}

/** Every second one of the old points goes when there are too many. */
function thin(points: Point[]): Point[] {
  // Before the money is handed out nobody is worth anything.
  const begin = points.findIndex((point) => point.worth.some((worth) => worth));
  let out = begin > 0 ? points.slice(begin) : points;
  while (out.length > MOST) out = out.filter((_, i) => i % 2 === 0 || i > out.length - 20);
  return out;
}
