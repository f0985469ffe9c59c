import { beforeEach, expect, test } from "vitest";
import { Asking, type Question } from "../src/lib/asking.svelte";
import type { Because, Preview } from "../src/lib/wire";

// Questions are answered when a test says so.
let why: { question: Question; answer: (because: Because) => void; refuse: (why: unknown) => void }[];
let previews: { move: string; answer: (preview: Preview) => void; refuse: (why: unknown) => void }[];
const DOOR = {
  why: (question: Question) =>
    new Promise<Because>((answer, refuse) => void why.push({ question, answer, refuse })),
  preview: (move: string) =>
    new Promise<Preview>((answer, refuse) => void previews.push({ move, answer, refuse })),
};
const because = (verb: string): Because => ({
  t: "because",
  id: "",
  n: 1,
  answers: [{ verb, label: verb, move: verb, allowed: false, said: "No.", rule: "R-1" }],
});
const preview = (move: string): Preview => ({
  t: "preview",
  id: "",
  n: 1,
  move,
  lines: [{ kind: "cost", text: "5" }],
});
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  why = [];
  previews = [];
});

test("the last question is the one that is answered", async () => {
  const asking = new Asking(() => DOOR);
  asking.why({ thing: "A" });
  asking.why({ thing: "B" });
  why[0]!.answer(because("a"));
  await settle();
  expect(asking.told).toEqual({ about: { thing: "B" }, answers: null });
  why[1]!.answer(because("b"));
  await settle();
  expect(asking.told?.answers?.map(({ verb }) => verb)).toEqual(["b"]);
  asking.hush();
  expect(asking.told).toBeNull();
});

test("a move is asked about once a position", async () => {
  const asking = new Asking(() => DOOR);
  asking.foresee("buy");
  asking.foresee("buy");
  expect(previews).toHaveLength(1);
  previews[0]!.answer(preview("buy"));
  await settle();
  expect(asking.foreseen("buy")).toEqual({ lines: [{ kind: "cost", text: "5" }], harm: false });
  asking.forget();
  expect(asking.foreseen("buy")).toBeNull();
  asking.foresee("buy");
  expect(previews).toHaveLength(2);
});

test("an answer about an older position is none", async () => {
  const asking = new Asking(() => DOOR);
  asking.foresee("buy");
  asking.forget();
  previews[0]!.answer(preview("buy"));
  await settle();
  expect(asking.foreseen("buy")).toBeNull();
});

test("what is refused by now says why; over a line that is down the reader is told so, and may ask again", async () => {
  const asking = new Asking(() => DOOR);
  asking.foresee("buy");
  previews[0]!.refuse({ t: "refused", code: "rule", text: "Too dear." });
  asking.foresee("sell");
  previews[1]!.refuse(null);
  asking.why({ thing: "A" });
  why[0]!.refuse(null);
  await settle();
  expect(asking.foreseen("buy")?.lines).toEqual([{ kind: "loss", text: "Too dear." }]);
  expect(asking.foreseen("sell")).toEqual({ lines: [], harm: false, lost: true });
  expect(asking.told).toEqual({ about: { thing: "A" }, answers: [], lost: true });
  asking.foresee("buy");
  asking.foresee("sell");
  expect(previews.map(({ move }) => move)).toEqual(["buy", "sell", "sell"]);
  asking.why({ thing: "B" });
  why[1]!.refuse({ t: "refused", code: "busy", text: "Too often." });
  await settle();
  expect(asking.told).toBeNull();
});

test("about a thing that is still looked at one is told anew, about a move no longer", () => {
  const asking = new Asking(() => DOOR);
  asking.why({ thing: "A" });
  asking.forget();
  expect(why.map(({ question }) => question)).toEqual([{ thing: "A" }, { thing: "A" }]);
  asking.why({ move: "bid 9" });
  asking.forget();
  expect([why.length, asking.told]).toEqual([3, null]);
});

test("where nobody answers nothing is asked", () => {
  const asking = new Asking(() => null);
  asking.foresee("buy");
  asking.why({ thing: "A" });
  expect([asking.open, asking.foreseen("buy")]).toEqual([false, null]);
});
