// Checks a table's promise against what was revealed, here in the browser.

export interface Proof {
  seed: boolean;
  salts: { name: string; holds: boolean }[];
}

async function hash(prefix: string, bytes: Uint8Array): Promise<string> {
  const text = new TextEncoder().encode(prefix);
  const all = new Uint8Array([...text, ...bytes]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", all));
  return Array.from(digest, (b) => b.toString(16).padStart(2, "0")).join("");
}

function pairs(rows: string[]): Map<string, string> {
  return new Map(rows.map((row) => [row.slice(0, row.indexOf("=")), row.slice(row.indexOf("=") + 1)]));
}

/** Null where the browser cannot compute it: hashes need a secure address (https or localhost). */
export async function prove(promise: string, reveal: string): Promise<Proof | null> {
  if (!("subtle" in crypto) || !promise.startsWith("fair ")) return null;
  const [first = "", ...promised] = promise.slice("fair ".length).split(", ");
  const [seed = "", ...revealed] = reveal.split(", ");
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const shown = pairs(revealed);
  const salts = [...pairs(promised)].map(async ([name, expected]) => {
    const salt = new TextEncoder().encode(shown.get(name) ?? "");
    return { name, holds: (await hash("miethai salt 1\n", salt)) === expected };
  });
  return {
    seed: (await hash("miethai seed 1\n", bytes)) === first,
    salts: await Promise.all(salts),
  };
}
