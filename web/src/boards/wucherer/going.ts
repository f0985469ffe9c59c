// Whether there is anything to be said besides the question itself.

import type { BoardProps } from "../../lib/board";
import { row } from "./model";

/** Cards of the pile below which its end is worth a line. */
export const FEW = 12;
const PARTS = ["crime", "search", "squat", "move", "place", "batch", "offer", "site", "lap"];
const PHASES = new Set(["mad", "rubble", "recycle", "buy"]);

export function isGoing({ view, me }: Pick<BoardProps, "view" | "me">): boolean {
  if (view["over"]) return false;
  if (PARTS.some((part) => view[part]) || PHASES.has(view["phase"] as string)) return true;
  return (
    (me !== null && row(view, me).draft !== null) || view["pile"].size <= FEW || view["answers"]?.length > 0
  );
}
