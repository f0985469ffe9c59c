// This device's share in the chance of its tables: the salts of its seats, which nobody else knows before
// everybody has promised one, and what was promised when it gave them away.

import { post } from "./api";
import { saltHash } from "./fair";
import { keep, recall } from "./prefs.svelte";
import type { TableInfo } from "./wire";

export interface Share {
  salt: string;
  /** The hash of the server's seed as it was seen first. */
  seed?: string;
  /** All promises as they were when the salt was revealed. */
  promised?: string;
  /** How many others had lost their shares for a missing salt when one of ours was revealed. */
  lost?: number;
}

const KEY = "miethai.shares";
const MOST = 100;
/** By table and name; the storage, where there is one, is that of all tabs. */
let shares: Record<string, Share> = {};
/** By code: what a table said last. */
const told = new Map<string, TableInfo>();
const busy = new Set<string>();

function known(): Record<string, Share> {
  return (shares = { ...shares, ...recall<Record<string, Share>>(KEY) });
}

function put(table: string, name: string, share: Share): Share {
  const { [`${table} ${name}`]: _, ...others } = known();
  shares = Object.fromEntries([...Object.entries(others).slice(1 - MOST), [`${table} ${name}`, share]]);
  keep(KEY, shares);
  return share;
}

export function shareOf(table: string, name: string): Share | null {
  return known()[`${table} ${name}`] ?? null;
}

function newSalt(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** A salt for somebody who sits down; what is told of it is its hash. */
export function promise(table: string, name: string): string {
  return saltHash(put(table, name, { salt: newSalt() }).salt);
}

/** Give the table what it waits for of one of this device's seats, which the game calls by this name. */
export async function settle(table: TableInfo, code: string, name: string): Promise<void> {
  const share = shareOf(table.id, name);
  const seed = table.chance?.split(", ")[0];
  if (share && !share.seed && seed?.startsWith("fair ")) put(table.id, name, { ...share, seed });
  const owed = table.owed?.[name];
  told.set(code, table);
  if (!owed || busy.has(code)) return;
  const command = owed === "pledge" ? pledge(table, name) : reveal(table, name);
  if (command === null) return;
  busy.add(code);
  await post(`/api/tables/${encodeURIComponent(table.id)}/commands`, command, code)
    .catch(() => null) // the line asks again
    .finally(() => busy.delete(code));
  const now = told.get(code);
  if (now && now !== table) await settle(now, code, name); // it may have come before the answer
}

/** The salt that nobody has seen yet, or another one. */
function pledge(table: TableInfo, name: string): object {
  const share = shareOf(table.id, name);
  const fresh = share && share.promised === undefined;
  const { salt } = fresh ? share : put(table.id, name, { ...share, salt: newSalt(), promised: undefined });
  return { t: "pledge", promise: saltHash(salt) };
}

/** The salt, if it is the one that was promised. It is never given away for other promises as well, and another
 * one afterwards only if somebody has lost their share since: else those who work with the server could have
 * everything drawn again as often as they like. */
function reveal(table: TableInfo, name: string): object | null {
  const share = shareOf(table.id, name);
  const chance = table.chance ?? "";
  if (!share || !chance.split(", ").includes(`${name}=${saltHash(share.salt)}`)) return null;
  if (share.promised !== chance) {
    const lost = Object.values({ ...table.late }).filter((what) => what === "salt").length;
    if (share.promised !== undefined || lost <= (share.lost ?? -1)) return null;
    put(table.id, name, { ...share, promised: chance, lost });
  }
  return { t: "reveal", salt: share.salt };
}
