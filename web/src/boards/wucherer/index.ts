// The board of Wucherer, both editions.

import type { Family } from "../../lib/board";
import "./art/sprite";
import BoardView from "./Board.svelte";
import DetailView from "./Detail.svelte";
import EndView from "./End.svelte";
import HandView from "./Hand.svelte";
import SeatView from "./Seat.svelte";
import SituationView from "./Situation.svelte";
import { coins, row } from "./model";

export const Board: Family["Board"] = BoardView;
export const Seat: Family["Seat"] = SeatView;
export const Hand: Family["Hand"] = HandView;
export const Detail: Family["Detail"] = DetailView;
export const Situation: Family["Situation"] = SituationView;
export const End: Family["End"] = EndView;

/** Money is public unless the table hides it; then only one's own is known. */
export const wealth: Family["wealth"] = (view, player) => row(view, player).money;

export const money: Family["money"] = (amount) => String(amount);

const TIE = 1000; // a score is coins, and behind them what breaks a tie

export const score: Family["score"] = (points, _view, _player, pieces) =>
  coins(pieces, Math.floor(points / TIE));
