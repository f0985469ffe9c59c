import { describe, expect, test } from "vitest";
import { keysOf, lettersOf, PAGE_KEYS, verbOf } from "../src/lib/letters";
import { menuOf, offers, type Offer } from "../src/lib/steps";
import { legal } from "./make";

const LETTERS = lettersOf({ menu: { keys: { buy: "k", pawn: "y", end: "e" } } });
const names = { verb: (verb: string) => verb, word: (word: string) => word, menu: menuOf(null) };
const made = (...notations: string[]): Offer[] =>
  offers(
    notations.map((one) => legal(one)),
    [],
    names,
  );
const keys = (...lists: string[][]) =>
  Object.fromEntries(
    keysOf(
      lists.map((list) => made(...list)),
      LETTERS,
    ),
  );

describe("keys", () => {
  test("a verb has its letter, whatever else is offered and wherever it stands", () => {
    expect(keys(["buy", "end"])).toEqual({ buy: "k", end: "e" });
    expect(keys(["end"], [], ["buy", "pawn A"])).toEqual({ end: "e", buy: "k", "pawn A": "y" });
  });

  test("several buttons of one verb are counted, and so is a verb without a letter", () => {
    expect(keys(["pawn A", "pawn B", "end"])).toEqual({ "pawn A": "1", "pawn B": "2", end: "e" });
    expect(keys(["swap", "end"], ["resign"])).toEqual({ swap: "1", end: "e", resign: "2" });
    expect(keys(["pawn A"], ["pawn B"])).toEqual({ "pawn A": "1", "pawn B": "2" });
  });

  test("nothing is counted beyond nine", () => {
    const found = keys(
      Array.from({ length: 6 }, (_, i) => `go ${i}`),
      Array.from({ length: 6 }, (_, i) => `stay ${i}`),
    );
    expect(Object.values(found)).toEqual("123456789".split(""));
  });

  test("a letter leads back to its verb; a family without letters has digits only", () => {
    expect(verbOf("y", LETTERS)).toBe("pawn");
    expect([verbOf("q", LETTERS), verbOf("1", LETTERS)]).toEqual([null, null]);
    expect(lettersOf(null).size + lettersOf({ menu: {} }).size).toBe(0);
  });

  test("the page's own keys are no digits", () => {
    expect(Object.values(PAGE_KEYS).filter((key) => /\d/.test(key))).toEqual([]);
  });
});
