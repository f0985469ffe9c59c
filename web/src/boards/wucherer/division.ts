// How a board is divided between the large street and the others: every house as large as it can be,
// nothing cut off, and no street larger than its houses need.

import { fits, heightOf, layStreet, type Reach, type Wish } from "./layout";

export interface Room {
  w: number;
  h: number;
}

export interface Lot {
  houses: Reach[];
  plot: boolean;
}

export interface Division {
  /** How many of the other streets stand in each row, from the top. */
  rows: number[];
  /** Pixels of height for the large street. */
  large: number;
  /** So many that they do not fit: their row scrolls sideways. */
  scrolls: boolean;
}

const GAP = 8; // pixels between streets
const HEAD = 30; // of a small street, with its border
const LEAST = { large: 176, small: 118, strip: 190, wide: [150, 110] }; // rather wide than narrow
const STEP = 20;
const MOST = { large: 0.85, small: 0.5 }; // pixels of a unit; beyond that a house is no easier to read
const SPARE = { large: 0.1, small: 0.03 }; // what more is worth all the same
const SHARE = 0.6; // of the room that the large street takes at most
const SKY = 0.15; // what a street that is nothing but sky loses
const CUT = 0.6; // what a street counts that has to be scrolled

/** So many streets in so many rows, the fuller rows first. */
export function inRows(n: number, rows: number): number[] {
  return Array.from({ length: rows }, (_, k) => Math.ceil((n - k) / rows));
}

function worth(wish: Wish): number {
  const [most, spare] = wish.large ? [MOST.large, SPARE.large] : [MOST.small, SPARE.small];
  const laid = layStreet(wish);
  const { u } = laid.scale;
  const sky = Math.max(0, 1 - heightOf(laid, wish) / wish.h);
  return (Math.min(u, most) + spare * Math.max(0, u - most)) * (fits(laid, wish) ? 1 : CUT) - SKY * sky;
}

function largeWish(room: Room, h: number, lot: Lot): Wish {
  return { ...lot, w: room.w, h, large: true, pinned: true };
}

/** The best of all ways; ``weight`` is how much more the large street counts than one of the others. */
export function divide(room: Room, large: Lot, others: readonly Lot[], weight: number): Division {
  const whole = largeWish(room, room.h - LEAST.small, large);
  const useful = Math.max(LEAST.large, Math.min(SHARE * room.h, heightOf(layStreet(whole), whole)));
  for (const least of LEAST.wide) {
    const found = bestOf(room, large, others, weight, least, useful);
    if (found) return found;
  }
  // Too many for the width: one row that scrolls, as high as tall houses need.
  const h = Math.max(LEAST.large, Math.min(useful, room.h - GAP - LEAST.strip));
  return { rows: [others.length], large: h, scrolls: true };
}

/** The best way with streets of this width at least, if there is one. */
function bestOf(
  room: Room,
  large: Lot,
  others: readonly Lot[],
  weight: number,
  least: number,
  useful: number,
): Division | null {
  let best: Division | null = null;
  let most = 0;
  for (let n = 1; n <= Math.min(3, others.length); n += 1) {
    const rows = inRows(others.length, n);
    const wide = (room.w - GAP * (rows[0]! - 1)) / rows[0]!;
    if (wide < least) continue;
    for (let h = LEAST.large; h <= useful; h += STEP) {
      const high = (room.h - h) / n - GAP;
      if (high < LEAST.small) break;
      const way = { rows, large: h, scrolls: false };
      const score = scored(room, large, others, way, high, weight);
      if (score > most + 1e-6) [best, most] = [way, score];
    }
  }
  return best;
}

function scored(
  room: Room,
  large: Lot,
  others: readonly Lot[],
  { rows, large: h }: Division,
  high: number,
  weight: number,
): number {
  let score = weight * worth(largeWish(room, h, large));
  let k = 0;
  for (const n of rows) {
    const w = (room.w - GAP * (n - 1)) / n - 3;
    for (const lot of others.slice(k, k + n)) {
      score += worth({ ...lot, w, h: high - HEAD, large: false, pinned: false });
    }
    k += n;
  }
  return score;
}
