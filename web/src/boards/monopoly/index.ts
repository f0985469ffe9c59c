export { default as Board } from "./Board.svelte";
export { default as Detail } from "./Detail.svelte";
export { default as End } from "./End.svelte";
export { default as Seat } from "./Seat.svelte";
export { default as Situation } from "./Situation.svelte";
export { wealth } from "./pieces";

export const money = (amount: number): string => `${amount} M`;
