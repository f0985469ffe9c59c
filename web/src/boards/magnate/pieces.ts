// What `GET /api/rulesets/magnate/pieces` sends, and the parts of the view that the board draws.

export type Kind = string; // a type of tenant, or in the advanced game a category
export type Effects = Partial<Record<string, number>>;

export interface Tenant {
  name: string;
  type?: string;
  residents: number;
  rent: number;
  dice: number;
  total: number;
  tokens: number;
  effect: Effects;
  reconstructed: string[];
}

export interface Building {
  name: string;
  type: string;
  capacity: number;
  cost: number;
  bonus: number;
  reconstructed: string[];
}

export interface Feature {
  name: string;
  effect: Effects;
  reconstructed: string[];
}

export interface AiCard {
  level: string;
  kind: "single" | "price" | "crash";
  threshold: number;
  upper: string;
  lower: string;
  default: string;
  ads: number;
  reconstructed: string[];
}

export interface RiskCard {
  upper: number;
  lower: number;
  reconstructed?: string[];
}

export interface Pieces {
  verbs: Record<string, string>;
  advanced: boolean;
  types: Record<string, Tenant>;
  categories: Record<string, Tenant>;
  buildings: Record<string, Building>;
  features: Record<string, Feature>;
  tiles: Record<string, string>;
  /** The districts as printed, for readers of English. */
  german?: Record<string, string>;
  centre: Record<string, string>;
  cityHall: { id: string; name: string };
  bricks: number[][];
  zones: Record<string, string>;
  crashFields: number;
  actionsEach: number;
  risk: Record<string, RiskCard>;
  newTenants: Record<string, Kind[]>;
  ads: { price: number; free: number; reconstructed: string[] };
  ai: {
    levels: Record<string, { bid: number; cost: number }>;
    difficulties: Record<string, { name: string; value: number }>;
    actions: Record<string, string>;
    cards: Record<string, AiCard>;
  };
  reconstructed: string[];
}

// --- the view ------------------------------------------------------------------------------------
export interface Plot {
  district: number;
  tile: string | null;
  feature: string | null;
  crossed: boolean;
  for_sale: boolean;
  /** What it costs today, twice as much without a marker; null: it cannot be bought any more. */
  price: number | null;
  owner: string | null;
  bought: boolean;
  effects: Record<string, number>;
  value: number;
  /** The summands of the value, by name. */
  working: Record<string, number>;
  /** What the owner would get for it today; null without an owner. */
  sale: { proceeds: number; crash: { value: number; price: number; proceeds: number } } | null;
  building: string | null;
  type: string | null;
  capacity: number;
  tenants: number;
  categories: Record<Kind, number>;
  free: number;
  attempted: boolean;
  modifier: number | null;
  /** What raises and what lowers the dice. */
  neighbours: { bonus: string[]; penalty: string[] };
  /** On which plots around each of them lies. */
  sources: Record<string, string[]>;
  dice: number | null;
  rent: number;
}

export interface Firm {
  money: number | null;
  /** Money and what its plots would bring today; null while the wallet is closed. */
  worth: number | null;
  ads: number;
  plots: string[];
  rent: number;
  ai: boolean;
  start_player: boolean;
  level?: string;
  lower?: (string | null)[];
  upper?: (string | null)[];
  difficulty?: string;
  last_card?: string | null;
  place?: number;
}

export interface Market {
  price: number;
  price_field: number;
  ladder: number[];
  zone: string;
  /** The zone of each field of the ladder. */
  zones: string[];
  crash: number;
  ads_spent: number;
  sold: string[];
  available: Record<string, number>;
  categories: Record<Kind, number>;
  types_left: number;
  supply: Record<Kind, number>;
  board: {
    types_left: number[];
    zone_cards: Record<string, number>;
    ads_low: number;
    ads_high: number;
    sold: [number, number][];
    tenant_cards: number;
    markers: number;
  };
  outlook: Outlook;
}

export type Step = "types" | "zone" | "ads" | "sold";

/** What the end of the round and a crash today bring as things stand. */
export interface Outlook {
  /** Steps of the market that are still to come. */
  steps: Step[];
  /** Risk cards that they draw. */
  cards: Record<Step, number>;
  /** Fields that the price climbs by. */
  fields: { ads: number; sold: number };
  sold_field: number;
  ads: "low" | "middle" | "high";
  climb: number;
  next_field: number;
  next: number;
  crash_field: number;
  crash: number;
}

/** What there is to say of the zone of the price. Once it has had its step it draws nothing any more,
    whatever its colour. */
export function zoneSays({ steps, cards }: Outlook, over: boolean) {
  if (!steps.includes("zone")) return over ? "zoneName" : "zoneDone";
  return cards.zone ? "zoneCards" : "zoneNoCards";
}

/** Whose residents nearby make the dice of a type of building. */
export interface DiceRule {
  how: "from" | "lesser" | "greater" | "sum";
  types: string[];
  rule: string;
}

export interface Attempt {
  seat: string;
  plot: string;
  step: "commit" | "throw" | "fives" | "take";
  ads: number;
  dice: number[];
  final: number[];
  modifier: number;
  fives: number;
  to_throw: number;
  taken: Record<Kind, number>;
  possible: Record<Kind, number>;
}

export interface Ai {
  seat: string;
  money: number;
  level: string;
  lower: (string | null)[];
  upper: (string | null)[];
  difficulty: string;
  last_card: string | null;
  card: string | null;
  decks: Record<string, number>;
  top: string | null;
  discards: string[];
  bid: number;
  max_cost: number;
}
