import { expect, test } from "vitest";
import { markedOn } from "../src/lib/line.svelte";
import type { Mark } from "../src/lib/wire";
import { rowsOf } from "../src/stage/rows";
import { lastDoing, sinceThen } from "../src/stage/since";

const WAYS = {
  together: { buy: { kinds: ["buy", "draw"], en: "{name} buys {n} cards for {amount}." } },
  lang: "en",
  money: (amount: number) => `${amount} coins`,
};

function marks(...rows: [kind: string, by: string, more?: Partial<Mark>][]): Mark[] {
  return rows.map(([kind, by, more], line) => ({ line, kind, by, ...more }));
}

test("what one seat does several times in a row is one row that unfolds", () => {
  const shopping = marks(
    ["buy", "Berta", { amount: 1 }],
    ["draw", "Berta"],
    ["buy", "Berta", { amount: 2 }],
    ["draw", "Berta"],
    ["buy", "Cem", { amount: 1 }],
    ["draw", "Cem"],
    ["bomb", "Cem"],
  );
  const log = shopping.map((mark) => `${mark.by ?? ""} ${mark.kind}`);
  const rows = rowsOf(log, shopping, WAYS);
  expect(rows.map((row) => row.text)).toEqual([
    "Berta buys 2 cards for 3 coins.",
    "Cem buy",
    "Cem draw",
    "Cem bomb",
  ]);
  expect(rows[0]!.parts.map((part) => part.k)).toEqual([0, 1, 2, 3]);
  expect(rows.map((row) => row.k)).toEqual([0, 4, 5, 6]);
});

test("a line between two purchases keeps them apart", () => {
  const log = ["a", "b", "c"];
  const apart = [marks(["buy", "Berta"])[0]!, { ...marks(["buy", "Berta"])[0]!, line: 2 }];
  expect(rowsOf(log, apart, WAYS).map((row) => row.text)).toEqual(log);
});

test("since one's last turn: three lines, what was done to oneself before what all should know", () => {
  const news = marks(
    ["bomb", "Cem", { weight: 3, to: ["Anna"] }],
    ["jail", "Cem", { weight: 3, to: ["Cem"] }],
    ["rent", "Ben", { weight: 2, to: ["Ben", "Anna"] }],
    ["buy", "Ben", { weight: 0 }],
    ["rent", "Cem", { weight: 2, to: ["Cem", "Ben"] }],
    ["paid", "Anna", { weight: 2, to: ["Anna", "Ben"] }],
  );
  expect(sinceThen(news, 0, "Anna").map((mark) => mark.line)).toEqual([0, 2, 5]);
  expect(sinceThen(news, 1, "Dora").map((mark) => mark.line)).toEqual([1]);
  expect(sinceThen(news, 6, "Anna")).toEqual([]);
});

test("somebody who comes back is told what happened after their last doing", () => {
  expect(lastDoing(marks(["buy", "Anna"], ["bomb", "Cem"]), "Anna")).toBe(1);
  expect(lastDoing(marks(["bomb", "Cem"]), "Anna")).toBe(0);
});

test("marks go with the lines that an undo takes back", () => {
  const old = marks(["a", ""], ["b", ""], ["c", ""]);
  const after = markedOn(old, { start: 1, lines: ["x"], marks: [{ line: 1, kind: "d" }] });
  expect(after.map((mark) => mark.kind)).toEqual(["a", "d"]);
});
