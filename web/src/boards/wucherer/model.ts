// Reading a Wucherer view for drawing: who owns what, what it brings, and where it is drawn.

import type { View } from "../../lib/board";
import type { Card, Pieces } from "./pieces";

export type Unpaid = "squatters" | "jail" | "broker" | "strike";

export interface Flat {
  name: string;
  tenant: string | null;
  vacant: boolean;
  upper: boolean;
  above: string | null;
  /** What the tenant owes: (base + more) × times. */
  rent: number;
  working: { base: number; more: number; times: number } | null;
  /** What the flat adds to the owner's income now. */
  brings: number;
  /** Why that is less than the rent. */
  unpaid: Unpaid | null;
  strikes: number;
  no_rent: boolean;
  order: number;
}

export interface House {
  id: string;
  number: string; // for people: with a letter if another house had it before
  owner: string;
  builder: string;
  floors: number;
  roof: string | null;
  loft: boolean;
  flat_roof: boolean;
  cellar: boolean;
  squatted: boolean;
  /** Why nobody in it pays. */
  closed: Unpaid | null;
  vacant: number;
  /** What the house adds to its owner's income now. */
  income: number;
  /** By how much its rents are multiplied. */
  factor: number;
  fronts: string[] | null;
  flats: Record<string, Flat>;
  tenants: Record<string, string>;
}

export interface Row {
  money: number | null;
  hand_size: number;
  hand: Record<string, number> | null;
  known: string[];
  jailed: boolean;
  houses: string[];
  /** What the houses bring now. */
  income: number;
  /** What a turn would bring now, be it the basic income. */
  collects: number;
  sum: number;
  /** At the end: what the score is made of. */
  result?: { coins: number; tie: number | null };
  draft: { card: string; first?: string | null; to?: string; want?: string | null; gives?: string[] } | null;
}

const HOUSE = /^h\d+$/;
const FLAT = /^(h\d+)\.(\w)$/;

/** Words of moves that are made with the supplies of the table. */
export const SUPPLIES = {
  pile: ["buy", "under"],
  discard: ["lay-off"],
  jail: ["bail", "release"],
  supply: ["Dach"],
} as const;

/** The levels that are flats, from the cellar up; of keys that are numbers an object makes its own order. */
export function levelsOf(house: House): string[] {
  const height = (level: string): number => (level === "c" ? 0 : level === "a" ? 9 : Number(level));
  return Object.keys(house.flats).sort((a, b) => height(a) - height(b));
}

export function row(view: View, player: string): Row {
  return view[player] as Row;
}

export function houseAt(view: View, id: string): House | null {
  return HOUSE.test(id) ? ((view[id] as House | null | undefined) ?? null) : null;
}

export interface Place {
  house: House;
  level: string;
  flat: Flat;
}

/** "h2.1" in the view. */
export function flatAt(view: View, name: string): Place | null {
  const [, id = "", level = ""] = FLAT.exec(name) ?? [];
  const house = houseAt(view, id);
  const flat = house?.flats[level];
  return house && flat ? { house, level, flat } : null;
}

export function houseOf(word: string): string | null {
  return FLAT.exec(word)?.[1] ?? (HOUSE.test(word) ? word : null);
}

/** The houses of somebody's street, new ones at the end; one under construction is among them. */
export function street(view: View, player: string): House[] {
  return Object.keys(view)
    .filter((key) => HOUSE.test(key) && view[key]?.owner === player)
    .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
    .map((key) => view[key] as House);
}

/** The house at which something is going on: a crime, a squat, a removal, a demolition. */
export function happeningAt(view: View): string | null {
  const at = [view["crime"]?.target, view["squat"]?.to, view["move"]?.to, view["batch"]?.house] as unknown[];
  const first = at.find((word): word is string => typeof word === "string");
  return first === undefined ? null : houseOf(first);
}

export function card(pieces: Pieces, name: string): Card | undefined {
  return pieces.cards[name];
}

export function nameOf(pieces: Pieces, name: string): string {
  return pieces.names[name] ?? name;
}

export function coins(pieces: Pieces, n: number): string {
  return n === 1 ? pieces.money.one : pieces.money.many.replace("{n}", String(n));
}

// --- where things are drawn ------------------------------------------------------------------------
export const FLOOR = 62;
export const WIDE = 142;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The window of a flat; y = 0 is the pavement. */
export function windowOf(house: House, level: string, kerb: number): Box {
  if (level === "c") return { x: 34, y: kerb + 8, w: 96, h: 46 };
  if (level !== "a") return { x: 34, y: -FLOOR * Number(level) + 7, w: 96, h: 46 };
  const eaves = -FLOOR * house.floors;
  if (house.loft) return { x: 24.2, y: eaves - 50, w: 93.8, h: 45 };
  return { x: 21.7, y: eaves - 59, w: 98.8, h: 47.4 };
}

/** The whole box of a flat's tenant: both windows of a double. */
export function areaOf(house: House, level: string, kerb: number): Box {
  const flat = house.flats[level]!;
  const low = windowOf(house, level, kerb);
  if (!flat.above) return low;
  const high = windowOf(house, flat.above, kerb);
  return { ...low, y: high.y, h: low.y + low.h - high.y };
}

/** How far a house reaches up, its roof or scaffolding included. */
export function heightOf(pieces: Pieces, house: House): number {
  const floors = FLOOR * house.floors;
  if (house.roof === null) return floors + 40;
  return floors + (card(pieces, house.roof)?.id === "flat_roof" ? 42 : 85);
}

/** How far a house reaches up and down from the pavement. */
export function reachOf(pieces: Pieces, house: House): { up: number; down: number } {
  return { up: heightOf(pieces, house), down: house.cellar ? 68 : 0 };
}

/** Colours of tenants of one kind who live one above the other. */
const COATS = [
  {},
  { "--v1": "#b8483a", "--v2": "#5c9a5a", "--v3": "#f3c9a0" },
  { "--v1": "#3f7f6a", "--v2": "#c98a2a", "--v3": "#bcd6c4" },
  { "--v1": "#c98a2a", "--v2": "#4d6fa8", "--v3": "#e6c7d3" },
  { "--v1": "#4d6fa8", "--v2": "#8d5a97", "--v3": "#cfe0b8" },
];

export function coat(seed: number): Record<string, string> {
  return COATS[seed % COATS.length]! as Record<string, string>;
}

export function styled(vars: Record<string, string>): string {
  return Object.entries(vars)
    .map(([key, value]) => `${key}:${value}`)
    .join(";");
}
