// What a scene is given: one moment of a game, and whoever answers for it.

import type { Snippet } from "svelte";
import type { Door } from "../lib/asking.svelte";
import type { Family } from "../lib/board";
import type { Player } from "../lib/players";
import type { Shown, Trouble } from "../lib/scene.svelte";
import type { Legal, Lookback, Rulebook, Said, Seat, TableInfo, You } from "../lib/wire";
import type { Stage } from "../stage/stage.svelte";
import type { Point } from "./series.svelte";

export interface SceneProps {
  shown: Shown;
  table: TableInfo;
  you?: You | null;
  family: Family;
  pieces: any;
  interactive?: boolean;
  send?: (move: string, legal: Legal) => void;
  /** What a move would bring, in the server's words. */
  foretell?: (move: string) => Promise<string[]>;
  /** The thing on the board that advice is about. */
  advised?: string | null;
  /** Makes a move whatever happened since, and says what became of it; left out: nobody trades here. */
  act?: (move: string) => Promise<unknown>;
  /** Who answers why something cannot be done and what a move would do; left out: nobody. */
  door?: Door | null;
  said?: Said[];
  /** The server's time in seconds; null: clocks are not shown. */
  now?: number | null;
  trouble?: Trouble | null;
  /** A move that was sent and is not made yet, in words. */
  underway?: string;
  calmDown?: () => void;
  /** Wealth over time; left out: no such tab. */
  points?: Point[] | null;
  /** What is remembered of a game that is over. */
  lookback?: Lookback | null;
  /** What is played, in words. */
  game?: string;
  /** The log line of the moment shown, in a replay. */
  at?: number | null;
  jump?: (line: number) => void;
  /** Where there is no server to ask for it. */
  rulebook?: Rulebook | null;
  /** Instead of the board. */
  instead?: Snippet;
  /** Under a seat's card. */
  tools?: Snippet<[Seat, Player]>;
  /** Under the actions. */
  extra?: Snippet;
  /** Under all that is asked. */
  after?: Snippet;
  /** Under the final table. */
  next?: Snippet;
  /** Above the prompt. */
  above?: Snippet;
  chat?: Snippet;
  more?: Snippet;
  /** Where things are acted out; left out: nowhere. */
  stage?: Stage | null;
  /** How many lines of chat are new. */
  unread?: number;
  read?: () => void;
}
