import { beforeEach, expect, test } from "vitest";
import { legal, storage } from "./make";
import {
  finish,
  learned,
  Progress,
  type Chapter,
  type Moment,
  type Step,
  type When,
} from "../src/learn/lesson.svelte";

const step = (id: string, when: When): Step => ({ id, when, rule: "", title: id, text: "" });
const CHAPTER: Chapter = {
  id: "first",
  title: "First",
  names: ["Berta"],
  steps: [
    step("welcome", { start: true }),
    step("throw", { verb: "throw" }),
    step("rent", { rule: "TOY-RENT" }),
    step("market", { phase: "market" }),
    step("end", { over: true }),
  ],
};
const moment = (moved: number, more: Partial<Moment> = {}): Moment => ({
  moved,
  asked: false,
  view: {},
  legal: [],
  last: [],
  over: false,
  ...more,
});
let progress: Progress;
const shown = (now: Moment): string | null => {
  progress.look(now);
  return progress.current?.id ?? null;
};

beforeEach(() => {
  storage();
  progress = new Progress("abc", CHAPTER);
});

test("each step comes when its moment has come, once", () => {
  expect(shown(moment(0))).toBe("welcome");
  progress.understood();
  expect(shown(moment(1))).toBeNull();
  expect(shown(moment(2, { last: ["Anna pays (TOY-RENT)"] }))).toBe("rent");
  progress.understood();
  expect(shown(moment(3, { last: ["Anna pays (TOY-RENT)"] }))).toBeNull();
  expect(shown(moment(4, { view: { phase: "market" } }))).toBe("market");
  progress.understood();
  expect(shown(moment(5, { over: true }))).toBe("end");
});

test("what is said stays until it is understood, or until the learner has played on", () => {
  expect(shown(moment(0, { asked: true, legal: [legal("throw")] }))).toBe("welcome");
  expect(shown(moment(0, { asked: true, legal: [legal("throw")] }))).toBe("welcome");
  const others = { asked: true, view: { phase: "market" } }; // what they do while the learner is asked
  expect(shown(moment(0, others))).toBe("welcome");
  expect(shown(moment(1, { view: { phase: "market" } }))).toBe("welcome");
  expect(shown(moment(2, { asked: true, legal: [legal("throw")] }))).toBe("throw");
});

test("what is said about a move goes with the move", () => {
  progress.look(moment(0));
  progress.understood();
  expect(shown(moment(1, { asked: true, legal: [legal("throw")] }))).toBe("throw");
  expect(shown(moment(2, { legal: [legal("end")] }))).toBeNull();
});

test("a reload goes on where it was, and another table begins anew", () => {
  progress.look(moment(0));
  progress.understood();
  progress = new Progress("abc", CHAPTER);
  expect(shown(moment(1))).toBeNull();
  progress = new Progress("other", CHAPTER);
  expect(shown(moment(1))).toBe("welcome");
});

test("a chapter is done when all its steps have been seen, and that is remembered", () => {
  for (const [n, more] of [
    {},
    { legal: [legal("throw")] },
    { last: ["TOY-RENT"] },
    { view: { phase: "market" } },
    { over: true },
  ].entries()) {
    expect(progress.done).toBe(false);
    progress.look(moment(n, more));
    progress.understood();
  }
  expect(progress.done).toBe(true);
  finish("toy", "first");
  finish("toy", "first");
  expect(learned("toy")).toEqual(["first"]);
  expect(learned("other")).toEqual([]);
});
