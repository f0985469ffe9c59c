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
  /** The same of the salt before, if somebody's did not come, so that all had to promise anew. */
  before?: string;
  /** The server has said that it got the salt. */
  given?: boolean;
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
    .then(() => owed === "reveal" && put(table.id, name, { ...shareOf(table.id, name)!, given: true }))
    .catch(() => null) // the line asks again
    .finally(() => busy.delete(code));
  const now = told.get(code);
  if (now && now !== table) await settle(now, code, name); // it may have come before the answer
}

/** The salt that nobody has seen yet, or another one. */
function pledge(table: TableInfo, name: string): object {
  const share = shareOf(table.id, name);
  if (share && share.promised === undefined) return { t: "pledge", promise: saltHash(share.salt) };
  const { salt } = put(table.id, name, { seed: share?.seed, salt: newSalt(), before: share?.promised });
  return { t: "pledge", promise: saltHash(salt) };
}

/** The salt, if it is the one that was promised. It is never given away for other promises as well. */
function reveal(table: TableInfo, name: string): object | null {
  const share = shareOf(table.id, name);
  const chance = table.chance ?? "";
  if (!share || !chance.split(", ").includes(`${name}=${saltHash(share.salt)}`)) return null;
  if (share.promised !== chance) {
    if (share.promised !== undefined || !mayFollow(table, chance, share.before)) return null;
    put(table.id, name, { ...share, promised: chance });
  }
  return { t: "reveal", salt: share.salt };
}

/** Whether another salt may be revealed after one that was: only if somebody has lost their share since, else those
 * who work with the server could have everything drawn again as often as they like. Whom the server calls late is no
 * proof of that; that the set has become smaller is, because it cannot do so for ever. */
function mayFollow(table: TableInfo, chance: string, before: string | undefined): boolean {
  const [seed, people] = parts(chance);
  if (before === undefined) {
    const seats = new Set(table.seats.flatMap(({ seat, name }) => [seat, name]));
    return people.every((name) => seats.has(name));
  }
  const [oldSeed, old] = parts(before);
  return seed === oldSeed && people.length < old.length && people.every((name) => old.includes(name));
}

/** The promise of the seed, and whose salts are promised. */
function parts(chance: string): [string, string[]] {
  const [seed = "", ...salts] = chance.split(", ");
  return [seed, salts.map((salt) => salt.slice(0, salt.indexOf("=")))];
}
