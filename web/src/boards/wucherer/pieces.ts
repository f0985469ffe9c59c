// The static tables of Wucherer as `pieces.py` makes them.

export interface Value {
  value: number;
  /** "sheet", "public", "inferred", "reconstructed", or "box": overlaid by the owner of the box. */
  source: string;
  path: string;
}

export type Sort = "tenant" | "roof" | "part" | "attack" | "answer" | "action";

export interface Card {
  id: string;
  name: string;
  /** What is printed on it, for readers of English. */
  german?: string;
  sort: Sort;
  effect: string;
  count: Value | null;
  supply: Value | null;
  rules: string[];
  // tenants only
  rent?: Value;
  limit?: Value | null;
  size?: number;
  place?: "any" | "low" | "attic";
  more_each?: boolean;
  own_kind?: boolean;
  doubling?: boolean;
}

export type Explained =
  "pile" | "discard" | "jail" | "supply" | "record_won" | "record_jail" | "record_houseless";

export interface Pieces {
  family: "wucherer";
  ruleset: string;
  money: { one: string; many: string };
  /** By the word that views and moves use. */
  cards: Record<string, Card>;
  /** Names of cards and uses in the reader's language, by the same words. */
  names: Record<string, string>;
  levels: Record<string, string>;
  values: Record<string, Value>;
  max_floors: number;
  /** What explains the things on the table that are no cards. */
  rules: Record<Explained, { id: string; title: string }[]>;
  verbs: Record<string, string>;
}
