// What is shown at one moment, and the choosing of a move from what the server offers.

import type { Answer, Refused, Legal, Ending, Mark } from "./wire";
import {
  marks,
  matching,
  menuOf,
  offers,
  ownFirst,
  split,
  written,
  type Names,
  type Offer,
  type Step,
} from "./steps";

/** One moment of a game as a reader sees it. A line is one; so is a moment of a replay. */
export interface Shown {
  n: number;
  view: Record<string, any>;
  legal: Legal[];
  prompt: string;
  asked: string;
  log: string[];
  /** What lines of the log are about, in their order. */
  marks: Mark[];
  /** How many log lines were there before the last step. */
  seen: number;
  over: Ending | null;
  /** What a bot last said to a move of its own. */
  answer?: Answer | null;
}

export interface Around {
  shown: () => Shown;
  me: () => string | null;
  pieces: () => any;
  /** Whether the reader is the one whom the game waits for. */
  mine: () => boolean;
  /** Whether a move is made only after a second press. */
  confirm: () => boolean;
  interactive: () => boolean;
  /** Whether input counts: not in the moment after the question has changed. */
  heeds: () => boolean;
  send: (move: string, legal: Legal) => void;
}

/** A move that still needs its number or a confirmation. */
interface Pending {
  legal: Legal;
  amount: number | null;
}

export class Chooser {
  path = $state.raw<Step[]>([]);
  pending = $state.raw<Pending | null>(null);
  /** The word pointed at in the list of buttons. */
  hot = $state<string | null>(null);
  /** The word pointed at on the board. */
  pointed = $state<string | null>(null);
  /** The thing shown in full. */
  thing = $state<string | null>(null);
  /** The thing is shown until it is closed. */
  pinned = $state(false);

  readonly #around: Around;
  #question = "";

  constructor(around: Around) {
    this.#around = around;
  }

  get legal(): Legal[] {
    return this.#around.interactive() ? this.#around.shown().legal : [];
  }

  readonly menu = $derived.by(() => menuOf(this.#around.pieces()));
  readonly #names = $derived.by((): Names => ({
    verb: (verb) => this.verbName(verb),
    word: (word) => this.#around.pieces()?.names?.[word] ?? word,
    menu: this.menu,
  }));

  verbName(verb: string): string {
    return this.#around.pieces()?.verbs?.[verb] ?? verb;
  }

  readonly parts = $derived.by(() => split(this.legal, this.#around.mine(), this.menu));

  /** The moves that the steps so far leave. */
  readonly moves = $derived.by(() => {
    const { view } = this.#around.shown();
    return ownFirst(matching(this.legal, this.path), view, this.#around.me());
  });
  readonly main = $derived.by((): Offer[] => offers(this.parts.main, [], this.#names));
  readonly draft = $derived.by((): Offer[] => offers(this.parts.draft, [], this.#names));
  readonly aside = $derived.by((): Offer[] => {
    const verbs = new Map<string, Legal[]>();
    for (const move of this.parts.aside) {
      verbs.set(move.verb, [...(verbs.get(move.verb) ?? []), move]);
    }
    return [...verbs].map(([verb, moves]): Offer => {
      const only = moves.length === 1 ? moves[0]! : null;
      return {
        id: only?.move ?? `verb ${verb}`,
        // A number that is asked for next needs no words here.
        label: only && !only.amount ? only.label : this.verbName(verb),
        verb,
        moves,
        step: only ? null : { verb },
        weight: "plain",
      };
    });
  });
  readonly step = $derived.by((): Offer[] =>
    this.path.length ? offers(this.moves, this.path, this.#names) : [],
  );

  /** What somebody who presses now believes to answer: another text is another question. Where the game
      waits for others, its question is theirs; what may be done besides is what counts. */
  readonly question = $derived.by((): string => {
    const { asked, prompt, over } = this.#around.shown();
    const offered = [this.main, this.draft, this.aside].map((list) => list.map(({ id }) => id).join("\n"));
    return [...(this.#around.mine() ? [asked, prompt] : []), String(over !== null), ...offered].join("\n\n");
  });
  /** How far somebody has come with the answer. */
  readonly steps = $derived.by((): string =>
    JSON.stringify([this.path, this.pending?.legal.move ?? null, this.pending?.amount ?? null]),
  );

  /** What can be chosen on the board now. */
  readonly lit = $derived.by((): ReadonlySet<string> => {
    if (this.pending) return new Set(marks(this.pending.legal));
    const open = this.path.length ? this.moves : [...this.parts.main, ...this.parts.draft];
    return new Set(open.flatMap(marks));
  });

  /** Where the steps have led, in words. */
  readonly trail = $derived.by((): string[] => {
    if (this.path.length === 0 && this.pending) return [this.verbName(this.pending.legal.verb)];
    return this.path.map((step) => ("verb" in step ? this.verbName(step.verb) : this.#names.word(step.word)));
  });

  /** Moves that have to do with a thing. */
  about(thing: string): Legal[] {
    return this.legal.filter((move) => move.args?.includes(thing));
  }

  press(offer: Offer): void {
    if (!this.#around.heeds()) return;
    if (offer.step) this.#go([...this.path, offer.step]);
    else this.#choose(offer.moves[0]!);
  }

  /** Somebody named an action by its letter: it is done, or its moves are listed. False: there is none. */
  name(verb: string): boolean {
    const here = matching(this.legal, [...this.path, { verb }]);
    const left = here.length ? here : matching(this.legal, [{ verb }]);
    if (left.length && this.#around.heeds()) {
      if (left.length === 1) this.#choose(left[0]!);
      else this.#go([...(here.length ? this.path.filter((step) => !("verb" in step)) : []), { verb }]);
    }
    return left.length > 0;
  }

  /** Somebody chose a word on the board. */
  pick(word: string): void {
    if (!this.#around.heeds()) return;
    const all = matching(this.legal, [...this.path, { word }]);
    const from = all.length ? this.path : [];
    const left = all.length ? all : matching(this.legal, [{ word }]);
    const first = from.length === 0 ? left.filter((move) => this.parts.main.includes(move)) : left;
    if (first.length === 1) this.#choose(first[0]!);
    else if (left.length === 1) this.#choose(left[0]!);
    else if (left.length) this.#go([...from, { word }]);
  }

  /** A step on; where only one move without a number is left, it is made. */
  #go(path: Step[]): void {
    const left = matching(this.legal, path);
    this.hot = null;
    if (left.length === 1 && "word" in path[path.length - 1]!) this.#choose(left[0]!);
    else this.path = path;
  }

  choose(legal: Legal, amount: number | null = null): void {
    if (this.#around.heeds()) this.#choose(legal, amount);
  }

  #choose(legal: Legal, amount: number | null = null): void {
    const needs = legal.amount && legal.amount.low < legal.amount.high && amount === null;
    if (needs) this.pending = { legal, amount: null };
    else if (this.#around.confirm() || this.menu.sure.has(legal.verb))
      this.pending = { legal, amount: amount ?? legal.amount?.low ?? null };
    else this.#make(legal, amount);
  }

  make(legal: Legal, amount: number | null): void {
    if (this.#around.heeds()) this.#make(legal, amount);
  }

  #make(legal: Legal, amount: number | null): void {
    const named: string[] | undefined = legal.amount
      ? this.#around.pieces()?.amounts?.[legal.amount.unit]
      : undefined;
    this.pending = null;
    this.hot = null;
    if (!this.path.every((step) => "verb" in step && this.menu.again.has(step.verb))) this.path = [];
    this.#around.send(written(legal, amount, named), legal);
  }

  back(): void {
    if (this.pending) this.pending = null;
    else this.path = this.path.slice(0, -1);
    this.hot = null;
  }

  cancel(): void {
    this.pending = null;
    this.path = [];
    this.hot = null;
  }

  get stepping(): boolean {
    return this.path.length > 0 || this.pending !== null;
  }

  show(thing: string | null, pin = false): void {
    if (pin) {
      this.pinned = thing !== null;
      this.thing = thing;
    } else if (!this.pinned || thing !== null) {
      this.thing = thing;
      if (thing !== null) this.pinned = false;
    }
  }

  /** After a new state: keep the steps only as far as they still lead somewhere. */
  settle(): void {
    const question = this.#around.mine() ? this.#around.shown().prompt : "";
    if (question !== this.#question && question) this.cancel();
    this.#question = question;
    while (this.path.length && matching(this.legal, this.path).length === 0) {
      this.path = this.path.slice(0, -1);
    }
    // A button that went away under the pointer never says that the pointer has left it.
    if (this.hot !== null && !this.legal.some((move) => marks(move).includes(this.hot!))) this.hot = null;
    const { pending } = this;
    if (pending) {
      const same = this.legal.find((move) => move.move === pending.legal.move);
      this.pending = same ? { legal: same, amount: pending.amount } : null;
    }
  }
}

/** A refusal that belongs to the table page: what was tried, and the server's answer. */
export interface Trouble {
  tried: string;
  refused: Refused;
}
