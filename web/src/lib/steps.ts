// The steps by which somebody comes to a move: verb, then one argument after the other. Everything
// is made from the list of legal moves that the server sent; nothing here knows a rule.

import type { Amount, Legal } from "./wire";

/** What has been chosen so far: an action, or a word such as a street, a card or a seat. */
export type Step = { verb: string } | { word: string };

/** A button. One move: pressing it makes the move. More: pressing it goes one step on. */
export interface Offer {
  id: string;
  label: string;
  verb: string;
  moves: Legal[];
  step: Step | null;
  /** Passing, ending: never the large button if there is anything else; own goals and giving up: never. */
  weight: "plain" | "passive" | "harm" | "grave";
}

/** How a family's moves are shown, by their verbs: `menu` of the pieces. */
export interface Menu {
  /** Open most of the time, beside what the game waits for. */
  aside: ReadonlySet<string>;
  /** Aside where more than a few are offered. */
  crowding: ReadonlySet<string>;
  /** Parts of an offer that is being put together, in the order in which they are shown. */
  draft: ReadonlySet<string>;
  passive: ReadonlySet<string>;
  grave: ReadonlySet<string>;
  /** What people mostly do when it is offered, even beside other things. */
  natural: ReadonlySet<string>;
  /** Asked a second time, in its place: it cannot be meant by mistake. */
  sure: ReadonlySet<string>;
  /** Often done several times in a row: the list stays open. */
  again: ReadonlySet<string>;
  /** Its number begins with the most that is allowed. */
  most: ReadonlySet<string>;
  /** Meant whatever has happened since it was chosen. */
  meant: ReadonlySet<string>;
  /** What a seat may be told to answer by itself, and its numbers that may have a limit. */
  answers: ReadonlySet<string>;
  limits: ReadonlySet<string>;
  bids: ReadonlySet<string>;
  /** Easily changed again: done at once, without showing first what it would do. */
  light: ReadonlySet<string>;
  /** Only begins something: done at once, unless one had to press to read it. */
  begins: ReadonlySet<string>;
  /** Gives up what was begun. */
  leaves: ReadonlySet<string>;
  /** What one does in place of giving up. */
  saves: ReadonlySet<string>;
  /** Where one is only asked whether one gives way, by a verb: those, aside elsewhere, by which one need not. */
  joins: Readonly<Record<string, readonly string[]>>;
}

const MENU: Exclude<keyof Menu, "joins">[] = [
  "aside",
  "crowding",
  "draft",
  "passive",
  "grave",
  "natural",
  "sure",
  "again",
  "most",
  "meant",
  "answers",
  "limits",
  "bids",
  "light",
  "begins",
  "leaves",
  "saves",
];

/** Before the pieces are there, a move is a move. */
export function menuOf(pieces: any): Menu {
  const rows = MENU.map((name) => [name, new Set<string>(pieces?.menu?.[name] ?? [])]);
  return { ...Object.fromEntries(rows), joins: pieces?.menu?.joins ?? {} } as Menu;
}

const FEW = 3;

const FLAT_IN_ALL = 6;
const FLAT_OF_A_VERB = 2;
const FLAT_IN_A_STEP = 7;

export function words(move: Legal): string[] {
  return move.args ?? [];
}

/** What a move points at on the board; a move without arguments points at itself ("throw"). */
export function marks(move: Legal): string[] {
  return move.args?.length ? move.args : [move.move];
}

export function matching(legal: readonly Legal[], path: readonly Step[]): Legal[] {
  return legal.filter((move) =>
    path.every((step) => ("verb" in step ? move.verb === step.verb : marks(move).includes(step.word))),
  );
}

/** The same moves, first those about things that the reader owns. */
export function ownFirst(moves: readonly Legal[], view: Record<string, any>, me: string | null): Legal[] {
  const own = (move: Legal): boolean => me !== null && words(move).some((word) => view[word]?.owner === me);
  return [...moves.filter(own), ...moves.filter((move) => !own(move))];
}

export interface Split {
  main: Legal[];
  /** One's own unfinished offer. */
  draft: Legal[];
  aside: Legal[];
}

/** What the game waits for, one's own draft, and what may be done besides. */
export function split(legal: readonly Legal[], asked: boolean, menu: Menu): Split {
  const crowd = legal.filter((move) => menu.crowding.has(move.verb)).length;
  const joined = new Set(joins(legal, menu));
  const isAside = ({ verb }: Legal): boolean =>
    (menu.aside.has(verb) && !joined.has(verb)) || (crowd > FEW && menu.crowding.has(verb));
  const main = legal.filter((move) => !isAside(move) && !menu.draft.has(move.verb));
  const order = [...menu.draft];
  const draft = legal
    .filter((move) => menu.draft.has(move.verb))
    .sort((a, b) => order.indexOf(a.verb) - order.indexOf(b.verb));
  const aside = legal.filter(isAside);
  if (main.length === 0 && draft.length) return { main: draft, draft: [], aside };
  if (!asked) return { main, draft, aside };
  const leaving = main.length > 0 && main.every((move) => menu.leaves.has(move.verb));
  if (!leaving && !main.every((move) => menu.grave.has(move.verb))) return { main, draft, aside };
  // Nothing but giving up is asked for: what one does in its place, several times if need be.
  const helps = ({ verb }: Legal): boolean => menu.again.has(verb) || (!leaving && menu.saves.has(verb));
  const instead = aside.filter(helps);
  if (leaving && instead.length === 0) return { main, draft, aside };
  if (instead.length === 0) return { main: [...aside, ...main], draft, aside: [] };
  return { main: [...instead, ...main], draft, aside: aside.filter((move) => !helps(move)) };
}

/** Where nothing is asked but whether one gives way: the verbs by which one need not. */
function joins(legal: readonly Legal[], menu: Menu): readonly string[] {
  const asked = legal.filter(
    ({ verb }) => ![menu.aside, menu.crowding, menu.draft].some((list) => list.has(verb)),
  );
  return asked.every(({ verb }) => menu.passive.has(verb))
    ? asked.flatMap(({ verb }) => menu.joins[verb] ?? [])
    : [];
}

function weight(moves: readonly Legal[], menu: Menu): Offer["weight"] {
  const { verb } = moves[0]!;
  if (menu.grave.has(verb)) return "grave";
  if (moves.every(({ harm }) => harm)) return "harm";
  return menu.passive.has(verb) ? "passive" : "plain";
}

/** The button that is shown large: the natural one, or the only one that does something. Among the
    answers to what somebody else does, it is the first that does something. */
export function largest(list: readonly Offer[], menu: Menu): Offer | null {
  const first = list[0];
  if (!first || first.weight === "grave" || first.weight === "harm") return null;
  const answering = list.some(({ weight, verb }) => weight === "passive" && menu.answers.has(verb));
  if (answering && first.weight === "plain" && first.step === null) return first;
  if (list.filter(({ verb, weight }) => verb === first.verb && weight === first.weight).length > 1)
    return null;
  const acting = list.filter((offer) => offer.weight === "plain").length;
  return acting <= 1 || menu.natural.has(first.verb) ? first : null;
}

const WEIGHTS: Offer["weight"][] = ["plain", "passive", "harm", "grave"];

function leaf(move: Legal, menu: Menu): Offer {
  return {
    id: move.move,
    label: move.label,
    verb: move.verb,
    moves: [move],
    step: null,
    weight: weight([move], menu),
  };
}

function grouped<T>(list: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const out = new Map<string, T[]>();
  for (const item of list) {
    const at = key(item);
    const old = out.get(at);
    if (old) old.push(item);
    else out.set(at, [item]);
  }
  return out;
}

export interface Names {
  verb: (verb: string) => string;
  word: (word: string) => string;
  menu: Menu;
}

/** The buttons of the step that `path` leads to. */
export function offers(moves: readonly Legal[], path: readonly Step[], names: Names): Offer[] {
  const byVerb = grouped(moves, (move) => move.verb);
  const out = byVerb.size > 1 ? ofVerbs(moves, byVerb, path, names) : ofWords(moves, path, names);
  return out
    .map((offer, i) => ({ offer, i }))
    .sort((a, b) => WEIGHTS.indexOf(a.offer.weight) - WEIGHTS.indexOf(b.offer.weight) || a.i - b.i)
    .map(({ offer }) => offer);
}

function ofVerbs(
  moves: readonly Legal[],
  byVerb: Map<string, Legal[]>,
  path: readonly Step[],
  names: Names,
): Offer[] {
  const plain = (move: Legal): Offer => leaf(move, names.menu);
  const all = path.length ? FLAT_IN_A_STEP : FLAT_IN_ALL;
  if (moves.length <= all) return moves.map(plain);
  return [...byVerb].flatMap(([verb, same]): Offer[] =>
    same.length <= FLAT_OF_A_VERB
      ? same.map(plain)
      : [
          {
            id: `verb ${verb}`,
            label: names.verb(verb),
            verb,
            moves: same,
            step: { verb },
            weight: weight(same, names.menu),
          },
        ],
  );
}

/** Moves of one verb: by the first argument in which they differ. */
function ofWords(moves: readonly Legal[], path: readonly Step[], names: Names): Offer[] {
  const plain = (move: Legal): Offer => leaf(move, names.menu);
  const few = path.length ? FLAT_IN_A_STEP : FLAT_IN_ALL;
  if (moves.length <= few) return moves.map(plain);
  const chosen = new Set(path.flatMap((step) => ("word" in step ? [step.word] : [])));
  const arity = Math.max(...moves.map((move) => words(move).length));
  for (let at = 0; at < arity; at++) {
    const byWord = grouped(moves, (move) => words(move)[at] ?? "");
    if (byWord.size < 2 || byWord.size === moves.length) continue;
    return [...byWord].flatMap(([word, same]): Offer[] =>
      same.length === 1 || chosen.has(word)
        ? same.map(plain)
        : [
            {
              id: `word ${word}`,
              label: names.word(word),
              verb: same[0]!.verb,
              moves: same,
              step: { word },
              weight: same.every(({ harm }) => harm) ? "harm" : "plain",
            },
          ],
    );
  }
  return moves.map(plain);
}

// --- amounts ---------------------------------------------------------------------------------------
/** What a number counts: `amount` of a move, and `counts` of the pieces by verb. */
export type Counted = Pick<Amount, "kind" | "step">;

/** What one of it is worth where people write it: a bid in hundreds counts hundreds. */
export function worth(counted: Counted | null | undefined): number {
  return counted?.step ?? 1;
}

export function isMoney(counted: Counted): boolean {
  return counted.kind === "money";
}

/** The move as it is sent. `named` are the words of an amount that has names. */
export function written(move: Legal, amount: number | null, named?: readonly string[]): string {
  if (!move.amount) return move.move;
  const n = amount ?? move.amount.low;
  return `${move.move} ${named?.[n] ?? n * worth(move.amount)}`;
}

/** What is wrong with a number as somebody wrote it. */
export type Flaw = "whole" | "steps" | "low" | "high";

/** A written number as the move counts it, or what is wrong with it; it is never made to fit. */
export function counted(text: string, { low, high, step = 1 }: Amount): number | Flaw {
  const n = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isInteger(n)) return "whole";
  if (n < low * step) return "low";
  if (n > high * step) return "high";
  return n % step ? "steps" : n / step;
}

/** Raises that make sense in a range: 1, 5, 10, 50 … but no more than three of them; for a purse of
    the usual size a little, some and much. */
export function raises(low: number, high: number): number[] {
  const span = high - low;
  if (span >= 200 && span < 5000) return [1, 10, 50];
  const all = [1, 5, 10, 50, 100, 500, 1000, 5000].filter((step) => step <= span / 2);
  if (all.length <= 3) return all;
  const wide = all.findIndex((step) => step * 5 >= span);
  const last = Math.max(3, wide < 0 ? all.length - 1 : wide);
  return all.slice(last - 3, last);
}
