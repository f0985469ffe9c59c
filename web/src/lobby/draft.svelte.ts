// A table that is being set up. It outlives the page: after looking up a rule you find it as it was.

import { prefs, type Lang } from "../lib/prefs.svelte";
import type { NewTable, RulesetInfo, SeatWish } from "../lib/wire";
import { botNames, ownName, tidy, usualBot } from "./play";

export type PlaceKind = "here" | "open" | "bot";
export type RoleKind = "table" | "here" | "open";

export interface Place {
  kind: PlaceKind;
  name: string;
  bot: string;
}

export class Draft {
  ruleset = $state("");
  places = $state<Place[]>([]);
  roles = $state<Record<string, { kind: RoleKind; name: string }>>({});
  pace = $state<NonNullable<NewTable["pace"]>>("normal");
  clock = $state<"auto" | "on" | "off">("auto");
  dice = $state<NonNullable<NewTable["dice"]>>("server");
  begin = $state<NonNullable<NewTable["begin"]>>("full");
  grace = $state(60);
  listed = $state(false);
  title = $state("");
  spectators = $state(true);
  chat = $state<NonNullable<NewTable["chat"]>>("off");
  lang = $state<Lang>(prefs.lang);
  /** Only what differs from the rule sheet. */
  options = $state<Record<string, unknown>>({});
  /** Only what differs from the values that we know. */
  tables = $state<Record<string, number>>({});

  /** Another game: seats stay as far as there are any, rules begin again. */
  choose(ruleset: string, info: RulesetInfo): void {
    if (this.ruleset === ruleset) return;
    this.ruleset = ruleset;
    this.options = {};
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
