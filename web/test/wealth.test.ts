// @ts-expect-error: Node's own, of which the page has no types; the test runner empties imported styles
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { server, state, table } from "./make";
import type { Family } from "../src/lib/board";
import type { Replay } from "../src/lib/wire";
import { Chart, inkOf } from "../src/table/chart";
import { isTelling, pointsOf, Series, type Point } from "../src/table/series.svelte";

const ROOM = { wide: 110, high: 220, left: 5, right: 5, top: 10, bottom: 10 };
const points = (...rows: (number | null)[][]): Point[] => rows.map((worth, i) => ({ at: i * 10, worth }));
const family = { wealth: (view, name) => (view[name] as number | undefined) ?? null } as Family;

describe("a plot", () => {
  test("has something to tell when somebody has won or lost, not while money is dealt out", () => {
    expect(isTelling([])).toBe(false);
    expect(isTelling(points([0, 0], [1500, 0], [1500, 1500]))).toBe(false);
    expect(isTelling(points([null, null], [1500, null], [1500, null]))).toBe(false);
    expect(isTelling(points([1500, 1500], [1700, 1500], [1700, 1700]))).toBe(true);
    expect(isTelling(points([null, 1500], [null, 1400]))).toBe(true);
  });

  test("begins at nothing and reaches over the highest value, in round steps", () => {
    expect(new Chart(points([0], [1480]), ROOM).ticks).toEqual([0, 500, 1000, 1500]);
    expect(new Chart(points([0], [21]), ROOM).ticks).toEqual([0, 10, 20, 30]);
  });

  test("may begin near the smallest value, but does not blow small differences up", () => {
    const { ticks } = new Chart(points([1480], [1520]), ROOM, true);
    expect(ticks[0]).toBe(1400);
    expect(ticks.at(-1)).toBe(1600);
    expect(new Chart(points([1000], [4000]), ROOM, true).ticks[0]).toBe(1000);
  });

  test("uses the room: left to right, nothing at the bottom, the top tick at the top", () => {
    const chart = new Chart(points([0], [1500]), ROOM);
    expect([chart.x(0), chart.x(10)]).toEqual([5, 105]);
    expect([chart.y(0), chart.y(1500), chart.y(-50)]).toEqual([210, 10, 210]);
    expect(chart.path(0)).toBe("M5.0 210.0L105.0 10.0");
  });

  test("a line begins where somebody's worth is known, and needs no points to exist", () => {
    const chart = new Chart(points([null, 0], [100, 0]), ROOM);
    expect(chart.path(0)).toMatch(/^M105\.0 [\d.]+$/);
    const empty = new Chart([], ROOM);
    expect(empty.path(0)).toBe("");
    expect(empty.ticks.every(Number.isFinite)).toBe(true);
  });
});

describe("a series", () => {
  const film: Replay = {
    table: table(1),
    seat: null,
    lang: "en",
    start: state(0, { view: { set: { Anna: 0 } }, log: { start: 0, lines: [] } }),
    steps: [
      state(1, { view: { set: { Anna: 10 } }, log: { start: 0, lines: ["a"] } }),
      state(2, { view: { set: { Anna: 25 } }, log: { start: 1, lines: ["b", "c"] } }),
      state(3, { view: { set: { Anna: 10 } }, log: { start: 1, lines: ["d"] } }), // b and c are taken back
    ],
  };

  test("forgets what was taken back, and the time before there was any money", () => {
    expect(pointsOf(film, family, ["Anna"])).toEqual([
      { at: 1, worth: [10] },
      { at: 2, worth: [10] },
    ]);
  });

  test("grows with each moment; an undo takes the later ones away", () => {
    const series = new Series(family, ["Anna", "Ben"]);
    for (const at of [1, 2, 3, 2]) series.add({ Anna: at * 10 }, at);
    expect(series.points).toEqual([
      { at: 1, worth: [10, null] },
      { at: 2, worth: [20, null] },
    ]);
  });

  test("is loaded once, and keeps what has happened since", async () => {
    server({ "/api/tables/abc/replay": { body: film } });
    const series = new Series(family, ["Anna"]);
    series.add({ Anna: 99 }, 2);
    series.add({ Anna: 40 }, 7);
    await series.load("abc", null);
    expect(series.points.map(({ at, worth }) => [at, worth[0]])).toEqual([
      [1, 10],
      [2, 10],
      [7, 40],
    ]);
  });

  test("a server without replays is no trouble", async () => {
    server({});
    const series = new Series(family, ["Anna"]);
    series.add({ Anna: 40 }, 7);
    await series.load("abc", null);
    expect(series.points).toHaveLength(1);
  });

  test("never has more than four hundred points, the newest among them", () => {
    const series = new Series(family, ["Anna"]);
    for (let at = 1; at <= 2000; at++) series.add({ Anna: at }, at);
    expect(series.points.length).toBeLessThanOrEqual(400);
    expect(series.points.slice(-10).map(({ at }) => at)).toEqual(
      Array.from({ length: 10 }, (_, i) => 1991 + i),
    );
    expect(series.points[0]!.at).toBe(1);
  });
});

describe("lines of a plot", () => {
  const css = readFileSync("src/styles/tokens.css", "utf8") as string;
  const light = css.slice(css.indexOf(":root"), css.indexOf("@media"));
  const dark = css.slice(css.indexOf(':root[data-theme="dark"]'));
  const token = (name: string, ...where: string[]): number[] => {
    const found = where.flatMap((part) => new RegExp(`--${name}: #(\\w{6});`).exec(part)?.[1] ?? [])[0]!;
    return [0, 2, 4].map((at) => parseInt(found.slice(at, at + 2), 16));
  };
  const bright = (rgb: number[]): number => {
    const [r, g, b] = rgb.map((part) => {
      const c = part / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! + 0.05;
  };

  test.each([
    ["light", [light]],
    ["dark", [dark, light]],
  ])("stand out from the card, %s", (_, where) => {
    for (let seat = 0; seat < 6; seat++) {
      const [, name, part] = /--(seat-\d)\) (\d+)%, var\(--ink\)/.exec(inkOf(seat))!;
      const ink = token("ink", ...where);
      const share = Number(part) / 100;
      const line = token(name!, ...where).map((one, i) => share * one + (1 - share) * ink[i]!);
      const [a, b] = [bright(line), bright(token("card", ...where))];
      expect(Math.max(a, b) / Math.min(a, b), `seat ${seat + 1}`).toBeGreaterThanOrEqual(3);
    }
  });
});
