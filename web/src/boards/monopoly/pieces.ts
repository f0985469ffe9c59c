// What the server sends for drawing (miethai.games.monopoly.presentation.pieces), and small questions to it and
// to the view. No rules here: rents, prices and what may be done come from the server.

import type { View } from "../../lib/board";
import type { Player } from "../../lib/players";

export type Kind =
  "go" | "street" | "station" | "utility" | "chest" | "chance" | "tax" | "jail" | "parking" | "gotojail";

export interface Space {
  /** The view's word for it; the key of a deed. */
  word: string;
  name: string;
  /** What is printed there, if the reader calls it otherwise. */
  german?: string;
  kind: Kind;
  group?: string;
  price?: number;
  mortgage?: number;
  /** The lines of the deed by the table's options. */
  lines?: RentLine[];
  house?: number;
  amount?: number;
  source: string;
}

export interface RentLine {
  on: "bare" | "group" | "houses" | "hotel" | "stations" | "utilities";
  n: number;
  rent?: number;
  /** Of the dice. */
  factor?: number;
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
  /** Which of the space's lines that is. */
  rent_line: number | null;
}

export interface Person {
  cash: number | null;
  at: string;
  in_jail: boolean;
  tries: number;
  deeds: string[];
  mortgaged: string[];
  /** Colours of which the player has every street. */
  groups: string[];
  /** Cash, deeds and buildings as the rules value them; null where cash is not told. */
  worth: number | null;
  jail_cards: string[];
  token: string | null;
  bankrupt: boolean;
  draft: Draft | null;
  place?: number;
  /** Why that place, after the end. */
  result?: { by: "bankrupt" | "last" | "worth"; value: number | null };
}

export interface Draft {
  to: string;
  give: string[];
  take: string[];
  cash: number;
  /** What is printed on the deeds of each side. */
  give_value: number;
  take_value: number;
}

export interface Auction {
  lot: string;
  price: number;
  leader: string | null;
  asked: string;
  passed: string[];
  step: number;
  /** Everybody may bid at any time until the hammer falls. */
  outcry: boolean;
  /** How often the banker has called the standing bid. */
  calls: number;
  /** Who has all the rest of the lot's group. */
  completes: string | null;
}

export interface Debt {
  debtor: string;
  creditor: string;
  amount: number;
  rule: string;
  /** How much cash is short; null where that is not told. */
  missing: number | null;
  /** What mortgages would still bring. */
  mortgages: number;
}

/** A deed that somebody may buy now; null for what is left where cash is not told. */
export interface Purchase {
  seat: string;
  deed: string;
  price: number;
  left: number | null;
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

export const personOf = (view: View, name: string): Person | undefined => view[name] as Person | undefined;

export const playerOf = (players: Player[], name: string | null): Player | null =>
  players.find((p) => p.name === name) ?? null;

export const spaceOf = (pieces: Pieces, word: string): Space | undefined =>
  pieces.spaces.find((s) => s.word === word);

export const groupOf = (pieces: Pieces, id: string | undefined): Group | undefined =>
  pieces.groups.find((g) => g.id === id);

export const cardOf = (pieces: Pieces, view: View, id: string): Card | undefined =>
  pieces.cards[view.options?.cardSet ?? pieces.card_set]?.[id];

/** The rent of the moment as a tab shows it. */
export function rentText(deed: Deed): string {
  if (deed.rent_factor !== null) return `×${deed.rent_factor}`;
  return deed.rent === null ? "" : String(deed.rent);
}

/** Which throw for doubles comes next in jail, and of how many. */
export function attempt(view: View, pieces: Pieces, person: Person): { n: number; of: number } {
  const of: number = view.options?.jailAttempts ?? pieces.jail.tries;
  return { n: Math.min(person.tries + 1, of), of };
}

/** What the reader calls a space or a card that the view knows by its word. */
export function nameOf(pieces: Pieces, word: string): string {
  return pieces.spaces.find((space) => space.word === word)?.name ?? pieces.jail_cards[word]?.name ?? word;
}
