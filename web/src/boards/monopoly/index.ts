import type { Family } from "../../lib/board";
import { words } from "../../lib/words.svelte";
import * as texts from "../../texts/table";

export { default as Board } from "./Board.svelte";
export { default as Detail } from "./Detail.svelte";
export { default as End } from "./End.svelte";
export { default as Seat } from "./Seat.svelte";
export { default as Situation } from "./Situation.svelte";
export { wealth } from "./pieces";

export const money = (amount: number): string => `${amount} M`;

const say = words(texts);
const OUT = -100; // the score of a bankrupt is this and his number in the order of going
const TIE = 2 ** 32; // with a tie-break the wealth stands above cash and deeds

export const score: Family["score"] = (points, view, player) => {
  if (points < 0) return say("bankrupt_as", { n: points - OUT });
  const left = Object.values(view).filter((one) => one?.bankrupt === false).length;
  if (view[player]?.bankrupt === false && left === 1) return say("last_standing");
  return money(points >= TIE ? Math.floor(points / TIE) : points);
};
