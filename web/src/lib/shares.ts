// This device's share in the chance of its tables: the salts of its seats, which nobody else knows before
// everybody has promised one, and what was promised when it gave them away.

import { post } from "./api";
import { saltHash } from "./fair";
import { keys } from "./keys.svelte";
import { keep, recall } from "./prefs.svelte";
import type { TableInfo } from "./wire";

export interface Share {
  salt: string;
  /** The hash of the server's seed as it was seen first. */
  seed?: string;
  /** All promises as they were when the salt was revealed. */
  promised?: string;
}

const KEY = "miethai.shares";
const MOST = 100;
const shares = new Map(Object.entries(recall<Record<string, Share>>(KEY) ?? {}));
const busy = new Set<string>();

function put(table: string, name: string, share: Share): Share {
  const key = `${table} ${name}`;
  shares.delete(key);
  shares.set(key, share);
  for (const old of [...shares.keys()].slice(0, -MOST)) shares.delete(old);
  keep(KEY, Object.fromEntries(shares));
  return share;
}

export function shareOf(table: string, name: string): Share | null {
  return shares.get(`${table} ${name}`) ?? null;
}

function newSalt(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** A new salt for a seat; what is told of it is its hash. */
export function promise(table: string, name: string): string {
  const { salt } = put(table, name, { ...shareOf(table, name), salt: newSalt(), promised: undefined });
  return saltHash(salt);
}

/** Give the table what it waits for of this device's seats. */
export async function settle(table: TableInfo): Promise<void> {
  for (const { code, name, seat } of keys.known(table.id)?.seats ?? []) {
    const called = [name, seat].find((word) => table.owed?.[word] !== undefined) ?? name;
    const share = shareOf(table.id, name);
    const seed = table.chance?.split(", ")[0];
    if (share && !share.seed && seed?.startsWith("fair ")) put(table.id, name, { ...share, seed });
    const owed = table.owed?.[called];
    if (!owed || busy.has(code)) continue;
    busy.add(code);
    const command = owed === "pledge" ? pledge(table, name) : reveal(table, name, called);
    await post(`/api/tables/${encodeURIComponent(table.id)}/commands`, command, code)
      .catch(() => null) // it is asked for again with the next message
      .finally(() => busy.delete(code));
  }
}

function pledge(table: TableInfo, name: string): object {
  return { t: "pledge", promise: promise(table.id, name) };
}

/** The salt, if it is the one that was promised and was never given away for other promises. */
function reveal(table: TableInfo, name: string, called: string): object {
  const share = shareOf(table.id, name);
  const chance = table.chance ?? "";
  const fits = share && chance.split(", ").includes(`${called}=${saltHash(share.salt)}`);
  if (!fits || (share.promised ?? chance) !== chance) return pledge(table, name);
  put(table.id, name, { ...share, promised: chance });
  return { t: "reveal", salt: share.salt };
}
