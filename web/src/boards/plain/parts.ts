// A view of any game as what can be shown: what belongs to a player, single facts, and tables of things
// that are alike. Nothing here knows a game.

import type { View } from "../../lib/board";

export interface Grid {
  /** The view's word for it; none where lists of the same length stand side by side. */
  word: string | null;
  columns: string[];
  rows: { word: string; cells: unknown[] }[];
}

export interface Parts {
  facts: [string, unknown][];
  grids: Grid[];
}

/** In every view; the table around the board says them. */
const SAID = new Set(["actor", "turns", "phase", "options"]);

type Row = Record<string, unknown>;

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Everything but the players: things with the same properties are a table, one row each. */
export function partsOf(view: View, names: readonly string[]): Parts {
  const parts: Parts = { facts: [], grids: [] };
  const lists = new Map<number, [string, unknown[]][]>();
  for (const [word, value] of Object.entries(view)) {
    if (SAID.has(word) || names.includes(word)) continue;
    if (Array.isArray(value) && value.length > 1 && !value.some(isRow)) {
      lists.set(value.length, [...(lists.get(value.length) ?? []), [word, value]]);
    } else if (isRow(value) || (Array.isArray(value) && value.some(isRow))) {
      parts.grids.push(gridOf(word, Object.entries(value)));
    } else parts.facts.push([word, value]);
  }
  for (const [length, columns] of lists) parts.grids.push(sideBySide(length, columns));
  return parts;
}

/** Rows of words and their properties. */
export function gridOf(word: string | null, entries: [string, unknown][]): Grid {
  const columns = [...new Set(entries.flatMap(([, row]) => (isRow(row) ? Object.keys(row) : [])))];
  const plain = entries.some(([, row]) => !isRow(row));
  const rows = entries.map(([name, row]) => {
    const cells = columns.map((column) => (isRow(row) ? row[column] : undefined));
    return { word: name, cells: plain ? [isRow(row) ? undefined : row, ...cells] : cells };
  });
  return { word, columns: plain ? ["", ...columns] : columns, rows };
}

/** Lists of one length are mostly about the same things. */
function sideBySide(length: number, lists: [string, unknown[]][]): Grid {
  const rows = Array.from({ length }, (_, i) => ({
    word: String(i),
    cells: lists.map(([, list]) => list[i]),
  }));
  return { word: null, columns: lists.map(([word]) => word), rows };
}

/** What a view says of a player, or of a thing that stands in one of its tables. */
export function aboutOf(view: View, thing: string): [string, unknown][] {
  if (isRow(view[thing])) return Object.entries(view[thing]);
  for (const { columns, rows } of partsOf(view, []).grids) {
    const row = rows.find(({ word }) => word === thing);
    if (row) return columns.map((column, i) => [column, row.cells[i]]);
  }
  return [];
}

/** A family may name the words of its view, as `names` of its pieces. */
export function nameOf(pieces: any, word: string): string {
  return pieces?.names?.[word] ?? word.replaceAll("_", " ");
}

/** A value in one line; `say` knows the words for what has no letters. */
export function textOf(value: unknown, say: (key: "yes" | "no" | "nothing") => string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (Array.isArray(value)) return value.map((one) => textOf(one, say)).join(", ") || say("nothing");
  if (!isRow(value)) return "–";
  const inside = Object.entries(value).map(([word, one]) => `${word} ${textOf(one, say)}`);
  return inside.join(", ") || say("nothing");
}
