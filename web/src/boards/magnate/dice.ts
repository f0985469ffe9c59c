// How the dice of an attempt lie: in boxes that make the sets of which the server says how many
// there are. It illustrates that number and decides nothing.

import type { View } from "../../lib/board";
import { plotOf, tenantPiece } from "./city";
import type { Attempt, Kind, Pieces, Tenant } from "./pieces";

/** The kinds of tenants that live in the building of the attempt. */
export function kindsFor(view: View, pieces: Pieces): Kind[] {
  const type = plotOf(view, (view.attempt as Attempt).plot)?.type ?? "";
  if (!view.options?.advancedTenants) return [type];
  return Object.keys(pieces.categories).filter((kind) => pieces.categories[kind]!.type === type);
}

export interface Lying {
  /** The kind of tenant whose sets are boxed: what brings most now. */
  kind: Kind;
  need: Tenant | undefined;
  /** Places of the dice in the attempt. */
  sets: number[][];
  rest: number[];
}

export function lying(view: View, pieces: Pieces): Lying {
  const attempt = view.attempt as Attempt;
  const worth = (kind: Kind): number =>
    (attempt.possible[kind] ?? 0) * (tenantPiece(pieces, kind)?.rent ?? 0);
  const kind = kindsFor(view, pieces).sort((a, b) => worth(b) - worth(a))[0] ?? "";
  const need = tenantPiece(pieces, kind);
  const count = attempt.possible[kind] ?? 0;
  const sets = (need && count && boxed(attempt.final, need.dice, need.total, count)) || [];
  const used = new Set(sets.flat());
  return { kind, need, sets, rest: attempt.final.map((_, k) => k).filter((k) => !used.has(k)) };
}

/** Which dice make `count` sets of `size` with at least `total` each: indices into `final`. Only to
    show how the number that the server says comes about; null if none is found. */
function boxed(final: number[], size: number, total: number, count: number): number[][] | null {
  const free = final.map((_, i) => i);
  const search = (rest: number[], left: number): number[][] | null => {
    if (left === 0) return [];
    const [top, ...others] = rest; // the highest free die belongs to a set, or to none
    if (top === undefined || rest.length < size * left) return null;
    for (const mates of choose(others, size - 1, total - final[top]!, final)) {
      const more = search(
        others.filter((i) => !mates.includes(i)),
        left - 1,
      );
      if (more) return [[top, ...mates], ...more];
    }
    return null;
  };
  return search(free, count);
}

/** Choices of n dice that reach the need, the smallest first; dice are sorted downwards. */
function* choose(from: number[], n: number, need: number, final: number[]): Generator<number[]> {
  if (n === 0) {
    if (need <= 0) yield [];
    return;
  }
  let last = NaN;
  for (let k = from.length - 1; k >= 0; k--) {
    const value = final[from[k]!]!;
    if (value === last) continue; // equal dice are alike
    last = value;
    for (const rest of choose(from.slice(0, k), n - 1, need - value, final)) yield [...rest, from[k]!];
  }
}
