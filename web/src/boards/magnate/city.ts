// Where everything lies, and small questions to the view.

import type { View } from "../../lib/board";
import { LEAN } from "./art/pen";
import type { Kind, Pieces, Plot, Tenant } from "./pieces";

export const LETTERS = "ABCDEFGHI".split("");
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

/** A plot by its district's tile and its letter, as the sentences of the table call it. */
export function plotName(view: View, pieces: Pieces, id: string): string {
  const tile = plotOf(view, id)?.tile;
  return tile ? [pieces.tiles[tile], id.slice(1)].join(" ") : id;
}

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
export function effectsOn(view: View, id: string): Effect[] {
  const plot = plotOf(view, id);
  if (!plot) return [];
  const list = (ids: string[], value: 1 | -1): Effect[] =>
    ids.map((source) => ({ source, value, from: plot.sources[source] ?? [] }));
  return [...list(plot.neighbours.bonus, 1), ...list(plot.neighbours.penalty, -1)];
}
