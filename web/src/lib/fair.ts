// Checks a table's promise against what was revealed, here in the browser.

import { sha256 } from "./sha256";

export interface Proof {
  seed: boolean;
  salts: { name: string; holds: boolean }[];
}

/** What a device knows itself of a seat: see shares.ts. */
export interface Known {
  name: string;
  salt: string;
  seed?: string;
  promised?: string;
}

function hash(prefix: string, bytes: Uint8Array): string {
  return sha256(new Uint8Array([...new TextEncoder().encode(prefix), ...bytes]));
}

export function saltHash(salt: string): string {
  return hash("miethai salt 1\n", new TextEncoder().encode(salt));
}

function pairs(rows: string[]): Map<string, string> {
  return new Map(rows.map((row) => [row.slice(0, row.indexOf("=")), row.slice(row.indexOf("=") + 1)]));
}

/** Null where nothing was promised. */
export function prove(promise: string, reveal: string): Proof | null {
  if (!promise.startsWith("fair ")) return null;
  const [first = "", ...promised] = promise.slice("fair ".length).split(", ");
  const [seed = "", ...revealed] = reveal.split(", ");
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const shown = pairs(revealed);
  const salts = [...pairs(promised)].map(([name, expected]) => ({
    name,
    holds: saltHash(shown.get(name) ?? "") === expected,
  }));
  return { seed: hash("miethai seed 1\n", bytes) === first, salts };
}

/** Whether a game is the one that this device took part in: the seed that it saw promised first, the
 * promises for which it gave its salt away, and that salt. */
export function isOurs(promise: string, reveal: string, { name, salt, seed, promised }: Known): boolean {
  const [first, ...others] = promise.split(", ");
  return (
    first === (seed ?? first) &&
    promise === (promised ?? promise) &&
    others.length > 0 &&
    reveal.split(", ").includes(`${name}=${salt}`)
  );
}
