// What the panel of an auction has beside the view: how long the question stays open, and the
// seat's order to bid. A replay has neither.

import { getContext, setContext } from "svelte";

export interface Bidding {
  /** Seconds until the open question is ended; null: nothing ends it. */
  readonly left: () => number | null;
  /** Up to how much the seat bids by itself, counted as the moves are; null: it does not. */
  readonly upTo: (verb: string) => number | null;
  /** An amount as the table writes it. */
  readonly money: (amount: number) => string;
  /** Bid by itself up to this much from now on, or no longer. */
  readonly order: (verb: string, most: number | null) => void;
}

const KEY = Symbol("bidding");

export function offerBidding(bidding: Bidding): void {
  setContext(KEY, bidding);
}

export function biddingHere(): Bidding | null {
  return getContext<Bidding | undefined>(KEY) ?? null;
}
