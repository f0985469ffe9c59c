import { beforeEach, describe, expect, test } from "vitest";
import { Asking, type Question } from "../src/lib/asking.svelte";
import { Chooser } from "../src/lib/scene.svelte";
import type { Legal } from "../src/lib/wire";
import { legal } from "./make";

// What is around the chooser; a test changes it and makes a new chooser, as a new scene would.
const now = { legal: [] as Legal[], prompt: "", mine: true, confirm: false, interactive: true, heeds: true };
// How somebody plays, and whether there is a server that answers.
const how = { touch: false, swift: false, answers: false };
let sent: string[];
let asked: (Question | string)[];
const PIECES = {
  verbs: { build: "Bauen" },
  names: { A: "Allee" },
  amounts: { colour: ["red", "green"] },
  menu: {
    aside: ["pawn", "trade"],
    again: ["build"],
    sure: ["resign"],
    light: ["give"],
    begins: ["play"],
    leaves: ["undo-card"],
  },
};

const DOOR = {
  why: (question: Question) => {
    asked.push(question);
    return Promise.resolve({ t: "because" as const, id: "", n: 1, answers: [] });
  },
  preview: (move: string) => {
    asked.push(move);
    return Promise.resolve({ t: "preview" as const, id: "", n: 1, move, lines: [] });
  },
};

function chooser(...notations: (string | Legal)[]): Chooser {
  now.legal = notations.map((one) => (typeof one === "string" ? legal(one) : one));
  return new Chooser({
    shown: () => ({ n: 1, view: {}, asked: "", log: [], marks: [], seen: 0, over: null, ...now }),
    me: () => "Anna",
    pieces: () => PIECES,
    mine: () => now.mine,
    confirm: () => now.confirm,
    interactive: () => now.interactive,
    heeds: () => now.heeds,
    touch: () => how.touch,
    swift: () => how.swift,
    asking: new Asking(() => (how.answers ? DOOR : null)),
    send: (move) => sent.push(move),
  });
}

beforeEach(() => {
  sent = [];
  asked = [];
  Object.assign(how, { touch: false, swift: false, answers: false });
  Object.assign(now, { prompt: "", mine: true, confirm: false, interactive: true, heeds: true });
});

const BIDS = legal("bid", { amount: { low: 1, high: 9, unit: "M" } });
const BUILDS = Array.from({ length: 8 }, (_, i) => `build ${"ABCDEFGH"[i]!}`);

describe("choosing", () => {
  test("a plain move is sent at once", () => {
    const c = chooser("throw", "end");
    c.press(c.main[0]!);
    expect(sent).toEqual(["throw"]);
  });

  test("a number is asked for, unless there is only one", () => {
    const c = chooser(BIDS);
    c.choose(BIDS);
    expect(sent).toEqual([]);
    expect(c.pending).toEqual({ legal: BIDS, amount: null });
    c.choose(BIDS, 4);
    expect(sent).toEqual(["bid 4"]);
    expect(c.pending).toBeNull();
    const only = legal("bid", { amount: { low: 7, high: 7, unit: "M" } });
    chooser(only).choose(only);
    expect(sent).toEqual(["bid 4", "bid 7"]);
  });

  test("a number that has a name is sent by it", () => {
    const paint = legal("paint", { amount: { low: 0, high: 1, unit: "colour" } });
    chooser(paint).choose(paint, 1);
    expect(sent).toEqual(["paint green"]);
  });

  test("what is asked twice waits for the second answer: some moves, or all where somebody likes it so", () => {
    const c = chooser("resign", "throw");
    c.choose(now.legal[0]!);
    expect(c.pending?.legal.move).toBe("resign");
    now.confirm = true;
    const careful = chooser("throw");
    careful.choose(now.legal[0]!);
    expect(careful.pending?.legal.move).toBe("throw");
    expect(sent).toEqual([]);
    careful.make(now.legal[0]!, null);
    expect(sent).toEqual(["throw"]);
  });

  test("where nothing may be done nothing is offered", () => {
    now.interactive = false;
    expect(chooser("throw").main).toEqual([]);
  });
});

describe("nothing by accident", () => {
  test("in the moment after a new question no press, key, tap or confirmation counts", () => {
    const c = chooser("build A", "build B", "throw");
    now.heeds = false;
    c.press(c.main[0]!);
    c.pick("A");
    c.name("throw");
    c.choose(now.legal[0]!);
    c.make(now.legal[0]!, null);
    expect([sent, c.stepping]).toEqual([[], false]);
    now.heeds = true;
    c.pick("A");
    expect(sent).toEqual(["build A"]);
  });

  test("the question is what one is asked and offered; other people's prompts are none", () => {
    now.prompt = "Buy?";
    const asked = chooser("buy", "end").question;
    expect(chooser("buy", "end").question).toBe(asked);
    expect(chooser("buy").question).not.toBe(asked);
    now.prompt = "Throw!";
    expect(chooser("buy", "end").question).not.toBe(asked);
    now.mine = false;
    const others = chooser("pawn A").question;
    now.prompt = "Ben thinks.";
    expect(chooser("pawn A").question).toBe(others);
  });
});

describe("by its letter", () => {
  test("an action is done, or its moves are listed, and one that is not possible says so", () => {
    how.answers = true;
    const c = chooser("throw", "pawn A", "pawn B");
    c.name("pawn");
    expect(c.path).toEqual([{ verb: "pawn" }]);
    c.name("throw");
    expect(sent).toEqual(["throw"]);
    c.name("build");
    expect(asked).toEqual([{ verb: "build" }]);
  });

  test("among the moves about one thing it means the move about it", () => {
    const c = chooser("pawn A", "build A", "build B");
    c.path = [{ word: "A" }];
    c.name("build");
    expect(sent).toEqual(["build A"]);
  });
});

describe("consequences first", () => {
  beforeEach(() => (how.answers = true));

  test("pressed on the board a move is only looked at; the same thing again means it", () => {
    const c = chooser("build A", "build B");
    c.pick("A");
    expect([sent, asked, c.thing]).toEqual([[], ["build A"], "A"]);
    expect([...c.lit]).toEqual(["A", "B"]);
    c.pick("B");
    expect([sent, c.pending?.legal.move]).toEqual([[], "build B"]);
    c.pick("B");
    expect([sent, c.pending, c.thing]).toEqual([["build B"], null, null]);
  });

  test("Escape or something else leaves it", () => {
    const c = chooser("build A", "build B");
    c.pick("A");
    c.back();
    expect([c.pending, c.thing]).toEqual([null, null]);
    c.pick("A");
    c.ask("Z");
    expect([c.pending, c.thing, asked.at(-1)]).toEqual([null, "Z", { thing: "Z" }]);
  });

  test("a button is pointed at first, unless one cannot point; what names nothing is made at once", () => {
    const c = chooser("build A", "end");
    c.press(c.main[0]!);
    expect(sent).toEqual(["build A"]);
    how.touch = true;
    c.press(c.main[0]!);
    expect([sent.length, c.pending?.ahead]).toEqual([1, true]);
    c.press(c.main[1]!);
    expect(sent).toEqual(["build A", "end"]);
  });

  test("what only begins something, or is easily changed, needs no second press", () => {
    const c = chooser("give A", "play B");
    c.pick("A");
    c.pick("B");
    expect(sent).toEqual(["give A", "play B"]);
    how.touch = true;
    c.pick("B");
    expect([sent.length, c.pending?.legal.move]).toEqual([2, "play B"]);
  });

  test("somebody in a hurry has no previews, but an own goal always takes two", () => {
    how.swift = true;
    const c = chooser("build A", legal("bomb B", { harm: true }));
    c.pick("A");
    expect(sent).toEqual(["build A"]);
    c.press(c.main.at(-1)!);
    expect([sent.length, c.pending?.legal.move]).toEqual([1, "bomb B"]);
    c.make(c.pending!.legal, null);
    expect(sent).toEqual(["build A", "bomb B"]);
  });

  test("own goals come last, and the board shows where one can only harm oneself", () => {
    const c = chooser(
      legal("bomb A", { harm: true }),
      "bomb B",
      legal("bomb C", { harm: true }),
      "pass",
      "paint C",
    );
    expect(c.main.map(({ id }) => id)).toEqual(["bomb B", "pass", "paint C", "bomb A", "bomb C"]);
    expect([...c.harm]).toEqual(["A"]);
  });

  test("to cancel is to leave what was begun too", () => {
    const c = chooser("flat A", "flat B", "undo-card");
    c.path = [{ verb: "flat" }];
    c.cancel();
    expect([sent, c.path]).toEqual([["undo-card"], []]);
  });
});

describe("steps", () => {
  test("a verb leads to its moves, and back", () => {
    const c = chooser("end", ...BUILDS);
    const build = c.main.find(({ verb }) => verb === "build")!;
    expect(build.label).toBe("Bauen");
    c.press(build);
    expect(c.path).toEqual([{ verb: "build" }]);
    expect(c.trail).toEqual(["Bauen"]);
    expect(c.step.map(({ id }) => id)).toEqual(BUILDS);
    expect([...c.lit]).toEqual("ABCDEFGH".split(""));
    c.back();
    expect(c.stepping).toBe(false);
  });

  test("a list of what is often done again stays open, another closes", () => {
    const c = chooser("end", ...BUILDS);
    c.path = [{ verb: "build" }];
    c.press(c.step[2]!);
    expect(sent).toEqual(["build C"]);
    expect(c.path).toEqual([{ verb: "build" }]);
    c.path = [{ word: "A" }];
    c.make(now.legal[0]!, null);
    expect(c.path).toEqual([]);
  });

  test("back takes away the question before it takes away a step", () => {
    const c = chooser(BIDS, ...BUILDS);
    c.path = [{ verb: "build" }];
    c.choose(BIDS);
    c.back();
    expect(c.pending).toBeNull();
    expect(c.path).toHaveLength(1);
    c.choose(BIDS);
    c.cancel();
    expect([c.pending, c.path]).toEqual([null, []]);
  });
});

describe("on the board", () => {
  test("what a word leaves as the only move is made", () => {
    chooser("build A", "build B").pick("B");
    expect(sent).toEqual(["build B"]);
  });

  test("what the game waits for goes before what may be done besides", () => {
    chooser("buy A", "pawn A").pick("A");
    expect(sent).toEqual(["buy A"]);
  });

  test("several moves about a word are a step; a second word decides", () => {
    const c = chooser("swap A B", "swap A C", "swap B C");
    c.pick("A");
    expect(c.path).toEqual([{ word: "A" }]);
    expect(c.trail).toEqual(["Allee"]);
    c.pick("A");
    expect(c.path, "the same word again is no further step").toEqual([{ word: "A" }]);
    c.pick("C");
    expect(sent).toEqual(["swap A C"]);
  });

  test("a word that has nothing to do with the steps begins anew", () => {
    const c = chooser("swap A B", "swap A C", "build D", "build E");
    c.path = [{ word: "A" }];
    c.pick("D");
    expect(sent).toEqual(["build D"]);
  });

  test("lit is what may be chosen now: not what stands aside, and only the move that is asked about", () => {
    const c = chooser("build A", "pawn B", BIDS);
    expect([...c.lit]).toEqual(["A", "bid"]);
    c.choose(BIDS);
    expect([...c.lit]).toEqual(["bid"]);
    expect(c.about("B").map(({ move }) => move)).toEqual(["pawn B"]);
  });

  test("pointing shows a thing until something else is pointed at; a pressed one stays", () => {
    const c = chooser();
    c.show("A");
    c.show(null);
    expect(c.thing).toBeNull();
    c.show("A", true);
    c.show(null);
    expect(c.thing).toBe("A");
    c.show("B");
    expect([c.thing, c.pinned]).toEqual(["A", true]);
    c.close();
    c.show("B");
    expect([c.thing, c.pinned]).toEqual(["B", false]);
  });
});

test("aside, a verb with several moves is one button, a single one says what it does", () => {
  const c = chooser("throw", "pawn A", "pawn B", "trade Ben", legal("trade", { verb: "trade" }));
  expect(c.aside.map(({ label, step }) => [label, step])).toEqual([
    ["pawn", { verb: "pawn" }],
    ["trade", { verb: "trade" }],
  ]);
  expect(chooser("throw", "pawn A").aside.map(({ label }) => label)).toEqual(["do pawn A"]);
});

describe("after a new state", () => {
  test("steps stay as far as they lead somewhere", () => {
    const c = chooser("swap A B", "swap A C");
    c.path = [{ verb: "swap" }, { word: "A" }, { word: "B" }];
    now.legal = [legal("swap A C"), legal("end")];
    c.settle();
    expect(c.path).toEqual([{ verb: "swap" }, { word: "A" }]);
  });

  test("a question that is still open has the new limits, one that is not is dropped", () => {
    const c = chooser(BIDS);
    c.choose(BIDS);
    now.legal = [legal("bid", { amount: { low: 5, high: 9, unit: "M" } })];
    c.settle();
    expect(c.pending?.legal.amount?.low).toBe(5);
    now.legal = [legal("end")];
    c.settle();
    expect(c.pending).toBeNull();
  });

  test("another question begins anew; others being asked does not", () => {
    const c = chooser(...BUILDS);
    c.settle();
    c.path = [{ verb: "build" }];
    now.mine = false;
    now.prompt = "Ben?";
    c.settle();
    expect(c.path).toHaveLength(1);
    now.mine = true;
    now.prompt = "Buy?";
    c.settle();
    expect(c.path).toEqual([]);
  });
});
