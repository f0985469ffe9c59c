import type { Family } from "../../lib/board";
import { words } from "../../lib/words.svelte";
import * as texts from "../../texts/table";
import { personOf } from "./pieces";

export { default as About } from "./About.svelte";
export { default as Ahead } from "./Ahead.svelte";
export { default as Board } from "./Board.svelte";
export { default as Detail } from "./Detail.svelte";
export { default as End } from "./End.svelte";
export { default as Face } from "./Face.svelte";
export { default as Seat } from "./Seat.svelte";
export { default as Situation } from "./Situation.svelte";

export const money = (amount: number): string => `${amount} M`;

const say = words(texts);

export const wealth: Family["wealth"] = (view, player) => personOf(view, player)?.worth ?? null;

export const score: Family["score"] = (_, view, player) => {
  const { by, value } = personOf(view, player)!.result!;
  if (by === "bankrupt") return say("bankrupt_as", { n: value! });
  return by === "last" ? say("last_standing") : money(value!);
};
