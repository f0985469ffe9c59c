// What the values of a box are called: things by the names on the pieces, the rest by plain words.

import { fill } from "../../lib/words.svelte";

type Names = Record<string, string>;

/** Tables of the pieces that give names to ids directly. */
const PLAIN = new Set(["tiles", "zones"]);
/** Their values are told by the number of players. */
const BY_PLAYERS = "markets";

/** Names of things by their ids, found anywhere in the pieces of a ruleset. */
export function namesIn(pieces: unknown): Names {
  const names: Names = {};
  const walk = (node: unknown, key: string): void => {
    if (Array.isArray(node)) {
      for (const one of node) walk(one, "");
    } else if (node !== null && typeof node === "object") {
      const thing = node as Record<string, unknown>;
      if (typeof thing.name === "string") {
        if (key) names[key] ??= thing.name;
        if (typeof thing.id === "string") names[thing.id] ??= thing.name;
      }
      for (const [below, value] of Object.entries(thing)) {
        if (PLAIN.has(key) && typeof value === "string") names[below] ??= value;
        walk(value, below);
      }
    }
  };
  walk(pieces, "");
  return names;
}

/** "tenants.family.rent" as "Familie · Miete": the group is its heading already. */
export function spoken(path: string, names: Names, generic: Names): string {
  const [group = "", ...rest] = path.split(".");
  const parts = rest.length > 0 ? rest : [group];
  const said = parts.map((part, i) => {
    if (group === BY_PLAYERS && i === 0) return fill(generic.forPlayers!, { n: part });
    if (/^\d+$/.test(part)) return String(Number(part) + 1);
    return names[part] ?? generic[part] ?? part;
  });
  return said.join(" · ");
}
