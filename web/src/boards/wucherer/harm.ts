// What a reader would do to themselves: targets that are hit only by moves which cost them something.

import type { BoardProps } from "../../lib/board";
import type { Legal } from "../../lib/wire";

function words(move: Legal): string[] {
  return [...(move.targets ?? []), ...(move.args ?? [])];
}

/** Of what is lit: whatever every move with it harms the reader by. */
export function harmOf({ legal, lit }: Pick<BoardProps, "legal" | "lit">): ReadonlySet<string> {
  const harmful = new Set(legal.filter((move) => move.harm).flatMap(words));
  const safe = new Set(legal.filter((move) => !move.harm).flatMap(words));
  return new Set([...harmful].filter((word) => lit.has(word) && !safe.has(word)));
}
