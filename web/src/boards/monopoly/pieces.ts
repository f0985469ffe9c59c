// What the server sends for drawing (miethai.games.monopoly.pieces), and small questions to it and
// to the view. No rules here: rents, prices and what may be done come from the server.

import type { View } from "../../lib/board";
import type { Player } from "../../lib/players";

export type Kind =
  | "go"
  | "street"
  | "station"
  | "utility"
  | "chest"
  | "chance"
  | "tax"
  | "jail"
  | "parking"
  | "gotojail";

export interface Space {
  /** The view's word for it; the key of a deed. */
  word: string;
  name: string;
  kind: Kind;
  group?: string;
  price?: number;
  mortgage?: number;
  /** Bare, 1 to 4 houses, hotel. */
  rent?: number[];
  house?: number;
  amount?: number;
  source: string;
}

export interface Group {
  id: string;
  name: string;
  letter: string | null;
  deeds: string[];
  house: number | null;
  source: string;
}

export interface Card {
  pile: Pile;
  title: string;
  text: string;
  source: string;
}

export type Pile = "E" | "G";

export interface Pieces {
  currency: string;
  spaces: Space[];
  groups: Group[];
  station_rent: number[];
  utility_factors: number[];
  group_factor: number;
  houses_per_street: number;
  stock: { houses: number; hotels: number };
  go_salary: number;
  jail: { fee: number; tries: number };
  piles: Record<Pile, string>;
  card_set: string;
  cards: Record<string, Record<string, Card>>;
  jail_cards: Record<string, { name: string; card: Record<string, string> }>;
  tokens: Record<string, string>;
  verbs: Record<string, string>;
}

export interface Deed {
  owner: string | null;
  level: number;
  houses: number;
  hotel: boolean;
  mortgaged: boolean;
  price: number;
  house_price: number | null;
  mortgage_value: number;
  /** What landing here costs now; null where that is not told, or by the dice. */
  rent: number | null;
  rent_factor: number | null;
}

export interface Person {
  cash: number | null;
  at: string;
  in_jail: boolean;
  tries: number;
  deeds: string[];
  mortgaged: string[];
  jail_cards: string[];
  token: string | null;
  bankrupt: boolean;
  draft: Draft | null;
  place?: number;
}

export interface Draft {
  to: string;
  give: string[];
  take: string[];
  cash: number;
}

export interface Auction {
  lot: string;
  price: number;
  leader: string | null;
  asked: string;
  passed: string[];
  step: number;
}

export interface Debt {
  debtor: string;
  creditor: string;
  amount: number;
  rule: string;
}

export interface Worth {
  cash: number | null;
  deeds: number;
  mortgaged: number;
  houses: number;
  hotels: number;
  total: number | null;
}

export const deedOf = (view: View, word: string): Deed | null => {
  const row = view[word];
  return row && typeof row === "object" && "price" in row ? (row as Deed) : null;
};

export const personOf = (view: View, name: string): Person => view[name] as Person;

export const playerOf = (players: Player[], name: string | null): Player | null =>
  players.find((p) => p.name === name) ?? null;

export const spaceOf = (pieces: Pieces, word: string): Space | undefined =>
  pieces.spaces.find((s) => s.word === word);

export const groupOf = (pieces: Pieces, id: string | undefined): Group | undefined =>
  pieces.groups.find((g) => g.id === id);

export const cardOf = (pieces: Pieces, view: View, id: string): Card | undefined =>
  pieces.cards[view.options?.cardSet ?? pieces.card_set]?.[id];

/** Who owns the whole group, if anybody. */
export function holderOf(view: View, group: Group): string | null {
  const owners = new Set(group.deeds.map((d) => deedOf(view, d)?.owner ?? null));
  return owners.size === 1 ? [...owners][0]! : null;
}

/** The rent of the moment as a tab shows it. */
export function rentText(deed: Deed): string {
  if (deed.rent_factor !== null && deed.rent_factor !== undefined) return `×${deed.rent_factor}`;
  return deed.rent === null || deed.rent === undefined ? "" : String(deed.rent);
}

/** Cash and what the bank wrote on the deeds and buildings: what a plot of wealth shows. */
export function wealth(view: View, name: string): number | null {
  const total = view.valuation?.[name]?.total;
  if (typeof total === "number") return total;
  const person = personOf(view, name);
  if (!person || person.cash === null) return null;
  return person.deeds.reduce((sum, word) => {
    const deed = deedOf(view, word);
    if (!deed) return sum;
    const ground = deed.mortgaged ? deed.price - deed.mortgage_value : deed.price;
    return sum + ground + deed.level * (deed.house_price ?? 0);
  }, person.cash);
}
