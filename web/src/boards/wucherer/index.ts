// The board of Wucherer, both editions.

import type { Family, View } from "../../lib/board";
import { words } from "../../lib/words.svelte";
import { texts } from "../../texts/wucherer";
import "./art/sprite";
import BoardView from "./Board.svelte";
import DetailView from "./Detail.svelte";
import HandView from "./Hand.svelte";
import SeatView from "./Seat.svelte";
import SituationView from "./Situation.svelte";
import { coins, houseAt, houseOf, row } from "./model";
import type { Pieces } from "./pieces";
import { placeName } from "./places";

export const Board: Family["Board"] = BoardView;
export const Seat: Family["Seat"] = SeatView;
export const Hand: Family["Hand"] = HandView;
export const Detail: Family["Detail"] = DetailView;
export const Situation: Family["Situation"] = SituationView;
export const End: Family["End"] = () => import("./End.svelte");

/** A street and everybody above it; then the hand, and below it room for a few answers. */
export const roomy = "max(26vh, min(38vh, 100vh - 404px))";

/** Money is public unless the table hides it; then only one's own is known. */
export const wealth: Family["wealth"] = (view, player) => row(view, player).money;

export const purse = wealth;

export const word: Family["word"] = (word, view, pieces: Pieces) => {
  const house = houseOf(word);
  return house ? placeName(pieces, word, houseAt(view, house)) : undefined;
};

export const money: Family["money"] = (amount, pieces: Pieces) => coins(pieces, amount);

/** Coins, and behind them what breaks a tie where the table has agreed on something. */
export const score: Family["score"] = (_points, view, player, pieces) => {
  const { result } = row(view, player);
  const said = coins(pieces, result?.coins ?? 0);
  if (result?.tie == null) return said;
  return words(texts)("score_tie", { coins: said, what: tieOf(view, result.tie) });
};

function tieOf(view: View, n: number): string {
  return words(texts)(view["options"]?.tieBreak === "hand" ? "tie_hand" : "tie_houses", { n });
}

export const acts = () => import("./stage");

export const trade: Family["trade"] = {
  opens: "offer",
  verbs: new Set(["want", "give", "price"]),
  load: () => import("./trade"),
};
