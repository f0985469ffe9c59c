// Opening a table and sitting down at it.

import * as api from "../lib/api";
import { keys } from "../lib/keys.svelte";
import { prefs } from "../lib/prefs.svelte";
import { router } from "../lib/route.svelte";
import type { Created, NewTable, Preset, RulesetInfo, SeatWish } from "../lib/wire";
import { promise } from "../lib/shares";

const BOT_NAMES = ["Berta", "Carl", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Ivo", "Jana", "Kurt"];
/** Somebody who has not said their name: it reads well in both languages, and is nobody's bot. */
const GUEST = "Alex";
export const LONGEST_NAME = 24;

/** One's own name, or always the same one until somebody says otherwise. */
export function ownName(): string {
  return prefs.get("name") || GUEST;
}

/** Names for bots that nobody at the table has. */
export function botNames(count: number, taken: readonly string[]): string[] {
  const used = new Set(taken.map((name) => name.toLocaleLowerCase()));
  const free = BOT_NAMES.filter((name) => !used.has(name.toLocaleLowerCase()));
  return Array.from({ length: count }, (_, i) => free[i] ?? `Bot ${i + 1}`);
}

export function usualBot({ programs, bots }: Pick<RulesetInfo, "programs" | "bots">): string {
  return (programs ?? []).find((bot) => bot.usual)?.id ?? bots.at(-1)!;
}

/** A seat with a bot that has a name. */
export function botSeat(bot: string, name: string): SeatWish {
  return { kind: "bot", bot, name };
}

/** Open a table and remember that we are its host. */
export async function open(wish: NewTable): Promise<Created> {
  const created = await api.createTable(wish);
  keys.change(created.table, (known) => {
    known.ruleset = wish.ruleset;
    known.host = created.host;
    known.invite = created.invite;
  });
  prefs.set("last", wish.ruleset);
  return created;
}

/** Open a table and sit down; if that fails, nothing is remembered of it. */
export async function openAndSit(
  wish: NewTable,
  here: readonly { name: string; seat: string | null }[],
): Promise<string> {
  const { table, invite } = await open(wish);
  try {
    for (const { name, seat } of here) await sitDown(table, name, invite, seat);
  } catch (error) {
    keys.forget(table);
    throw error;
  }
  return table;
}

/** A name without blanks too many. */
export function tidy(name: string): string {
  return name.trim().replace(/\s+/g, " ");
}

/** Sit down and keep the code that brings this device back. */
export async function sitDown(
  table: string,
  name: string,
  invite: string | null,
  seat: string | null = null,
): Promise<void> {
  const tidied = tidy(name);
  const seated = await api.sit(table, tidied, promise(table, tidied), invite, seat);
  keys.addSeat({ table, code: seated.code, name: tidied, seat: seated.seat });
}

/** What somebody gets who just wants to play. */
export function quickPreset(info: RulesetInfo): Preset | null {
  return info.presets?.find((preset) => preset.quick) ?? null;
}

/** How many bots one plays against then. */
export function quickBots(info: RulesetInfo): number {
  return (quickPreset(info)?.players ?? info.players.usual) - 1;
}

/** One click: everybody else is a bot, nothing has to be prepared, and off we go. */
export async function playNow(ruleset: string, info: RulesetInfo): Promise<void> {
  const name = ownName();
  const bot = usualBot(info);
  const bots = botNames(quickBots(info), [name]).map((n) => botSeat(bot, n));
  const options = quickPreset(info)?.options ?? {};
  const wish: NewTable = { ruleset, seats: [{}, ...bots], options, lang: prefs.lang };
  const table = await openAndSit(wish, [{ name, seat: null }]);
  router.go(`#/t/${table}`);
}

/** What people paste: a link, or a table's code with or without an invitation. */
export function whereTo(pasted: string): string | null {
  const text = pasted.trim();
  const hash = text.match(/#\/(?:join|t)\/\S+/)?.[0];
  if (hash) return hash;
  const [table = "", invite] = text.split(/[\s,;]+/);
  if (!/^[0-9a-z]{6,16}$/i.test(table)) return null;
  const asked = invite ? `?invite=${encodeURIComponent(invite)}` : "";
  return `#/join/${table.toLowerCase()}${asked}`;
}
