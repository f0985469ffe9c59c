// The way to the trade desk. The desk itself is loaded when there is something to trade.

import { getContext, setContext, untrack } from "svelte";
import type { Legal } from "../lib/wire";
import type { TradeAround, TradeDesk } from "./desk.svelte";
import type * as Kit from "./kit";
import type { Trading } from "./trading";

const KEY = Symbol("trade desk");

/** What a family says about its trade before anybody trades. */
export interface TradeWay {
  /** The verb that begins an offer; its word is the partner. */
  opens: string;
  /** Moves that the desk makes; no list offers them besides. */
  verbs: ReadonlySet<string>;
  load: () => Promise<{ trade: Trading }>;
}

type Around = Omit<TradeAround, "trading" | "way">;

/** The desk of one table, once it is there. */
export class Trade {
  desk = $state.raw<TradeDesk | null>(null);
  kit = $state.raw<typeof Kit | null>(null);
  readonly #way: () => TradeWay | undefined;
  readonly #around: Around;
  #loading: Promise<void> | null = null;

  constructor(way: () => TradeWay | undefined, around: Around) {
    this.#way = way;
    this.#around = around;
    $effect(() => {
      const found = way();
      const { legal } = around.shown();
      if (found && legal.some((move) => isTrade(found, move))) untrack(() => void this.#load(found));
    });
    $effect(() => () => this.desk?.stop());
  }

  #load(way: TradeWay): Promise<void> {
    this.#loading ??= Promise.all([way.load(), import("./kit")]).then(
      ([{ trade: trading }, kit]) => {
        this.kit = kit;
        this.desk = new kit.TradeDesk({ ...this.#around, way, trading });
      },
      () => {
        this.#loading = null; // the next moment tries again
      },
    );
    return this.#loading;
  }

  get open(): boolean {
    return this.desk?.open ?? false;
  }

  /** The moves that belong to no desk. */
  rest(legal: Legal[]): Legal[] {
    const { desk } = this;
    return desk ? legal.filter((move) => !desk.way.verbs.has(move.verb)) : legal;
  }

  /** What a tap on the board may choose while the desk is open. */
  lit(others: ReadonlySet<string>): ReadonlySet<string> {
    return this.desk?.open ? this.desk.lit(others) : others;
  }

  /** Whether a word chosen on the board went into an offer or out of it. */
  pick(word: string): boolean {
    return this.desk?.open ? this.desk.pick(word) : false;
  }

  /** Whether a move of a list is the desk's to make: then it opens in place of it. */
  takes(legal: Legal): boolean {
    const way = this.#way();
    if (!way || legal.verb !== way.opens) return false;
    void this.#load(way).then(() => this.desk?.show(legal.args?.[0] ?? null));
    return true;
  }
}

function isTrade(way: TradeWay, move: Legal): boolean {
  return move.verb === way.opens || way.verbs.has(move.verb);
}

/** The table that one sits at. */
export function offerTrade(trade: Trade): Trade {
  return setContext(KEY, trade);
}

/** Its desk, if there is one by now. */
export function tradeHere(): () => TradeDesk | null {
  const trade = getContext<Trade | undefined>(KEY);
  return () => trade?.desk ?? null;
}
