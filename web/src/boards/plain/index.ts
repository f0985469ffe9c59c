// A board for every family that has none of its own.

import type { Family } from "../../lib/board";

export { default as Board } from "./Board.svelte";
export { default as Detail } from "./Detail.svelte";
export { default as Seat } from "./Seat.svelte";

/** Money is mostly called so. */
export const purse: Family["wealth"] = (view, player) => {
  const found = view[player]?.cash ?? view[player]?.money;
  return typeof found === "number" ? found : null;
};

/** What else counts as wealth here nobody has said. */
export const wealth = purse;

export const money: Family["money"] = (amount) => String(amount);

export const End: Family["End"] = () => import("./End.svelte");
