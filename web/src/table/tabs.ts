// What can be looked at beside the board.

import type { SignName } from "./Sign.svelte";

export type Tab = "turn" | "seats" | "hand" | "log" | "wealth" | "chat" | "more";

export const SIGNS: Record<Tab, SignName> = {
  turn: "dice",
  seats: "people",
  hand: "cards",
  log: "list",
  wealth: "chart",
  chat: "chat",
  more: "more",
};
