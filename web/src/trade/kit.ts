// What the trade desk is made of: loaded when somebody can trade for the first time.

export { default as Desk } from "./Desk.svelte";
export { default as Door } from "./Door.svelte";
export { TradeDesk } from "./desk.svelte";
