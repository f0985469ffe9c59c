// What a family tells the trade desk about its trade. The desk knows no rule: what may be offered is a legal move.

import type { Component } from "svelte";
import type { BoardProps, View } from "../lib/board";
import type { Legal } from "../lib/wire";
import type { Plan } from "./plan";

export interface SideProps {
  board: BoardProps;
  /** Whose things these are. */
  who: string;
  /** What of it goes to the other side, and what comes from there: it counts, and is listed apart. */
  leaving: readonly string[];
  coming: readonly string[];
  /** Put a thing of theirs into the offer, or take it out. */
  tap: (word: string) => void;
  /** What cannot be offered now; tapping it says why. */
  locked: (word: string) => boolean;
}

export interface Trading {
  /** Whether what is put together goes to the server at once, so that it can say what would come of it. */
  live: boolean;
  /** Whether the game waits for the reader's offer: then nobody else can be chosen. */
  forced: (view: View, me: string) => boolean;
  /** The reader's offer as far as the game knows it. */
  draft: (view: View, me: string) => Plan | null;
  /** The offer on the table. */
  offer: (view: View) => (Plan & { from: string }) | null;
  /** The move that brings the draft nearer to the plan; null: it is as planned; undefined: not now. */
  next: (plan: Plan, view: View, me: string, legal: readonly Legal[]) => string | null | undefined;
  /** The move that makes the offer, once the draft is as planned. */
  propose: (plan: Plan) => string;
  /** The move that takes the draft away. */
  drop: string;
  /** The move that takes an offer back before its answer, if there is such a thing. */
  withdraw: string;
  /** The move that would put a thing of one side in. */
  puts: (word: string, mine: boolean) => string;
  /** Whether all of it has changed hands; `before`: as it was when the offer was made, if somebody saw it. */
  settled: (plan: Plan, view: View, me: string, before: View | null) => boolean;
  /** An offer to somebody before anything is chosen; left out: nothing is in it. */
  begin?: (to: string, view: View, pieces: any) => Plan;
  /** Only one thing can be asked for. */
  single?: boolean;
  /** The most money that a side can be asked for; null: nobody knows; undefined: no money from there. */
  most: (view: View, who: string, me: string) => number | null | undefined;
  /** By how much people raise at least. */
  step: number;
  name: (word: string, pieces: any) => string;
  Side: Component<SideProps>;
}
