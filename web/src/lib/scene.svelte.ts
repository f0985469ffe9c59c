// What is shown at one moment, and the choosing of a move from what the server offers.

import type { Asking } from "./asking.svelte";
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
  /** What a thing of the board is called, where the pieces cannot say it. */
  called?: (word: string) => string | undefined;
  /** Whether the reader is the one whom the game waits for. */
  mine: () => boolean;
  /** Whether a move is made only after a second press. */
  confirm: () => boolean;
  /** Whether somebody wants no previews but of own goals. */
  swift: () => boolean;
  /** Whether pointing at something is pressing it: then one reads by a first press. */
  touch: () => boolean;
  asking: Asking;
  interactive: () => boolean;
  /** Whether input counts: not in the moment after the question has changed. */
  heeds: () => boolean;
  send: (move: string, legal: Legal) => void;
}

/** A move that still needs its number or a second press. */
interface Pending {
  legal: Legal;
  amount: number | null;
  /** Its consequences are shown; another thing may be pressed instead. */
  ahead?: boolean;
  /** The thing of the board that was pressed. */
  word?: string | null;
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
  /** The thing is shown until it is closed or another one is pressed. */
  pinned = $state(false);

  readonly #around: Around;
  #question = "";

  constructor(around: Around) {
    this.#around = around;
  }

  get asking(): Asking {
    return this.#around.asking;
  }

  get legal(): Legal[] {
    return this.#around.interactive() ? this.#around.shown().legal : [];
  }

  readonly menu = $derived.by(() => menuOf(this.#around.pieces()));
  readonly #names = $derived.by((): Names => ({
    verb: (verb) => this.verbName(verb),
    word: (word) => this.#around.called?.(word) ?? this.#around.pieces()?.names?.[word] ?? word,
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
        weight: moves.every(({ harm }) => harm) ? "harm" : "plain",
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

  readonly #open = $derived.by((): Legal[] => {
    if (this.pending && !this.pending.ahead) return [this.pending.legal];
    return this.path.length ? this.moves : [...this.parts.main, ...this.parts.draft];
  });
  /** What can be chosen on the board now. */
  readonly lit = $derived.by((): ReadonlySet<string> => new Set(this.#open.flatMap(marks)));
  /** Those among them with which one only harms oneself. */
  readonly harm = $derived.by((): ReadonlySet<string> => {
    const good = new Set(this.#open.filter(({ harm }) => !harm).flatMap(marks));
    return new Set([...this.lit].filter((word) => !good.has(word)));
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

  /** Somebody named an action by its letter: it is done, its moves are listed, or one is told why not. */
  name(verb: string): void {
    const here = matching(this.legal, [...this.path, { verb }]);
    const left = here.length ? here : matching(this.legal, [{ verb }]);
    if (!this.#around.heeds()) return;
    if (left.length === 0) this.#around.asking.why({ verb });
    else if (left.length === 1) this.#choose(left[0]!);
    else this.#go([...(here.length ? this.path.filter((step) => !("verb" in step)) : []), { verb }]);
  }

  /** Somebody chose a word on the board; the same word again means it. */
  pick(word: string): void {
    if (!this.#around.heeds()) return;
    const { pending } = this;
    if (pending?.ahead && pending.word === word) return this.#make(pending.legal, pending.amount);
    this.leave();
    const all = matching(this.legal, [...this.path, { word }]);
    const from = all.length ? this.path : [];
    const left = all.length ? all : matching(this.legal, [{ word }]);
    const first = from.length === 0 ? left.filter((move) => this.parts.main.includes(move)) : left;
    if (first.length === 1) this.#choose(first[0]!, null, word);
    else if (left.length === 1) this.#choose(left[0]!, null, word);
    else if (left.length && !from.some((step) => "word" in step && step.word === word))
      this.#go([...from, { word }]);
  }

  /** A step on; where only one move without a number is left, it is chosen. */
  #go(path: Step[]): void {
    const left = matching(this.legal, path);
    this.hot = null;
    if (left.length === 1 && "word" in path[path.length - 1]!) this.#choose(left[0]!);
    else this.path = path;
  }

  /** `word`: the thing that is shown in full, where its panel lies over the answers. */
  choose(legal: Legal, amount: number | null = null, word: string | null = null): void {
    if (this.#around.heeds()) this.#choose(legal, amount, word);
  }

  #choose(legal: Legal, amount: number | null = null, word: string | null = null): void {
    const needs = legal.amount && legal.amount.low < legal.amount.high && amount === null;
    const full = amount ?? legal.amount?.low ?? null;
    if (needs) this.pending = { legal, amount: null };
    else if (this.#looksFirst(legal, word !== null)) {
      this.pending = { legal, amount: full, ahead: true, word };
      this.#around.asking.foresee(this.notation(legal, full));
      if (word !== null) this.show(word, true);
    } else if (this.#around.confirm() || this.menu.sure.has(legal.verb)) {
      this.pending = { legal, amount: full };
    } else this.#make(legal, amount);
  }

  /** Whether one is shown what a move would do before it is made: what was pressed on the board, and
      every choice where one cannot point without pressing; but not what only begins something. */
  #looksFirst(legal: Legal, onBoard: boolean): boolean {
    const { asking, confirm, shown, swift, touch } = this.#around;
    if (legal.harm) return true;
    if (shown().asked === "chance") return false; // what real dice show is a fact
    if (!asking.open || this.menu.sure.has(legal.verb)) return false;
    if (confirm()) return true;
    if (swift() || !legal.args?.length || this.menu.light.has(legal.verb)) return false;
    return this.menu.begins.has(legal.verb) ? onBoard && touch() : onBoard || touch();
  }

  /** A move as it is sent. */
  notation(legal: Legal, amount: number | null): string {
    const unit = legal.amount?.unit;
    return written(legal, amount, unit === undefined ? undefined : this.#around.pieces()?.amounts?.[unit]);
  }

  make(legal: Legal, amount: number | null): void {
    if (this.#around.heeds()) this.#make(legal, amount);
  }

  #make(legal: Legal, amount: number | null): void {
    if (this.pending?.word != null) this.show(null, true);
    this.pending = null;
    this.hot = null;
    this.#around.asking.hush();
    if (!this.path.every((step) => "verb" in step && this.menu.again.has(step.verb))) this.path = [];
    this.#around.send(this.notation(legal, amount), legal);
  }

  /** Not that, after all: what was only looked at is left. */
  leave(): void {
    if (this.pending?.ahead) this.pending = null;
    this.#around.asking.hush();
    this.unpin();
  }

  /** What was pressed need not stay in sight any longer. */
  unpin(): void {
    if (this.pinned) this.show(null, true);
  }

  /** Whatever is shown in full is shown no longer. */
  close(): void {
    this.leave();
    this.show(null, true);
  }

  back(): void {
    if (this.pending?.ahead) this.leave();
    else if (this.pending) this.pending = null;
    else this.path = this.path.slice(0, -1);
    this.hot = null;
  }

  /** The move that leaves what was begun with the list. */
  get #way(): Legal | undefined {
    const begun = this.path.length > 0 && this.moves.every((move) => this.parts.main.includes(move));
    return begun ? this.legal.find(({ verb }) => this.menu.leaves.has(verb)) : undefined;
  }

  /** Whether leaving is more than one step back. */
  get deep(): boolean {
    return this.path.length > 1 || this.#way !== undefined;
  }

  /** Out of the list, and out of what was begun with it. */
  cancel(): void {
    const way = this.#way;
    this.#drop();
    if (way) this.choose(way);
  }

  #drop(): void {
    this.leave();
    this.pending = null;
    this.path = [];
    this.hot = null;
  }

  get stepping(): boolean {
    return this.path.length > 0 || this.pending !== null;
  }

  /** Shows a thing while it is pointed at; what was pressed stays until it is closed. */
  show(thing: string | null, pin = false): void {
    if (this.pinned && !pin) return;
    this.pinned = pin && thing !== null;
    this.thing = thing;
  }

  /** Somebody pressed a thing with which nothing can be done now, or of which more is to be known. */
  ask(thing: string): void {
    if (this.pending?.ahead && this.pending.word !== thing) this.pending = null;
    this.show(thing, true);
    if (this.#around.interactive()) this.#around.asking.why({ thing });
  }

  /** After a new state: keep the steps only as far as they still lead somewhere. */
  settle(): void {
    const question = this.#around.mine() ? this.#around.shown().prompt : "";
    if (question !== this.#question && question) {
      const { thing, pinned } = this;
      this.#drop();
      // Where it does not cover the answers, what somebody reads stays.
      if (pinned && !this.#around.touch()) this.show(thing, true);
    }
    // What one looked at for one's own answer has had its time when others are asked: the log is under it.
    if (this.#question && !question) this.unpin();
    this.#question = question;
    while (this.path.length && matching(this.legal, this.path).length === 0) {
      this.path = this.path.slice(0, -1);
    }
    // A button that went away under the pointer never says that the pointer has left it.
    if (this.hot !== null && !this.legal.some((move) => marks(move).includes(this.hot!))) this.hot = null;
    const { pending } = this;
    if (pending) {
      const same = this.legal.find((move) => move.move === pending.legal.move);
      this.pending = same ? { ...pending, legal: same } : null;
    }
  }
}

/** A refusal that belongs to the table page: what was tried, and the server's answer. */
export interface Trouble {
  tried: string;
  refused: Refused;
}
