import { describe, expect, test } from "vitest";
import * as steps from "../src/lib/steps";
import type { Menu, Names, Offer } from "../src/lib/steps";
import { legal } from "./make";

const menu = (words: Partial<Record<keyof Menu, string[]>> = {}): Menu => steps.menuOf({ menu: words });
const names = (words: Partial<Record<keyof Menu, string[]>> = {}): Names => ({
  verb: (verb) => verb.toUpperCase(),
  word: (word) => `<${word}>`,
  menu: menu(words),
});
const moves = (...notations: string[]) => notations.map((notation) => legal(notation));
const notations = (list: readonly { move: string }[]): string[] => list.map(({ move }) => move);
const ids = (list: readonly Offer[]): string[] => list.map(({ id }) => id);
const labels = (list: readonly Offer[]): string[] => list.map(({ label }) => label);

test("before the pieces are there every list of the menu is empty", () => {
  expect(steps.menuOf(null)).toEqual(steps.menuOf({ menu: {} }));
  expect(steps.menuOf(null).grave.size).toBe(0);
  expect(menu({ grave: ["resign"] }).grave.has("resign")).toBe(true);
});

test("a move points at its arguments, or at itself where it has none", () => {
  expect(steps.marks(legal("build Park"))).toEqual(["Park"]);
  expect(steps.marks(legal("throw"))).toEqual(["throw"]);
  expect(steps.words(legal("throw"))).toEqual([]);
});

test("steps narrow the list: by verb, by word, by both", () => {
  const all = moves("build Park", "build Allee", "pawn Park", "throw");
  expect(notations(steps.matching(all, []))).toHaveLength(4);
  expect(notations(steps.matching(all, [{ verb: "build" }]))).toEqual(["build Park", "build Allee"]);
  expect(notations(steps.matching(all, [{ word: "Park" }]))).toEqual(["build Park", "pawn Park"]);
  expect(notations(steps.matching(all, [{ verb: "pawn" }, { word: "Park" }]))).toEqual(["pawn Park"]);
  expect(notations(steps.matching(all, [{ word: "throw" }]))).toEqual(["throw"]);
});

test("what the reader owns comes first, the rest keeps its order", () => {
  const all = moves("ask Allee", "ask Ben Park", "ask Turm");
  const view = { Park: { owner: "Anna" }, Allee: { owner: "Ben" } };
  expect(notations(steps.ownFirst(all, view, "Anna"))).toEqual(["ask Ben Park", "ask Allee", "ask Turm"]);
  expect(notations(steps.ownFirst(all, view, null))).toEqual(notations(all));
});

describe("what the game waits for, and what may be done besides", () => {
  const split = (list: string[], asked: boolean, words: Partial<Record<keyof Menu, string[]>>) => {
    const { main, draft, aside } = steps.split(moves(...list), asked, menu(words));
    return { main: notations(main), draft: notations(draft), aside: notations(aside) };
  };

  test("verbs of the menu stand aside", () => {
    const found = split(["throw", "pawn Park", "offer Ben"], true, { aside: ["pawn"], draft: ["offer"] });
    expect(found).toEqual({ main: ["throw"], draft: ["offer Ben"], aside: ["pawn Park"] });
  });

  test("what answers the same question is no thing besides", () => {
    const words = { aside: ["redeem", "offer"], passive: ["keep", "end"] };
    const of = (list: string[]) =>
      steps.split(moves(...list), true, steps.menuOf({ menu: { ...words, joins: { keep: ["redeem"] } } }));
    const { main, aside } = of(["keep", "redeem Park", "offer Ben"]);
    expect([notations(main), notations(aside)]).toEqual([["keep", "redeem Park"], ["offer Ben"]]);
    expect(notations(of(["end", "redeem Park"]).aside)).toEqual(["redeem Park"]);
    expect(notations(of(["buy", "keep", "redeem Park"]).aside)).toEqual(["redeem Park"]);
  });

  test("what is aside elsewhere is the question where nothing else is asked", () => {
    const found = split(["break", "mark"], true, { aside: ["break", "mark"], leaves: ["cancel"] });
    expect(found).toEqual({ main: ["break", "mark"], draft: [], aside: [] });
  });

  test("what crowds stands aside only where there are more than three", () => {
    const three = ["throw", "build A", "build B", "build C"];
    expect(split(three, true, { crowding: ["build"] }).aside).toEqual([]);
    expect(split([...three, "build D"], true, { crowding: ["build"] }).aside).toHaveLength(4);
  });

  test("a draft is shown in the order of the menu, and is the main thing where nothing else is", () => {
    const words = { draft: ["propose", "give", "drop"] };
    expect(split(["drop", "give A", "propose", "throw"], true, words).draft).toEqual([
      "propose",
      "give A",
      "drop",
    ]);
    expect(split(["drop", "propose"], true, words)).toEqual({
      main: ["propose", "drop"],
      draft: [],
      aside: [],
    });
  });

  test("where only giving up is asked for, what helps against it comes first", () => {
    const words = { aside: ["pawn", "chat"], grave: ["bankrupt"], again: ["pawn"] };
    expect(split(["bankrupt", "pawn A", "chat"], true, words)).toEqual({
      main: ["pawn A", "bankrupt"],
      draft: [],
      aside: ["chat"],
    });
    expect(split(["bankrupt", "chat"], true, words).main).toEqual(["chat", "bankrupt"]);
    expect(split(["bankrupt", "pawn A"], false, words).aside).toEqual(["pawn A"]);
    const saved = { ...words, aside: ["pawn", "offer", "chat"], saves: ["offer"] };
    expect(split(["bankrupt", "pawn A", "chat", "offer Ben"], true, saved)).toEqual({
      main: ["pawn A", "offer Ben", "bankrupt"],
      draft: [],
      aside: ["chat"],
    });
    expect(split(["throw", "offer Ben"], true, saved).aside).toEqual(["offer Ben"]);
  });
});

test("what was begun is gone on with first; to leave it comes last", () => {
  const words = { aside: ["build", "pawn"], again: ["build"], leaves: ["cancel"], passive: ["cancel"] };
  const { main, aside } = steps.split(moves("cancel", "build A", "pawn B"), true, menu(words));
  expect([notations(main), notations(aside)]).toEqual([["build A", "cancel"], ["pawn B"]]);
  expect(steps.largest(steps.offers(main, [], names(words)), menu(words))?.id).toBe("build A");
  const alone = steps.split(moves("cancel", "pawn B"), true, menu(words));
  expect([notations(alone.main), notations(alone.aside)]).toEqual([["cancel"], ["pawn B"]]);
});

describe("buttons", () => {
  test("few moves are all shown; passing and giving up come last", () => {
    const list = steps.offers(
      moves("resign", "pass", "buy"),
      [],
      names({ passive: ["pass"], grave: ["resign"] }),
    );
    expect(ids(list)).toEqual(["buy", "pass", "resign"]);
    expect(list.map(({ weight }) => weight)).toEqual(["plain", "passive", "grave"]);
    expect(list.every(({ step, moves: made }) => step === null && made.length === 1)).toBe(true);
  });

  test("many moves are one button a verb, but a verb with two moves shows them", () => {
    const list = moves("end", "build A", "build B", "build C", "build D", "pawn A", "pawn B");
    const shown = steps.offers(list, [], names());
    expect(labels(shown)).toEqual(["do end", "BUILD", "do pawn A", "do pawn B"]);
    expect(shown[1]).toMatchObject({ id: "verb build", step: { verb: "build" } });
    expect(shown[1]!.moves).toHaveLength(4);
  });

  test("one verb with many moves asks for the first word in which they differ", () => {
    const list = moves(...["A", "B"].flatMap((a) => ["1", "2", "3", "4"].map((n) => `move ${a} ${n}`)));
    const shown = steps.offers(list, [{ verb: "move" }], names());
    expect(labels(shown)).toEqual(["<A>", "<B>"]);
    expect(shown[0]!.step).toEqual({ word: "A" });
    const next = steps.offers(list.slice(0, 4), [{ verb: "move" }, { word: "A" }], names());
    expect(ids(next)).toEqual(["move A 1", "move A 2", "move A 3", "move A 4"]);
  });

  test("words that differ in every move are no step of their own", () => {
    const list = moves(...Array.from({ length: 9 }, (_, i) => `pawn ${i}`));
    expect(steps.offers(list, [{ verb: "pawn" }], names())).toHaveLength(9);
  });

  test("a word that was chosen on the board is not asked for again", () => {
    const list = moves(...Array.from({ length: 9 }, (_, i) => `swap A ${i}`), "swap B 1");
    const shown = steps.offers(list, [{ word: "A" }], names());
    expect(shown.map(({ step }) => step)).toEqual(Array(10).fill(null));
  });

  test("the large one is the natural one, or the only one that does something", () => {
    const large = (list: string[], words: Partial<Record<keyof Menu, string[]>> = {}) =>
      steps.largest(steps.offers(moves(...list), [], names(words)), menu(words))?.id ?? null;
    expect(large(["throw"])).toBe("throw");
    expect(large(["buy", "pass"], { passive: ["pass"] })).toBe("buy");
    expect(large(["buy", "auction"])).toBeNull();
    expect(large(["buy", "auction"], { natural: ["buy"] })).toBe("buy");
    expect(large(["take A", "take B"])).toBeNull();
    const own = { ...moves("build A", "end")[0]!, harm: false };
    const others = moves("build B", "build C").map((move) => ({ ...move, harm: true }));
    const list = [own, ...others, ...moves("end")];
    const offers = steps.offers(list, [], names({ passive: ["end"] }));
    expect(steps.largest(offers, menu({ passive: ["end"] }))?.id).toBe("build A");
    expect(large(["take A", "take B"], { natural: ["take"] })).toBeNull();
    expect(large(["buy", "pass", "resign"], { passive: ["pass"], grave: ["resign"] })).toBe("buy");
    expect(large(["resign"], { grave: ["resign"] })).toBeNull();
    expect(large([])).toBeNull();
    expect(large(["bid A", "bid B", "pass"], { passive: ["pass"], answers: ["pass"] })).toBe("bid A");
  });
});

describe("amounts", () => {
  const bid = legal("bid", { amount: { low: 5, high: 100, unit: "M" } });

  test("the number stands behind the move, the lowest where none is given", () => {
    expect(steps.written(legal("throw"), 7)).toBe("throw");
    expect(steps.written(bid, 20)).toBe("bid 20");
    expect(steps.written(bid, null)).toBe("bid 5");
  });

  test("names stand for numbers, and a multiple counts what it is a multiple of", () => {
    expect(steps.written(bid, 6, ["a", "b", "c", "d", "e", "f", "gull"])).toBe("bid gull");
    const hundreds = legal("bid", { amount: { low: 1, high: 9, unit: "h", kind: "money", step: 100 } });
    expect([hundreds.amount, bid.amount, undefined].map(steps.worth)).toEqual([100, 1, 1]);
    expect(steps.written(hundreds, 3)).toBe("bid 300");
  });

  test("what is counted is no money", () => {
    const kinds = ["count", "minutes", "word", "money"] as const;
    expect(kinds.map((kind) => steps.isMoney({ kind }))).toEqual([false, false, false, true]);
    expect(steps.isMoney({})).toBe(false); // a server leaves out what is usual
  });

  test("a written number counts or is wrong; it is never made to fit", () => {
    const range = { low: 2, high: 9, unit: "h", step: 100 };
    const seen = ["200", "900", "100", "2000", "250", "", "3.5", "x"].map((one) => steps.counted(one, range));
    expect(seen).toEqual([2, 9, "low", "high", "steps", "whole", "whole", "whole"]);
    expect(steps.counted("1450", { low: 1, high: 1450, unit: "M" })).toBe(1450);
    expect(steps.counted("2000", { low: 1, high: 1450, unit: "M" })).toBe("high");
  });

  test("at most three raises, none of more than half the range", () => {
    expect(steps.raises(0, 1)).toEqual([]);
    expect(steps.raises(0, 12)).toEqual([1, 5]);
    expect(steps.raises(0, 100)).toEqual([1, 5, 10]);
    expect(steps.raises(0, 1000)).toEqual([1, 10, 50]);
    expect(steps.raises(0, 9999)).toEqual([50, 100, 500]);
    for (let high = 2; high < 9000; high += 37) {
      const found = steps.raises(1, high);
      expect(found.length).toBeLessThanOrEqual(3);
      expect(found.every((step) => step <= (high - 1) / 2)).toBe(true);
      expect(found).toEqual([...found].sort((a, b) => a - b));
    }
  });
});
