// What people have and are worth, in the money of the table.

import type { Family } from "../../lib/board";
import { words } from "../../lib/words.svelte";
import * as texts from "../../texts/table";
import { personOf, type Pieces } from "./pieces";

const say = words(texts);

export const money: Family["money"] = (amount, pieces: Pieces) => `${amount} ${pieces.currency}`;

export const purse: Family["purse"] = (view, player) => personOf(view, player)?.cash ?? null;

export const isOut: Family["isOut"] = (view, player) => personOf(view, player)?.bankrupt === true;

export const wealth: Family["wealth"] = (view, player) => personOf(view, player)?.worth ?? null;

export const score: NonNullable<Family["score"]> = (_, view, player, pieces) => {
  const { by, value } = personOf(view, player)!.result!;
  if (by === "bankrupt") return say("bankrupt_as", { n: value! });
  return by === "last" ? say("last_standing") : money(value!, pieces);
};
