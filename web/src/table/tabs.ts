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

/** What is read beside the board: the log, and what there is besides. */
export function lowerTabs(there: Record<"wealth" | "chat" | "more", unknown>): Tab[] {
  return ["log", ...(["wealth", "chat", "more"] as const).filter((tab) => there[tab])];
}
