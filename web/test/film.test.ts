import { expect, test } from "vitest";
import { Projector } from "../src/lib/film";
import type { Replay, State } from "../src/lib/wire";
import { legal, state, table } from "./make";

/** A game of so many moments; `x` counts them, and moment 100 is an undo of ten lines. */
function film(length: number): Replay {
  const steps = Array.from({ length }, (_, i): State => {
    const n = i + 1;
    const log =
      n === 100 ? { start: 90, lines: ["back"] } : n < 100 ? { start: n, lines: [`line ${n}`] } : null;
    return state(n, { after: i, view: { set: { x: n }, gone: n === 3 ? ["once"] : [] }, log });
  });
  const start = state(0, {
    view: { set: { x: 0, once: true } },
    log: { start: 0, lines: ["line 0"] },
    legal: [legal("throw")],
    prompt: "?",
  });
  return { table: table(1), seat: null, lang: "en", start, steps };
}

test("every moment is the same, however one comes to it", () => {
  const straight = new Projector(film(300));
  const moments = Array.from({ length: 301 }, (_, i) => straight.at(i));
  expect(moments.map(({ view }) => view.x as number)).toEqual(Array.from({ length: 301 }, (_, i) => i));
  const jumping = new Projector(film(300));
  for (const i of [300, 2, 190, 64, 65, 63, 0, 128, 127, 299, 1, 150]) {
    expect(jumping.at(i), `moment ${i}`).toEqual(moments[i]);
  }
});

test("a moment before the first or behind the last is that one", () => {
  const projector = new Projector(film(5));
  expect(projector.end).toBe(5);
  expect(projector.at(-3).n).toBe(0);
  expect(projector.at(99).n).toBe(5);
});

test("what a step does not mention stays, what is gone goes", () => {
  const projector = new Projector(film(5));
  expect(projector.at(2).view).toEqual({ x: 2, once: true });
  expect(projector.at(3).view).toEqual({ x: 3 });
  expect(projector.at(3)).toMatchObject({ prompt: "?", legal: [{ move: "throw" }], seen: 3 });
  expect(projector.at(3).log).toEqual(["line 0", "line 1", "line 2", "line 3"]);
});

test("a line leads to the moment at which it was written", () => {
  const projector = new Projector(film(120));
  expect(projector.ofLine(0)).toBe(1);
  expect(projector.ofLine(7)).toBe(7);
  expect(projector.at(projector.ofLine(7)).log[7]).toBe("line 7");
  expect(projector.ofLine(5000)).toBe(120);
  expect(projector.at(100).log).toHaveLength(91);
});

test("turns begin where the number of finished ones changes", () => {
  const turns = [0, 0, 1, 1, 2, 2];
  const steps = turns.map((n, i) =>
    state(i + 1, { after: i, view: { set: i % 2 ? { x: i } : { turns: n } } }),
  );
  const start = state(0, { view: { set: { turns: 0 } } });
  const projector = new Projector({ ...film(0), start, steps });
  expect(projector.turns).toEqual([3, 5]);
  expect(new Projector(film(5)).turns).toEqual([]);
});
