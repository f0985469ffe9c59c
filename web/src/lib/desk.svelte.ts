// Rules looked up without leaving the table: a link to a rule opens it beside the board.

import { getContext, setContext } from "svelte";
import type { Rule, Rulebook } from "./wire";

const KEY = Symbol("rules beside the board");

/** A rule with the rulings that interpret it. */
export interface Found {
  rule: Rule;
  rulings: Rule[];
}

export class RuleDesk {
  /** The rules that were opened one from the other; the last is shown. */
  trail = $state.raw<string[]>([]);
  book = $state.raw<Rulebook | null>(null);
  failed = $state(false);
  #lang = "";
  #from: HTMLElement | null = null;
  readonly #load: (lang: string) => Promise<Rulebook>;
  readonly #opened: () => void;

  constructor(load: (lang: string) => Promise<Rulebook>, opened: () => void) {
    this.#load = load;
    this.#opened = opened;
  }

  get id(): string | null {
    return this.trail.at(-1) ?? null;
  }

  /** The book in a language; it comes at the first question and then stays. */
  want(lang: string): void {
    if (lang === this.#lang) return;
    this.#lang = lang;
    this.failed = false;
    this.#load(lang).then(
      (book) => {
        if (lang === this.#lang) this.book = book;
      },
      () => {
        if (lang !== this.#lang) return;
        this.#lang = "";
        this.failed = true;
      },
    );
  }

  find(id: string): Found | null {
    const rule = this.book?.rules.find((one) => one.id === id);
    if (!rule) return null;
    return { rule, rulings: this.book!.rules.filter((one) => one.interprets?.includes(id)) };
  }

  open(id: string): void {
    if (this.id === null) {
      const at = document.activeElement;
      this.#from = at instanceof HTMLElement ? at : null;
    }
    this.trail = [...this.trail.filter((one) => one !== id), id];
    this.#opened();
  }

  back(): void {
    if (this.trail.length > 1) this.trail = this.trail.slice(0, -1);
    else this.close();
  }

  /** The focus goes back to where it was, if that is still there. */
  close(): void {
    this.trail = [];
    if (this.#from?.isConnected) this.#from.focus();
    this.#from = null;
  }
}

export function offer(desk: RuleDesk): RuleDesk {
  return setContext(KEY, desk);
}

/** The desk of the table that one sits at; elsewhere there is none. */
export function desk(): RuleDesk | null {
  return getContext<RuleDesk | undefined>(KEY) ?? null;
}
