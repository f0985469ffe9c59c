// What the table shell and the boards of the families agree on.

import type { Component, Snippet } from "svelte";
import type { Acts } from "../stage/acts";
import type { TradeWay } from "../trade/way.svelte";
import type { Player } from "./players";
import type { Route } from "./route.svelte";
import type { Clock, Legal, Mark } from "./wire";

export type View = Record<string, any>;

export interface BoardProps {
  /** What the server says that the reader sees. */
  view: View;
  /** Static tables of the ruleset: `GET /api/rulesets/{id}/pieces`. */
  pieces: any;
  /** In seat order. */
  players: Player[];
  /** The reader's own name; null for a spectator. */
  me: string | null;
  legal: Legal[];
  /** Targets that can be chosen now, narrowed by the step of a compound move. */
  lit: ReadonlySet<string>;
  /** Those of them with which one only harms oneself: in the colour of alarm. */
  harm: ReadonlySet<string>;
  /** The target that is pointed at in the list of buttons. */
  hot: string | null;
  /** Somebody chose a target on the board. */
  pick: (target: string) => void;
  /** Pointer or focus is on a target of the board. */
  point: (target: string | null) => void;
  /** Show the detail of a thing, or nothing. */
  show: (thing: string | null) => void;
  /** Log lines of the last step. */
  last: string[];
  /** What lines of the whole log are about. */
  marks: readonly Mark[];
  /** Where something has just happened: a member of the view, or a part of one; cameras go there. */
  focus?: string | null;
  /** Who of the players is not there just now. */
  away?: ReadonlySet<string>;
  /** No motion. */
  calm: boolean;
  /** What a board with room in its middle may show there. */
  middle?: Snippet;
}

export type SeatProps = BoardProps & { player: Player };
export type DetailProps = BoardProps & { thing: string };
export type FaceProps = BoardProps & { move: Legal };

export interface ConsoleProps {
  role: string;
  view: View;
  pieces: any;
  clock: Clock | null;
  /** Server's time less ours, in seconds. */
  offset: number;
  /** At this table anything may be said in the chat. */
  announces: boolean;
  /** What the role may do now, and the way to do it. */
  legal: Legal[];
  make: (legal: Legal) => void;
}

export interface Family {
  Board: Component<BoardProps>;
  Seat: Component<SeatProps>;
  Hand?: Component<BoardProps>;
  /** What lies under the seats where the page is wide; it gets the room that they leave. */
  Under?: Component<BoardProps>;
  Detail: Component<DetailProps>;
  /** What one has to see before answering: above the answers where there is room, else below them. */
  Ahead?: Component<BoardProps>;
  /** What the question is about: between the answers and what may be done besides where there is room,
      else below both. */
  About?: Component<BoardProps>;
  /** Several moves in one press, where there is such a thing: before the answers. */
  Shortcut?: Component<BoardProps>;
  /** What is going on besides. */
  Situation?: Component<BoardProps>;
  /** A small picture of what a move is about, for its button. */
  Face?: Component<FaceProps>;
  /** How the result came about; nobody needs it before the end. */
  End: () => Promise<{ default: Component<BoardProps> }>;
  /** What the trade desk has to know; left out: offers are put together in the lists of moves. */
  trade?: TradeWay;
  /** What somebody who plays a role has beside the board, by role. */
  consoles?: Record<string, () => Promise<{ default: Component<ConsoleProps> }>>;
  /** How what happens is acted out over the board, and sounds. */
  acts?: () => Promise<{ ACTS: Acts }>;
  /** How high the board is at least on a phone, for CSS; then the sheet below is as high as its answers. */
  roomy?: string;
  /** What somebody is worth in public, for the plot; null where that is not public. */
  wealth: (view: View, player: string) => number | null;
  /** What somebody has in hand, where that is public. */
  purse?: (view: View, player: string) => number | null;
  /** Whether somebody is out of the game. */
  isOut?: (view: View, player: string) => boolean;
  /** What a thing of the board is called at this moment, where the pieces alone cannot say it. */
  word?: (word: string, view: View, pieces: any) => string | undefined;
  /** How an amount of money reads in this box. */
  money: (amount: number, pieces: any) => string;
  /** What a final score says in words; left out: it is an amount of money. */
  score?: (score: number, view: View, player: string, pieces: any) => string;
}

/** Boards come in chunks of their own: the lobby loads none. */
const DRAWN: Record<string, () => Promise<Family>> = {
  monopoly: () => import("../boards/monopoly"),
  wucherer: () => import("../boards/wucherer"),
  magnate: () => import("../boards/magnate"),
};

/** Families that show all their cards on a page of their own. */
export const CARDS: Record<string, () => Promise<{ default: Component<{ route: Route }> }>> = {
  wucherer: () => import("../boards/wucherer/Cards.svelte"),
};

/** A family that nobody has drawn a board for is shown on a plain one. */
export function boardOf(family: string): Promise<Family> {
  return (DRAWN[family] ?? (() => import("../boards/plain")))();
}
