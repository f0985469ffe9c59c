// Which cards can be named in an offer at this table, by its options; the server has the last word.

import type { View } from "../../lib/board";
import type { Pieces } from "./pieces";

export function wantable(view: View, pieces: Pieces): string[] {
  const kinds = Object.entries(pieces.cards).filter(
    ([, card]) => card.count !== null && card.count.value > 0,
  );
  if (view["options"]?.freeTrade) return kinds.map(([kind]) => kind);
  const roofs = kinds.filter(([, card]) => card.sort === "roof").map(([kind]) => kind);
  return view["options"]?.tradeRoofs === "any-roof" ? roofs : roofs.slice(0, 1);
}
