import type { Component } from "svelte";
import { expect, test, vi } from "vitest";
import { markedOn } from "../src/lib/line.svelte";
import type { Sound } from "../src/lib/sound";
import type { Mark } from "../src/lib/wire";
import type { Acts } from "../src/stage/acts";
import { rowsOf } from "../src/stage/rows";
import { lastDoing, sinceThen, toTell } from "../src/stage/since";
import { MOST, Stage } from "../src/stage/stage.svelte";

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

test("since one's last turn: not what one did oneself, but what others brought about", () => {
  const news = marks(
    ["rent", "Anna", { weight: 2, to: ["Anna", "Ben"] }],
    ["card", "Anna", { weight: 3, to: ["Anna"] }],
    ["claim", "Ben", { weight: 2 }],
    ["rent", "Anna", { weight: 2, to: ["Anna", "Ben"] }],
    ["removal", "Anna", { weight: 2, to: ["Ben"] }],
    ["pass", "Ben", { weight: 0 }],
    ["moved", "Anna", { weight: 2, to: ["Anna", "Ben"] }],
  );
  expect(sinceThen(news, 0, "Anna").map((mark) => mark.line)).toEqual([3]);
  expect(sinceThen(news, 0, "Ben").map((mark) => mark.line)).toEqual([3, 4, 6]);
  expect(sinceThen(news, 3, "Anna", { own: true }).map((mark) => mark.line)).toEqual([3, 6]);
  expect(sinceThen(news, 6, "Anna")).toEqual([]); // whoever did something before
  const blown = marks(
    ["bomb", "Anna", { weight: 3, to: ["Ben"], at: ["h2"] }],
    ["pass", "Ben", { weight: 0 }],
    ["explosion", "", { weight: 3, to: ["Ben"], at: ["h2"] }],
  );
  expect(sinceThen(blown, 0, "Anna")).toEqual([]);
  expect(sinceThen(blown, 0, "Cem").map((mark) => mark.line)).toEqual([0, 2]);
});

test("since one's last turn: an offer or attack that is asked about is no news beside the question", () => {
  const to = { weight: 2, to: ["Anna"] };
  expect(sinceThen(marks(["offer", "Ben", to]), 0, "Anna")).toEqual([]);
  expect(sinceThen(marks(["offer", "Ben", to], ["withdraw", "Ben"]), 0, "Anna").length).toBe(1);
  const hit = marks(["van", "Ben", to], ["bomb", "Ben", { weight: 3, to: ["Anna"] }]);
  expect(sinceThen(hit, 0, "Anna").map((mark) => mark.kind)).toEqual(["van", "bomb"]);
  expect(sinceThen(hit, 0, "Anna", { answers: true }).map((mark) => mark.kind)).toEqual(["van"]);
});

test("what came of one's own throw is told until somebody else throws, and not twice", () => {
  const row = marks(
    ["rent", "Ben", { weight: 2, to: ["Ben", "Anna"] }],
    ["throw", "Anna", { weight: 0 }],
    ["move", "Anna", { weight: 0 }],
    ["paid", "Anna", { weight: 2, to: ["Anna"] }],
    ["deal", "Ben", { to: ["Cem"] }],
  );
  const lines = (
    told: Mark[],
    read: number | null,
    me: string,
    own: boolean,
  ): (number[] | number | null)[] => {
    const { news, just } = toTell(told, read, me, { own, answers: false });
    return [news.map(({ line }) => line), just?.line ?? null];
  };
  expect(lines(row, 1, "Anna", false)).toEqual([[], 3]);
  expect(lines(row, 1, "Anna", true)).toEqual([[3], null]); // no log in sight: it is in the strip
  expect(lines(row, null, "Anna", true)).toEqual([[3], null]); // also for who has just come back
  expect(lines(row, 5, "Anna", true)).toEqual([[], null]); // read
  expect(lines(row, 0, "Ben", false)).toEqual([[], null]);
  expect(lines(row.slice(0, 3), 1, "Anna", false)).toEqual([[], null]);
  const after = [...row, { ...marks(["throw", "Ben", { weight: 0 }])[0]!, line: 5 }];
  expect(lines(after, 1, "Anna", false)).toEqual([[], null]);
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

// --- the stage -----------------------------------------------------------------------------------
const DRAWN = {} as Component;
const ACTS: Acts = {
  bomb: { Draw: DRAWN, sound: "explosion", ms: 1000 },
  card: { Draw: DRAWN, stays: true },
  rent: { Draw: DRAWN, sound: "coins_out", least: 3 },
};
const ALL = { still: false, silent: false };

function staged(): {
  stage: Stage;
  heard: Sound[];
  tell: (more?: Partial<typeof ALL>, ...kinds: Mark[]) => void;
} {
  vi.useFakeTimers();
  const heard: Sound[] = [];
  const stage = new Stage(
    () => ACTS,
    (sound) => heard.push(sound),
  );
  const log: string[] = [];
  const marks: Mark[] = [];
  const tell = (more: Partial<typeof ALL> = {}, ...news: Mark[]): void => {
    for (const mark of news) {
      marks.push({ ...mark, line: log.length });
      log.push(mark.kind);
    }
    stage.tell({ marks, log, me: "Anna" }, { ...ALL, ...more });
  };
  tell(); // what was there when one came is not acted out
  return { stage, heard, tell };
}

test("scenes come one after the other, each with its sound, and end by themselves", () => {
  const { stage, heard, tell } = staged();
  tell({}, { line: 0, kind: "bomb", weight: 3 }, { line: 0, kind: "rent", weight: 3 });
  expect([stage.now?.mark.kind, stage.now?.text, heard]).toEqual(["bomb", "bomb", ["explosion"]]);
  vi.advanceTimersByTime(1000);
  expect([stage.now?.mark.kind, heard]).toEqual(["rent", ["explosion", "coins_out"]]);
  vi.advanceTimersByTime(1000);
  expect(stage.now).toBeNull();
});

test("what happens before the drawings are there is shown when they are", () => {
  vi.useFakeTimers();
  let acts: Acts | null = null;
  const stage = new Stage(
    () => acts,
    () => {},
  );
  const marks = [{ line: 0, kind: "bomb" }];
  stage.tell({ marks: [], log: [], me: null }, ALL);
  stage.tell({ marks, log: ["bomb"], me: null }, ALL);
  expect(stage.now).toBeNull();
  acts = ACTS;
  stage.tell({ marks, log: ["bomb"], me: null }, ALL);
  expect(stage.now?.mark.kind).toBe("bomb");
});

test("a press ends all of them, and nothing waits for more than a few", () => {
  const { stage, tell } = staged();
  tell({}, ...Array.from({ length: 20 }, () => ({ line: 0, kind: "bomb", weight: 3 })));
  let scenes = 0;
  while (stage.now) {
    scenes += 1;
    vi.advanceTimersByTime(1000);
  }
  expect(scenes).toBeLessThanOrEqual(MOST + 1);
  tell({}, { line: 0, kind: "bomb" });
  stage.skip();
  expect(stage.now).toBeNull();
});

test("one's own card stays until a press; others' cards pass by", () => {
  const { stage, tell } = staged();
  tell({}, { line: 0, kind: "card", by: "Ben" });
  vi.advanceTimersByTime(5000);
  expect(stage.now).toBeNull();
  tell({}, { line: 0, kind: "card", by: "Anna" });
  vi.advanceTimersByTime(60_000);
  expect(stage.now?.mark.kind).toBe("card");
  stage.skip();
  expect(stage.now).toBeNull();
});

test("without motion there is only the sound, at once nothing at all", () => {
  const { stage, heard, tell } = staged();
  tell({ still: true }, { line: 0, kind: "bomb" });
  expect([stage.now, heard]).toEqual([null, ["explosion"]]);
  tell({ silent: true }, { line: 0, kind: "bomb" });
  expect([stage.now, heard]).toEqual([null, ["explosion"]]);
  tell({}, { line: 0, kind: "rent", weight: 2 });
  expect([stage.now, heard]).toEqual([null, ["explosion", "coins_out"]]);
});
