// Plots on which nothing stands yet, the land around the city, and the traffic.

import { dice, LEAN, once, Pen, type Drawing } from "./pen";
import { BALLOON, BOAT, CAT, COW, FIR, FLOWERS, GOAT, REED, SHARK, TREE, TUFT } from "./symbols";

const GUESTS = [COW, GOAT, CAT, FLOWERS];

/** Grass, and now and then somebody who grazes there. */
export function drawMeadow(plot: string, owned: boolean, bare: boolean): Drawing {
  return once(`meadow ${plot} ${owned} ${bare}`, (pen) => meadow(pen, plot, owned, bare));
}

function meadow(pen: Pen, plot: string, owned: boolean, bare: boolean): void {
  const roll = dice(`meadow ${plot}`);
  for (let k = 0; k < 6; k++) {
    const y = 10 + roll() * 40;
    pen.symbol(TUFT, 8 + roll() * 84 - LEAN * y, y);
  }
  if (owned) buildingSite(pen);
  else if (bare && roll() < 0.4) {
    pen.symbol(GUESTS[Math.floor(roll() * GUESTS.length)]!, 46, 40).symbol(TREE, 78, 20, 0.7);
  } else if (bare && roll() < 0.5) pen.symbol(TREE, 74, 22, 0.75).symbol(FLOWERS, 40, 40, 0.9);
}

function buildingSite(pen: Pen): void {
  const corners: [number, number][] = [
    [30.4, 14],
    [82.4, 14],
    [74.1, 46],
    [22.1, 46],
  ];
  pen.poly("peg", ...corners.flat());
  for (const [x, y] of corners) pen.line("pegp", x, y, x, y - 6);
  pen.put("sand o", "M0 0q4 -12 11 -13q9 1 15 13z", 47.1, 38).put("pole", "M0 0l9 -13", 62.1, 30);
}

/** Everything behind the tiles; the land goes on beyond the picture. */
export function drawLand(): Drawing {
  const pen = new Pen();
  pen.rect("land", -1200, -900, 3600, 2700);
  pen
    .poly("fld1", -300, -60, 210, -60, 150, 118, -300, 178)
    .poly("fld2", -300, 178, 150, 118, 118, 232, -300, 300);
  pen.poly("fld3", 210, -60, 330, -60, 262, 92, 170, 80);
  let furrows = "";
  for (let k = -10; k < 7; k++) furrows += `M${10 + 28 * k} -40L${-14 + 22 * k} 140`;
  pen.add("fur", furrows);
  for (let row = 0; row < 4; row++) {
    for (let k = row === 3 ? -4 : -6; k < (row === 3 ? 5 : 7); k++) {
      pen.symbol(TREE, 24 + 27 * k - 5 * row, 222 + 19 * row - 2 * k, 0.66);
    }
  }
  pen.poly("fld2", 920, -60, 1400, -60, 1400, 130, 1014, 190);
  pen.put("wat", "M1014 36q40 -30 110 -8q60 40 -4 110q-60 26 -88 -8q-44 -22 -18 -94z");
  for (const [x, y] of [
    [1037, 67],
    [1068, 59],
    [1057, 88],
    [1012, 102],
    [1010, 95],
    [1013, 61],
    [1047, 134],
    [1088, 81],
  ] as const) {
    pen.symbol(REED, x, y);
  }
  for (const [x, y, s] of [
    [1080, 190, 1],
    [1056, 204, 0.9],
    [1032, 196, 0.8],
    [1092, 180, 0.8],
    [1150, 210, 1],
    [1180, 190, 0.9],
  ] as const) {
    pen.symbol(FIR, x, y, s);
  }
  pen.put("sea", "M1700 420Q1160 452 1010 520Q940 540 874 582Q810 662 820 1100L1700 1100z");
  pen.put("sea2", "M1700 520Q1190 542 1060 588Q990 602 950 632Q914 692 920 1100L1700 1100z");
  pen
    .poly("fld1", -300, 600, 90, 554, 40, 900, -300, 900)
    .poly("fld3", -300, 740, 62, 676, 40, 900, -300, 900);
  for (let k = 0; k < 7; k++) {
    const x = [23.8, 22.4, 32.7, 60.1, 25.8, 47.4, 50.5][k]!;
    pen
      .symbol(k % 2 ? TREE : FIR, x, 590 + 28 * k, 0.75)
      .symbol(k % 2 ? FIR : TREE, x - 90, 600 + 30 * k, 0.7);
  }
  return pen.strokes;
}

/** Behind the first row of tiles and in the bay. */
export function drawSights(): Drawing {
  const pen = new Pen();
  pen.symbol(BALLOON, 247, 76, 0.85).symbol(BOAT, 1064, 628).symbol(SHARK, 1012, 724);
  pen.put("ripl", "M1050 776q5 -4 10 0t10 0t10 0M980 794q5 -4 10 0t10 0M1070 676q5 -4 10 0t10 0");
  return pen.strokes;
}

/** Cars on a stretch of road that begins at x, y. */
export function drawTraffic(seed: string, x: number, y: number): Drawing {
  return once(`cars ${seed}`, (pen) => traffic(pen, seed, x, y));
}

function traffic(pen: Pen, seed: string, x: number, y: number): void {
  const roll = dice(`cars ${seed}`);
  for (let k = 0; k < 2; k++) {
    const at = x + 40 + k * 150 + roll() * 90;
    const colour = `car c${1 + Math.floor(roll() * 3)}`;
    pen.box(colour, at, y, 13, 5, 4).box(colour, at + 3.2, y - 4.5, 6.5, 4, 3.4);
  }
}
