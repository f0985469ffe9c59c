// One clock, wherever it is shown.
import { expect, test } from "vitest";
import { face, still } from "../src/table/time";

test("time that has passed counts whole seconds, hours only where nobody counts minutes any more", () => {
  expect([0, 0.9, 59.9, 60, 61.4].map(face)).toEqual(["0:00", "0:00", "0:59", "1:00", "1:01"]);
  expect([89 * 60 + 59, 99 * 60 + 59, 100 * 60, 125 * 60 + 5].map(face)).toEqual([
    "89:59",
    "99:59",
    "1:40:00",
    "2:05:05",
  ]);
  expect(face(-3)).toBe("0:00");
});

test("time that is left counts until it is over", () => {
  expect([3, 2.1, 0.1, 0, -1].map(still)).toEqual([3, 3, 1, 0, 0]);
  expect(face(still(59.2))).toBe("1:00");
});
