// Seats are told apart by colour, shape and initial together: colour never alone.

import type { Seat } from "./wire";

export const SHAPES = ["disc", "triangle", "square", "diamond", "star", "pentagon"] as const;
export type Shape = (typeof SHAPES)[number];

export interface Player {
  name: string;
  /** Seat number from 0; the colour is `--seat-(index + 1)`. */
  index: number;
  shape: Shape;
  initial: string;
}

/** Somebody whose seat nobody keeps just now. */
export function isAway({ kind, here, stand_in: kept }: Pick<Seat, "kind" | "here" | "stand_in">): boolean {
  return kind === "person" && !here && !kept;
}

export function playersOf(names: readonly string[]): Player[] {
  return names.map((name, index) => ({
    name,
    index,
    shape: SHAPES[index % SHAPES.length]!,
    initial: [...name][0]?.toLocaleUpperCase() ?? "?",
  }));
}
