// What the boards compute to draw: places, ways and which dice lie together.
import { describe, expect, test } from "vitest";
import { plotName } from "../src/boards/magnate/city";
import { lying } from "../src/boards/magnate/dice";
import { zoneSays, type Outlook, type Pieces as MagnatePieces } from "../src/boards/magnate/pieces";
import * as ring from "../src/boards/monopoly/geometry";
import type { Space } from "../src/boards/monopoly/pieces";
import { money, score, wealth } from "../src/boards/monopoly/worth";
import { divide, inRows } from "../src/boards/wucherer/division";
import { fits, layStreet, TINY } from "../src/boards/wucherer/layout";
import * as street from "../src/boards/wucherer/model";
import type { Pieces as WuchererPieces } from "../src/boards/wucherer/pieces";

describe("Monopoly", () => {
  test("the spaces fill the edge of the board without gap or overlap", () => {
    const boxes = Array.from({ length: ring.SPACES }, (_, i) => ring.boxOf(i));
    const area = boxes.reduce((sum, { w, h }) => sum + w * h, 0);
    expect(area).toBeCloseTo(ring.SIZE ** 2 - ring.INNER ** 2);
    for (const { x, y, w, h } of boxes) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + w, y + h)).toBeLessThanOrEqual(ring.SIZE + 1e-9);
    }
    const places = boxes.map((box) => ring.middle(box)).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    expect(new Set(places).size).toBe(ring.SPACES);
  });

  test("neighbours touch, all the way round", () => {
    for (let i = 0; i < ring.SPACES; i++) {
      const [a, b] = [ring.middle(ring.boxOf(i)), ring.middle(ring.boxOf((i + 1) % ring.SPACES))];
      expect(Math.abs(a.x - b.x) + Math.abs(a.y - b.y)).toBeLessThanOrEqual(ring.CORNER);
    }
  });

  test("bar, plot and tab lie inside their space", () => {
    for (let i = 1; i < ring.SPACES; i++) {
      if (ring.isCorner(i)) continue;
      const space = ring.boxOf(i);
      for (const part of [ring.barOf(i), ring.plotOf(i, true), ring.tabOf(i, true)]) {
        expect(part.x).toBeGreaterThanOrEqual(space.x - 1e-9);
        expect(part.y).toBeGreaterThanOrEqual(space.y - 1e-9);
        expect(part.x + part.w).toBeLessThanOrEqual(space.x + space.w + 1e-9);
        expect(part.y + part.h).toBeLessThanOrEqual(space.y + space.h + 1e-9);
      }
    }
  });

  test("tokens on one space do not hide each other", () => {
    for (let i = 0; i < ring.SPACES; i++) {
      for (let of = 2; of <= 6; of++) {
        const stands = Array.from({ length: of }, (_, place) => ring.standOf(i, false, place, of));
        expect(
          new Set(stands.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size,
          `${of} on ${i}`,
        ).toBe(of);
      }
    }
  });

  test("however many tokens there are, they leave the tab with its rent free", () => {
    const radius = 13;
    for (let i = 1; i < ring.SPACES; i++) {
      if (ring.isCorner(i)) continue;
      const tab = ring.tabOf(i, true);
      for (let of = 1; of <= 6; of++) {
        for (let place = 0; place < of; place++) {
          const { x, y } = ring.standOf(i, false, place, of);
          const dx = Math.max(tab.x - x, x - tab.x - tab.w, 0);
          const dy = Math.max(tab.y - y, y - tab.y - tab.h, 0);
          expect(Math.hypot(dx, dy), `${place} of ${of} on ${i}`).toBeGreaterThanOrEqual(radius);
        }
      }
    }
  });

  test("a token walks forwards over LOS, three back, and leaps to jail", () => {
    expect(ring.wayOf(38, 2, false)).toEqual([39, 0, 1, 2]);
    expect(ring.wayOf(7, 4, false)).toEqual([6, 5, 4]);
    expect(ring.wayOf(1, 39, false)).toEqual([0, 39]);
    expect(ring.wayOf(30, ring.JAIL, true)).toEqual([ring.JAIL]);
    expect(ring.wayOf(5, 5, false)).toEqual([5]);
    expect(ring.wayOf(5, 4, false)).toEqual([4]);
  });

  test("money is called as the table calls it, in a final score too", () => {
    const pieces = { currency: "Taler" };
    const view = { Anna: { worth: 90, result: { by: "worth", value: 90 } }, Ben: { result: { by: "last" } } };
    expect(money(12, pieces)).toBe("12 Taler");
    expect(score(90, view, "Anna", pieces)).toBe("90 Taler");
    expect(score(1, view, "Ben", pieces)).not.toContain("Taler");
    expect([wealth(view, "Anna"), wealth(view, "Ben"), wealth(view, "Carl")]).toEqual([90, null, null]);
  });

  test("names break where they can", () => {
    const lines = (name: string, index: number) => ring.linesOf({ name } as Space, index);
    expect(lines("Schlossallee", 1)).toEqual(["Schloss-", "allee"]);
    expect(lines("Schlossallee", 11)).toEqual(["Schlossallee"]);
    expect(lines("Frei Parken", 20)).toEqual(["Frei", "Parken"]);
    expect(lines("Gehe in das Gefängnis", 30)).toEqual(["Gehe in", "das Gefängnis"]);
    expect(lines("LOS", 0)).toEqual(["LOS"]);
  });
});

describe("Wucherer", () => {
  const house = (id: string, owner: string) => ({ id, owner, flats: { "1": { name: `${id}.1` } } });
  const view = {
    h2: house("h2", "Anna"),
    h10: house("h10", "Anna"),
    h3: house("h3", "Ben"),
    h4: null,
    hand: [],
  };

  test("a street has the houses of its owner in the order in which they were built", () => {
    expect(street.street(view, "Anna").map(({ id }) => id)).toEqual(["h2", "h10"]);
  });

  test("a flat is found by its name, and nothing else is", () => {
    expect(street.flatAt(view, "h2.1")).toMatchObject({
      level: "1",
      house: { id: "h2" },
      flat: { name: "h2.1" },
    });
    expect(["h2", "h2.7", "h4.1", "h9.1", "hand"].map((name) => street.flatAt(view, name))).toEqual(
      Array(5).fill(null),
    );
    expect([street.houseOf("h2.1"), street.houseOf("h2"), street.houseOf("hand")]).toEqual([
      "h2",
      "h2",
      null,
    ]);
  });

  test("coins are counted in the words of the box", () => {
    const pieces = { money: { one: "eine Münze", many: "{n} Münzen" } } as WuchererPieces;
    expect([1, 0, 12].map((n) => street.coins(pieces, n))).toEqual(["eine Münze", "0 Münzen", "12 Münzen"]);
  });
});

describe("Magnate", () => {
  /** Homes need two dice that make nine. */
  const pieces = {
    types: { home: { dice: 2, total: 9, rent: 3 } },
    categories: {},
  } as unknown as MagnatePieces;
  const thrown = (final: number[], possible: number) =>
    lying({ "1A": { type: "home" }, attempt: { plot: "1A", final, possible: { home: possible } } }, pieces);

  test("the dice are boxed so that they make as many sets as the server says", () => {
    const final = [6, 5, 4, 4, 3, 1];
    const { sets, rest } = thrown(final, 2);
    expect(sets).toHaveLength(2);
    for (const set of sets) expect(set.reduce((sum, i) => sum + final[i]!, 0)).toBeGreaterThanOrEqual(9);
    expect([...sets.flat(), ...rest].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("a zone that has had its step is not said to be without risk", () => {
    const says = (steps: string[], n: number, over = false) =>
      zoneSays({ steps, cards: { zone: n } } as unknown as Outlook, over);
    expect([says(["zone", "ads"], 2), says(["zone"], 0)]).toEqual(["zoneCards", "zoneNoCards"]);
    expect([says(["ads"], 0), says([], 0, true)]).toEqual(["zoneDone", "zoneName"]);
  });

  test("where there is no set all dice lie apart", () => {
    expect(thrown([2, 1], 0)).toMatchObject({ kind: "home", sets: [], rest: [0, 1] });
  });
});

describe("The streets of Wucherer", () => {
  const house = (floors: number) => ({ up: 62 * floors + 85, down: 0 });
  const lot = (...floors: number[]) => ({ houses: floors.map(house), plot: false });
  const bungalow = lot(1);
  const seven = lot(2, 4, 3, 2, 2, 2, 3);
  const GAP = 8;
  const HEAD = 30;

  test("rows take all streets, the fuller ones first", () => {
    expect(inRows(5, 2)).toEqual([3, 2]);
    expect(inRows(5, 3)).toEqual([2, 2, 1]);
    expect(inRows(2, 1)).toEqual([2]);
  });

  test.each([
    ["1280", 624, 400, [seven, lot(2, 4, 3)]],
    ["1440", 784, 690, [seven, lot(3, 3, 3, 5)]],
    [
      "1280, six",
      638,
      412,
      [lot(2, 4, 3, 2, 2, 1), lot(5, 1, 1, 3), lot(5, 2, 3), lot(4, 1, 1), lot(3, 3, 2, 2)],
    ],
    ["1440, six", 784, 600, [seven, seven, lot(2, 3), lot(5, 2, 2, 3), lot(3)]],
    ["1920, six", 1264, 760, [seven, seven, seven, seven, seven]],
    ["768", 744, 430, [seven, lot(4, 4, 4)]],
  ])("nothing is cut off and nobody drowns in sky: %s", (_, w, h, others) => {
    const { rows, large } = divide({ w, h }, bungalow, others, 1.3);
    expect(rows.reduce((sum, n) => sum + n)).toBe(others.length);
    expect(large).toBeLessThan(h / 1.6);
    const high = (h - large) / rows.length - GAP - HEAD;
    let k = 0;
    for (const n of rows) {
      for (const { houses } of others.slice(k, (k += n))) {
        const wish = {
          houses,
          w: (w - GAP * (n - 1)) / n - 3,
          h: high,
          large: false,
          pinned: false,
          plot: false,
        };
        expect(fits(layStreet(wish), wish)).toBe(true);
      }
    }
  });

  test("four houses stand in one row where they fit", () => {
    const wish = { ...lot(1, 1, 1, 3), w: 205, h: 142, large: false, pinned: false };
    for (const plot of [false, true]) {
      const laid = layStreet({ ...wish, plot });
      expect([laid.behind, fits(laid, { ...wish, plot })]).toEqual([0, true]);
    }
  });

  test("cellars of a row behind lie in earth of their own, clear of the roofs in front", () => {
    const houses = [house(2), { up: 147, down: 88 }, house(2), house(5)];
    const wish = { houses, w: 255, h: 395, large: false, pinned: false, plot: false };
    const { behind, rise, earth, scale } = layStreet(wish);
    const roofs = Math.max(...houses.slice(behind).map(({ up }) => up));
    expect(behind).toBe(2);
    expect(earth).toBeGreaterThan(88);
    expect(rise - scale.kerb - earth).toBeGreaterThanOrEqual(roofs + 30);
    expect(layStreet({ ...wish, houses: houses.with(1, house(2)) }).earth).toBe(0);
  });

  test("streets too low for letters beside each other have kerbs for two lines", () => {
    const wish = { ...seven, w: 255, h: 150, large: false, pinned: false, plot: false };
    const { scale } = layStreet(wish);
    expect([scale.u < TINY, scale.below]).toEqual([true, true]);
    expect(scale.kerb).toBeGreaterThan(2.4 * scale.size);
    expect([80, 150].map((h) => layStreet({ ...wish, ...lot(1), h }).scale.bare)).toEqual([true, false]);
  });

  test("no roof of a row behind is cut", () => {
    const cut = [150, 200, 260, 320, 400].filter((h) => {
      const wish = { ...lot(2, 5, 3, 2, 2, 4), w: 200, h, large: false, pinned: false, plot: false };
      const { behind, rise, ground, scale } = layStreet(wish);
      const roofs = wish.houses.slice(0, behind).map(({ up }) => (up + rise) * scale.u);
      return Math.max(0, ...roofs) + ground > h;
    });
    expect(cut).toEqual([]);
  });

  test.each([
    ["one house", lot(2), [lot(3, 2), lot(2, 2), lot(3, 2)]],
    ["nothing yet", lot(), [lot(), lot(), lot()]],
    ["a rival with one house", lot(4, 2, 4), [lot(4), seven, lot(3, 2, 3, 5)]],
  ])("where there is room one's own street is hardly lower than any other: %s", (_, own, others) => {
    for (const [w, h] of [
      [784, 580],
      [1185, 780],
    ] as const) {
      const { rows, large } = divide({ w, h }, own, others, 1.3);
      const high = (h - large) / rows.length - GAP - HEAD;
      expect(large).toBeGreaterThan(0.85 * high);
    }
  });

  test("a street that one looks at gets more room than one's own", () => {
    const room = { w: 784, h: 690 };
    const others = [lot(1), lot(2)];
    expect(divide(room, seven, others, 3).large).toBeGreaterThanOrEqual(divide(room, seven, others, 1).large);
  });
});

test("Magnate: a plot is called by its district, and by its place until that is laid", () => {
  const pieces = { tiles: { campus: "Campushöhe" } } as unknown as MagnatePieces;
  const view = { "3E": { tile: "campus" }, "4E": { tile: null } };
  expect(["3E", "4E"].map((id) => plotName(view, pieces, id))).toEqual(["Campushöhe E", "4E"]);
});
