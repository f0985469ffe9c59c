import { expect, test } from "vitest";
import { sum } from "../src/boards/monopoly/consoles/sum";

test.each([
  ["2+3*4", 14],
  ["(2+3)×4", 20],
  ["10÷4", 2.5],
  ["12:3", 4],
  ["7 − 2 − 1", 4],
  ["2*-3", -6],
  ["-(1+1)", -2],
  ["0,5+0,25", 0.75],
  ["1/3", 0.33],
  ["42", 42],
])("%s is %s", (text, value) => expect(sum(text)).toBe(value));

test.each(["", " ", "2+", "(2", "2)", "2 3", "a", "1/0", "alert(1)", "2**3", "."])(
  "%j is no sum (yet)",
  (text) => expect(sum(text)).toBeNull(),
);
