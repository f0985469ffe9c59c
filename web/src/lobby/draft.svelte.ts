// A table that is being set up. It outlives the page: after looking up a rule you find it as it was.

import { prefs, type Lang } from "../lib/prefs.svelte";
import type { NewTable, Preset, RulesetInfo, SeatWish } from "../lib/wire";
import { botNames, botSeat, ownName, tidy, usualBot } from "./play";
import { presetOf } from "./setup/options";

export type PlaceKind = "here" | "open" | "bot";
export type RoleKind = "table" | "here" | "open";

export interface Place {
  kind: PlaceKind;
  name: string;
  bot: string;
}

/** How a table is kept unless somebody wants it otherwise. */
const USUAL = {
  pace: "normal",
  clock: "auto",
  dice: "server",
  begin: "full",
  grace: 60,
  listed: false,
  hints: false,
  spectators: true,
  chat: "off",
} as const;

export class Draft {
  ruleset = $state("");
  #info = $state.raw<RulesetInfo | null>(null);
  places = $state<Place[]>([]);
  roles = $state<Record<string, { kind: RoleKind; name: string }>>({});
  pace = $state<NonNullable<NewTable["pace"]>>(USUAL.pace);
  clock = $state<"auto" | "on" | "off">(USUAL.clock);
  dice = $state<NonNullable<NewTable["dice"]>>(USUAL.dice);
  begin = $state<NonNullable<NewTable["begin"]>>(USUAL.begin);
  grace = $state<number>(USUAL.grace);
  listed = $state<boolean>(USUAL.listed);
  hints = $state<boolean>(USUAL.hints);
  title = $state("");
  spectators = $state<boolean>(USUAL.spectators);
  chat = $state<NonNullable<NewTable["chat"]>>(USUAL.chat);
  #lang = $state<Lang | null>(null);
  /** Only what differs from the rule sheet. */
  options = $state<Record<string, unknown>>({});
  /** Only what differs from the values that we know. */
  tables = $state<Record<string, number>>({});

  /** Another game: seats stay as far as there are any, rules begin again. */
  choose(ruleset: string, info: RulesetInfo): void {
    this.#info = info; // perhaps in another language
    if (this.ruleset === ruleset) return;
    this.ruleset = ruleset;
    this.options = {};
    this.dice = "server";
    this.tables = {};
    this.roles = Object.fromEntries(info.roles.map((role) => [role, { kind: "table", name: "" }]));
    const { fewest, usual, most } = info.players;
    if (this.places.length === 0) {
      this.places = [{ kind: "here", name: ownName(), bot: usualBot(info) }];
      while (this.places.length < usual) this.add("bot", info);
    }
    while (this.places.length < fewest) this.add("bot", info);
    this.places = this.places.slice(0, most);
  }

  /** The language of the page, unless another was chosen. */
  get lang(): Lang {
    return this.#lang ?? prefs.lang;
  }
  set lang(chosen: Lang) {
    this.#lang = chosen;
  }

  /** How many of its manners differ from the usual ones. */
  get ownManners(): number {
    const keys = Object.keys(USUAL) as (keyof typeof USUAL)[];
    return keys.filter((key) => this[key] !== USUAL[key]).length + (this.lang === prefs.lang ? 0 : 1);
  }

  /** The player whom the rules play, if they do. */
  get house(): string | null {
    const house = this.#info?.house;
    return house && this.options[house.option] === true ? house.name : null;
  }

  /** How many seats people and bots may have. */
  get bounds(): { fewest: number; most: number } {
    const { fewest, most } = this.#info?.players ?? { fewest: 1, most: 1 };
    const taken = this.house === null ? 0 : 1;
    return { fewest: fewest - taken, most: most - taken };
  }

  /** A table as it was prepared: its rules, and as many bots as make up its number. */
  take(preset: Preset, info: RulesetInfo): void {
    this.options = { ...preset.options };
    const wanted = preset.players - (this.house === null ? 0 : 1);
    while (this.places.length > wanted && this.places.at(-1)!.kind === "bot") this.places.pop();
    while (this.places.length < wanted) this.add("bot", info);
    this.fit();
  }

  /** No more seats than there can be: an option may have taken one. */
  fit(): void {
    const { fewest, most } = this.bounds;
    while (this.places.length < fewest && this.#info) this.add("bot", this.#info);
    if (this.places.length > most) this.places = this.places.slice(0, most);
  }

  /** The preset that the rules are those of, apart from what it leaves to choose. */
  presetOf(info: RulesetInfo): Preset | null {
    return presetOf(info.presets ?? [], this.options);
  }

  add(kind: PlaceKind, info: RulesetInfo): void {
    const place: Place = { kind, name: "", bot: usualBot(info) };
    this.places.push(place);
    this.become(this.places.length - 1, kind);
  }

  become(index: number, kind: PlaceKind): void {
    const place = this.places[index]!;
    place.kind = kind;
    const others = this.places.filter((_, i) => i !== index).map((p) => p.name);
    if (kind === "bot") place.name = botNames(1, others)[0]!;
    else if (kind === "here") place.name = others.includes(ownName()) ? "" : ownName();
    else place.name = "";
  }

  /** All seats but the first. */
  others(kind: PlaceKind): void {
    this.places.forEach((_, index) => index > 0 && this.become(index, kind));
  }

  get here(): { name: string; seat: string }[] {
    const seats = this.places.map((place, i) => ({ ...place, seat: `seat${i + 1}` }));
    const roles = Object.entries(this.roles).map(([seat, role]) => ({ ...role, seat }));
    return [...seats, ...roles]
      .filter((s) => s.kind === "here")
      .map(({ name, seat }) => ({ name: tidy(name), seat }));
  }

  /** Seats whose name is missing or there twice: "seat2" → which text says so. */
  get wrong(): Record<string, "needName" | "twice"> {
    const wrong: Record<string, "needName" | "twice"> = {};
    const seen = new Set<string>();
    this.places.forEach((place, i) => {
      const name = place.name.trim().toLocaleLowerCase();
      if (place.kind !== "open" && !name) wrong[`seat${i + 1}`] = "needName";
      else if (name && seen.has(name)) wrong[`seat${i + 1}`] = "twice";
      seen.add(name);
    });
    for (const [role, { kind, name }] of Object.entries(this.roles)) {
      if (kind === "here" && !name.trim()) wrong[role] = "needName";
    }
    return wrong;
  }

  wish(): NewTable {
    const seats: SeatWish[] = this.places.map((place) =>
      place.kind === "bot" ? { kind: "bot", bot: place.bot, name: tidy(place.name) } : {},
    );
    if (this.house !== null && this.#info) seats.push(botSeat(usualBot(this.#info), this.house));
    for (const [role, { kind }] of Object.entries(this.roles)) if (kind !== "table") seats.push({ role });
    return {
      ruleset: this.ruleset,
      seats,
      options: $state.snapshot(this.options),
      tables: $state.snapshot(this.tables),
      lang: this.lang,
      spectators: this.spectators,
      pace: this.pace,
      clock: this.clock === "auto" ? null : this.clock === "on",
      grace: this.grace,
      chat: this.chat,
      dice: this.dice,
      begin: this.begin,
      listed: this.listed,
      hints: this.hints,
      title: this.listed ? this.title.trim() : "",
    };
  }
}

let kept: Draft | null = null;

export function draft(): Draft {
  kept ??= new Draft();
  return kept;
}

/** The table is open: the next one begins again. */
export function clear(): void {
  kept = null;
}
