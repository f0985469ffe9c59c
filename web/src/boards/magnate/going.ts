// Which panel a moment has beside the answers.

import type { BoardProps } from "../../lib/board";
import { shelf } from "./shelf.svelte";

export type Panel = "auction" | "evict" | "attempt" | "risk" | "ai" | "build";

export function panelOf({ view, legal }: BoardProps): Panel | null {
  if (view.over) return null;
  if (view.auction) return "auction";
  if (view.evict) return "evict";
  if (view.attempt) return "attempt";
  if (view.phase === "risk") return "risk";
  if (view.ai && (view.ai.card || view.tie || view.turn === view.ai.seat)) return "ai";
  if (!shelf.open && legal.some((move) => move.verb === "build")) return "build";
  return null;
}
