// What the plain board makes of a view that it knows nothing about.
import { describe, expect, test } from "vitest";
import { aboutOf, nameOf, partsOf, textOf } from "../src/boards/plain/parts";

const VIEW = {
  actor: "Anna",
  turns: 3,
  phase: "play",
  Anna: { cash: 5, at: 2 },
  Ben: { cash: 7, at: 0 },
  bank: 12,
  piles: [],
  spaces: { "0": { price: 0, owner: null }, "1": { price: 2, owner: "Anna" } },
  lots: [{ price: 4 }, { price: 6, step: 1 }],
  pot: { coins: 3, open: true },
  owner: [-1, 0, 1],
  level: [0, 0, 2],
};
const say = (key: string): string => key;

describe("the plain board", () => {
  const { facts, grids } = partsOf(VIEW, ["Anna", "Ben"]);

  test("tells single facts, but neither players nor what the table says anyway", () => {
    expect(facts).toEqual([
      ["bank", 12],
      ["piles", []],
    ]);
  });

  test("makes tables of things that are alike", () => {
    expect(grids[0]).toEqual({
      word: "spaces",
      columns: ["price", "owner"],
      rows: [
        { word: "0", cells: [0, null] },
        { word: "1", cells: [2, "Anna"] },
      ],
    });
    expect(grids[1]!.columns).toEqual(["price", "step"]);
    expect(grids[1]!.rows[0]).toEqual({ word: "0", cells: [4, undefined] });
  });

  test("a thing of its own is a table of one column without a name", () => {
    expect(grids[2]).toEqual({
      word: "pot",
      columns: [""],
      rows: [
        { word: "coins", cells: [3] },
        { word: "open", cells: [true] },
      ],
    });
  });

  test("lists of one length stand side by side", () => {
    expect(grids[3]).toEqual({
      word: null,
      columns: ["owner", "level"],
      rows: [
        { word: "0", cells: [-1, 0] },
        { word: "1", cells: [0, 0] },
        { word: "2", cells: [1, 2] },
      ],
    });
    expect(grids).toHaveLength(4);
  });

  test("knows more about a player and about a row", () => {
    expect(aboutOf(VIEW, "Ben")).toEqual([
      ["cash", 7],
      ["at", 0],
    ]);
    expect(aboutOf(VIEW, "1")).toEqual([
      ["price", 2],
      ["owner", "Anna"],
    ]);
    expect(aboutOf(VIEW, "roll")).toEqual([]);
  });

  test("words are those of the pieces, else the view's own", () => {
    expect(nameOf({ names: { at: "Feld" } }, "at")).toBe("Feld");
    expect(nameOf({}, "start_money")).toBe("start money");
  });

  test.each([
    [null, "–"],
    [undefined, "–"],
    [false, "no"],
    [0, "0"],
    [[], "nothing"],
    [["a", null], "a, –"],
    [{ a: 1, b: [true] }, "a 1, b yes"],
    [{}, "nothing"],
  ])("%j reads %s", (value, text) => {
    expect(textOf(value, say)).toBe(text);
  });
});
