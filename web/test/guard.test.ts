import { beforeEach, describe, expect, test } from "vitest";
import { Guard } from "../src/lib/guard.svelte";

// A clock that goes on when it is told to.
let time: number;
let due: { at: number; run: () => void }[];
const later = (run: () => void, ms: number) => {
  const one = { at: time + ms, run };
  due.push(one);
  return () => void (due = due.filter((other) => other !== one));
};
function pass(ms: number): void {
  time += ms;
  const now = due.filter(({ at }) => at <= time);
  due = due.filter(({ at }) => at > time);
  for (const { run } of now) run();
}

beforeEach(() => {
  time = 0;
  due = [];
});

describe("after a new question", () => {
  test("nothing counts for its time, then everything does", () => {
    const guard = new Guard(() => 400, later);
    guard.look("throw?");
    pass(399);
    expect(guard.ready).toBe(false);
    pass(1);
    expect(guard.ready).toBe(true);
    guard.look("buy?");
    expect(guard.ready).toBe(false);
    pass(400);
    expect(guard.ready).toBe(true);
  });

  test("the same question told again changes nothing, another one begins the time anew", () => {
    const guard = new Guard(() => 400, later);
    guard.look("a");
    pass(300);
    guard.look("b");
    pass(300);
    expect(guard.ready).toBe(false);
    guard.look("b");
    pass(100);
    expect(guard.ready).toBe(true);
    guard.look("b");
    expect(guard.ready).toBe(true);
  });

  test("a step on the way to an answer is a new question too, unless a key of its own named it", () => {
    const guard = new Guard(() => 400, later);
    guard.look("a");
    pass(400);
    guard.look("a", "build", true);
    expect(guard.ready).toBe(true);
    guard.look("a", "build A");
    expect(guard.ready).toBe(false);
    pass(400);
    guard.look("b", "", true);
    expect(guard.ready).toBe(false);
  });

  test("what was just sent is not sent twice", () => {
    const guard = new Guard(() => 400, later);
    guard.look("a");
    pass(400);
    guard.rest();
    expect(guard.ready).toBe(false);
    pass(400);
    expect(guard.ready).toBe(true);
  });

  test("whoever wants no such time has none; who is gone leaves no clock running", () => {
    const guard = new Guard(() => 0, later);
    guard.look("a");
    expect([guard.ready, due.length]).toEqual([true, 0]);
    const other = new Guard(() => 400, later);
    other.look("a");
    other.stop();
    expect(due).toEqual([]);
  });
});
