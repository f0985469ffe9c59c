// The family Magnate for the table page.

import type { Family, View } from "../../lib/board";
import { isPlot, plotName } from "./city";
import type { Firm } from "./pieces";
import { money } from "./say";

export { default as Ahead } from "./Ahead.svelte";
export { default as Board } from "./Board.svelte";
export { default as Detail } from "./Detail.svelte";
export { default as Seat } from "./Seat.svelte";
export { default as Situation } from "./Situation.svelte";
export { default as Under } from "./Under.svelte";
export { money } from "./say";

/** Most of the screen for the city and the line of the market, but the question and some answers stay
    in sight, on a low phone too. */
export const roomy = "max(40vh, min(44vh + 41px, 100vh - 385px))";

/** Money and what the plots would bring today; null while the wallet is closed. */
export function wealth(view: View, player: string): number | null {
  return (view[player] as Firm | undefined)?.worth ?? null;
}

export function purse(view: View, player: string): number | null {
  return (view[player] as Firm | undefined)?.money ?? null;
}

export const word: Family["word"] = (word, view, pieces) =>
  isPlot(word) ? plotName(view, pieces, word) : undefined;

/** Everything is sold in the end: the score is money. */
export const score: Family["score"] = (points) => money(points);

export const acts = () => import("./stage");

export const End: Family["End"] = () => import("./End.svelte");
