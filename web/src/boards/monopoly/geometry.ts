// The ring of 40 spaces in a square of 820: corners 112, nine spaces between them, LOS at the
// bottom right, the way goes clockwise.

import type { Space } from "./pieces";

export const SIZE = 820;
export const CORNER = 112;
export const INNER = SIZE - 2 * CORNER;
export const STEP = INNER / 9;
export const SPACES = 40;
/** Width of the group's bar and height of the owner's tab. */
export const BAR = 24;
export const TAB = 18;

export type Side = "bottom" | "left" | "top" | "right";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Point {
  x: number;
  y: number;
}

const FAR = SIZE - CORNER;
const SIDES: Side[] = ["bottom", "left", "top", "right"];

export const sideOf = (index: number): Side => SIDES[Math.floor(index / 10)]!;
export const isCorner = (index: number): boolean => index % 10 === 0;

export function boxOf(index: number): Box {
  const side = sideOf(index);
  const k = index % 10;
  if (k === 0) {
    const x = side === "bottom" || side === "right" ? FAR : 0;
    const y = side === "bottom" || side === "left" ? FAR : 0;
    return { x, y, w: CORNER, h: CORNER };
  }
  const along = CORNER + (k - 1) * STEP;
  const against = FAR - k * STEP;
  if (side === "bottom") return { x: against, y: FAR, w: STEP, h: CORNER };
  if (side === "left") return { x: 0, y: against, w: CORNER, h: STEP };
  if (side === "top") return { x: along, y: 0, w: STEP, h: CORNER };
  return { x: FAR, y: along, w: CORNER, h: STEP };
}

/** The group's bar, on the inner edge. */
export function barOf(index: number): Box {
  const { x, y, w, h } = boxOf(index);
  const side = sideOf(index);
  if (side === "bottom") return { x, y, w, h: BAR };
  if (side === "top") return { x, y: y + h - BAR, w, h: BAR };
  if (side === "left") return { x: x + w - BAR, y, w: BAR, h };
  return { x, y, w: BAR, h };
}

/** The rest of a street: where its name, tab and tokens go. */
export function plotOf(index: number, bar: boolean): Box {
  const { x, y, w, h } = boxOf(index);
  if (!bar) return { x, y, w, h };
  const side = sideOf(index);
  if (side === "bottom") return { x, y: y + BAR, w, h: h - BAR };
  if (side === "top") return { x, y, w, h: h - BAR };
  if (side === "left") return { x, y, w: w - BAR, h };
  return { x: x + BAR, y, w: w - BAR, h };
}

/** The owner's tab: at the outer edge above and below, at the foot on the sides. */
export function tabOf(index: number, bar: boolean): Box {
  const plot = plotOf(index, bar);
  const y = sideOf(index) === "top" ? plot.y : plot.y + plot.h - TAB;
  return { x: plot.x, y, w: plot.w, h: TAB };
}

export const middle = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

export const JAIL = 10;
/** Behind bars: the inner square of the corner. */
export const CELL: Box = { x: 30, y: FAR, w: 82, h: 82 };

/** Half a token, with a hair's breadth to the ring. */
const LAWN = 16;

/** Where tokens stand on a space, by how many share it. */
export function standOf(index: number, jailed: boolean, place: number, of: number): Point {
  const s = spread(place, of);
  if (index === JAIL && jailed) return { x: 71 + s.x * 15, y: FAR + 34 + s.y * 13 };
  if (index === JAIL) return visiting(place, of);
  const { x, y, w, h } = boxOf(index);
  const side = sideOf(index);
  if (isCorner(index)) return inCorner(index, place, of);
  if (side === "bottom") return { x: x + w / 2 + s.x * 15, y: y + (of > 2 ? 73 + s.y * 8 : 77) };
  if (side === "top") return { x: x + w / 2 + s.x * 15, y: y + 69 + s.y * 11 };
  // A space at the side has no room to spare: one stands before it, on the lawn, and covers no rent.
  const row = of > 3 ? 2 : 1;
  const inward = LAWN + Math.floor(place / row) * 2 * LAWN;
  const down = row === 1 ? 0 : (place % 2) * 30 - 15;
  return { x: side === "left" ? x + w + inward : x - inward, y: y + h / 2 + down };
}

function visiting(place: number, of: number): Point {
  const gap = 96 / Math.max(of, 2);
  const along = of === 1 ? 60 : 24 + gap * place;
  return { x: 17, y: FAR + Math.min(along, 98) };
}

/** Below the writing of LOS, on the lawn of Frei Parken: in one row, or in two from five on. */
function inCorner(index: number, place: number, of: number): Point {
  const { x, y, w } = boxOf(index);
  const perRow = of > 4 ? Math.ceil(of / 2) : of;
  const row = Math.floor(place / perRow);
  const inRow = Math.min(perRow, of - row * perRow);
  const base = y + (index === 0 ? (of > 4 ? 75 : 95) : of > 4 ? 37 : 50);
  const gap = Math.min(32, 98 / inRow);
  return { x: x + w / 2 + ((place % perRow) - (inRow - 1) / 2) * gap, y: base + row * 26 };
}

/** Offsets in a small grid, in units of a token's half width. */
function spread(place: number, of: number): Point {
  if (of === 1) return { x: 0, y: 0 };
  if (of === 2) return { x: place === 0 ? -0.9 : 0.9, y: 0 };
  const columns = of <= 4 ? 2 : 3;
  const rows = Math.ceil(of / columns);
  const row = Math.floor(place / columns);
  const inRow = Math.min(columns, of - row * columns);
  const x = (place % columns) - (inRow - 1) / 2;
  return { x: x * (columns === 2 ? 1.8 : 1.3), y: (row - (rows - 1) / 2) * 1.7 };
}

/** Spaces passed on the way, the last one included; one leap where nobody walks. */
export function wayOf(from: number, to: number, jailed: boolean): number[] {
  const ahead = (to - from + SPACES) % SPACES;
  if (ahead === 0 || (to === JAIL && jailed)) return [to];
  const back = SPACES - ahead;
  const step = back <= 3 ? -1 : 1;
  const count = step < 0 ? back : ahead;
  return Array.from({ length: count }, (_, k) => (from + step * (k + 1) + SPACES) % SPACES);
}

/** A dotted trail runs along the inside of the ring. */
export function trailPoint(index: number): Point {
  const { x, y } = middle(boxOf(index));
  const near = CORNER + 10;
  const far = FAR - 10;
  return { x: clamp(x, near, far), y: clamp(y, near, far) };
}

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

const ENDS = /(straße|bahnhof|werk|platz|steuer|allee|feld|works)$/;

/** The name in lines that fit the space. */
export function linesOf(space: Space, index: number): string[] {
  const upright = sideOf(index) === "bottom" || sideOf(index) === "top";
  const words = space.name.split(" ");
  if (words.length > 2) return halves(words);
  if (words.length === 2) return upright || space.name.length > 13 ? words : [space.name];
  const end = ENDS.exec(space.name);
  if (!end || (!upright && space.name.length < 15)) return [space.name];
  return [`${space.name.slice(0, end.index)}-`, end[1]!];
}

function halves(words: string[]): string[] {
  const cut = Math.ceil(words.length / 2);
  return [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
}
