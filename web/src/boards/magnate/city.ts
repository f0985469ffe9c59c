// Where everything lies, and small questions to the view. No rules: sums of what the server says.

import type { View } from "../../lib/board";
import { LEAN } from "./art/pen";
import type { Kind, Market, Pieces, Plot, Tenant } from "./pieces";

export const LETTERS = [..."ABCDEFGHI"];
export const TYPES = ["home", "shop", "office", "industry"];
/** The whole city; the land goes on around it. */
export const WORLD = { x: -8, y: 14, w: 1118, h: 812 };
export const TILE = { w: 332, d: 218, edge: 24 };

export interface Spot {
  x: number;
  y: number;
}

/** Back left corner of each district's tile; 0 is the centre. */
export function tileSpots(bricks: number[][]): Map<number, Spot> {
  const out = new Map<number, Spot>();
  const widest = Math.max(...bricks.map((row) => row.length));
  bricks.forEach((row, r) => {
    const y = 58 + 252 * r;
    const x = 136.2 - LEAN * 252 * r + 172 * (widest - row.length);
    row.forEach((d, k) => out.set(d, { x: x + 344 * k, y }));
  });
  return out;
}

/** Back left corner of a plot on its tile. */
export function lotSpot(tile: Spot, lot: number): Spot {
  const [row, column] = [Math.floor(lot / 3), lot % 3];
  return { x: tile.x + 5.9 + 108 * column - LEAN * 70 * row, y: tile.y + 8 + 70 * row };
}

/** The middle of a plot, where arrows begin and end. */
export function middle(at: Spot): Spot {
  return { x: at.x + 42, y: at.y + 31 };
}

export const plotOf = (view: View, id: string): Plot | undefined => view[id] as Plot | undefined;
export const isPlot = (id: string): boolean => /^[1-6][A-I]$/.test(id);

/** One word for each tenant: which window has which light. */
export function tenantsOf(categories: Record<Kind, number>): Kind[] {
  return Object.entries(categories).flatMap(([kind, n]) => Array<Kind>(n).fill(kind));
}

export function tenantPiece(pieces: Pieces, kind: Kind): Tenant | undefined {
  return pieces.types[kind] ?? pieces.categories[kind];
}

/** Name of a source of effects: a feature or a kind of tenant. */
export function sourceName(pieces: Pieces, id: string): string {
  return pieces.features[id]?.name ?? tenantPiece(pieces, id)?.name ?? id;
}

export interface Effect {
  source: string;
  value: 1 | -1;
  /** Plots around that have the source; the first stands for all, as each counts once. */
  from: string[];
}

/** What acts on the building of a plot, and from where. */
export function effectsOn(view: View, pieces: Pieces, id: string): Effect[] {
  const plot = plotOf(view, id);
  if (!plot) return [];
  const around = (pieces.adjacent[id[1]!] ?? []).map((letter) => `${id[0]}${letter}`);
  const has = (other: string, source: string): boolean => {
    const there = plotOf(view, other);
    return there?.feature === source || Boolean(there?.categories[source]);
  };
  const list = (ids: string[], value: 1 | -1): Effect[] =>
    ids.map((source) => ({ source, value, from: around.filter((other) => has(other, source)) }));
  return [...list(plot.neighbours.bonus, 1), ...list(plot.neighbours.penalty, -1)];
}

/** Plots for which the seat may still look for tenants after the one that is on. */
export function openAfter(view: View): string[] {
  const seat: string | null = view.attempt?.seat ?? (view.phase === "tenants" ? view.turn : null);
  if (!seat) return [];
  return ((view[seat]?.plots ?? []) as string[]).filter((id) => {
    const plot = plotOf(view, id);
    return plot && plot.free > 0 && !plot.attempted && plot.building && id !== view.attempt?.plot;
  });
}

// --- the market ----------------------------------------------------------------------------------
export interface Outlook {
  /** Fields the price climbs by at the end of the round, as things stand. */
  climb: number;
  next: number;
  nextField: number;
  crashField: number;
  crash: number;
  adsBand: "low" | "mid" | "high";
  soldField: number;
}

export function outlook(market: Market, drop: number): Outlook {
  const { board, ladder, price_field: now } = market;
  const soldField = Math.min(market.sold.length, board.sold.length - 1);
  const high = market.ads_spent >= board.ads_high;
  const climb = (board.sold[soldField]?.[0] ?? 0) + (high ? 1 : 0);
  const nextField = Math.min(now + climb, ladder.length - 1);
  const crashField = Math.max(now - drop, 0);
  return {
    climb,
    nextField,
    next: ladder[nextField]!,
    crashField,
    crash: ladder[crashField]!,
    adsBand: high ? "high" : market.ads_spent <= board.ads_low ? "low" : "mid",
    soldField,
  };
}

export function zoneAt(market: Market, field: number): string {
  const [yellow, orange, red] = market.zones as [number, number, number];
  return field >= red ? "red" : field >= orange ? "orange" : field >= yellow ? "yellow" : "green";
}

// --- dice ----------------------------------------------------------------------------------------
/** Which dice make `count` sets of `size` with at least `total` each: indices into `final`. Only to
    show how the number that the server says comes about; null if none is found. */
export function boxed(final: number[], size: number, total: number, count: number): number[][] | null {
  const free = final.map((_, i) => i);
  const search = (rest: number[], left: number): number[][] | null => {
    if (left === 0) return [];
    const [top, ...others] = rest; // the highest free die belongs to a set, or to none
    if (top === undefined || rest.length < size * left) return null;
    for (const mates of choose(others, size - 1, total - final[top]!, final)) {
      const more = search(others.filter((i) => !mates.includes(i)), left - 1);
      if (more) return [[top, ...mates], ...more];
    }
    return null;
  };
  return search(free, count);
}

/** Choices of n dice that reach the need, the smallest first; dice are sorted downwards. */
function* choose(from: number[], n: number, need: number, final: number[]): Generator<number[]> {
  if (n === 0) {
    if (need <= 0) yield [];
    return;
  }
  let last = NaN;
  for (let k = from.length - 1; k >= 0; k--) {
    const value = final[from[k]!]!;
    if (value === last) continue; // equal dice are alike
    last = value;
    for (const rest of choose(from.slice(0, k), n - 1, need - value, final)) yield [...rest, from[k]!];
  }
}
