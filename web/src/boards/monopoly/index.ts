import type { Family } from "../../lib/board";

export { default as About } from "./About.svelte";
export { default as Ahead } from "./Ahead.svelte";
export { default as Board } from "./Board.svelte";
export { default as Detail } from "./Detail.svelte";
export { default as Face } from "./Face.svelte";
export { default as Seat } from "./Seat.svelte";
export { default as Shortcut } from "./Shortcut.svelte";
export { default as Situation } from "./Situation.svelte";
export { isOut, money, purse, score, wealth } from "./worth";

const tools = () => import("./consoles/Console.svelte");
export const consoles: Family["consoles"] = { banker: tools, moderator: tools, judge: tools };

export const trade: Family["trade"] = {
  opens: "offer",
  verbs: new Set(["give", "take", "give-cash", "take-cash", "propose", "drop"]),
  load: () => import("./trade"),
};

export const acts = () => import("./stage");

export const End: Family["End"] = () => import("./End.svelte");
