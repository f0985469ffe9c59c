// What the stage and the families agree on: kinds of marks, and how each is acted out.

import type { Component } from "svelte";
import type { Sound } from "../lib/sound";
import type { Mark } from "../lib/wire";

export interface ActProps {
  mark: Mark;
  pieces: any;
  money: (amount: number) => string;
}

export interface Act {
  /** A drawing of 240 × 150, as the inside of an `svg`, that gets `ActProps`; left out: only the sound. */
  Draw?: Component<any>;
  sound?: Sound;
  /** The least weight of a mark that is drawn; lighter ones only sound. */
  least?: number;
  /** How long it takes; the drawing moves by `--ms`. */
  ms?: number;
  /** To its own player it is shown until they have read it. */
  stays?: boolean;
}

/** By kind of mark. */
export type Acts = Record<string, Act>;
