// Who knows the cheapest way to raise money that one owes, and goes it. A replay has nobody.

import { getContext, setContext } from "svelte";
import type { WayOut } from "./wire";

export interface Guide {
  find: () => Promise<WayOut>;
  /** Makes one move of it. */
  make: (move: string) => Promise<unknown>;
  failed: (error: unknown) => void;
}

const KEY = Symbol("way out");

export function offerGuide(guide: Guide): void {
  setContext(KEY, guide);
}

export function guideHere(): Guide | null {
  return getContext<Guide | undefined>(KEY) ?? null;
}
