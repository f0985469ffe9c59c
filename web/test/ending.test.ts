// The picture of a result: text that fits its room.
import { describe, expect, test } from "vitest";
import { fitted, wrapped } from "../src/table/ending/lines";

const pen = { measureText: (text: string) => ({ width: 10 * [...text].length }) };

describe("text on the picture", () => {
  test("what fits stays as it is", () => {
    expect(fitted(pen, "Berta", 50)).toBe("Berta");
  });

  test("what does not is shortened and says so", () => {
    const short = fitted(pen, "Die Baronin von Eck", 100);
    expect(short).toBe("Die Baron…");
    expect(pen.measureText(short).width).toBeLessThanOrEqual(100);
  });

  test("lines break between words, and the last one holds the rest", () => {
    expect(wrapped(pen, "Carl zahlt Berta viel Geld", 120, 2)).toEqual(["Carl zahlt", "Berta viel…"]);
    expect(wrapped(pen, "Carl zahlt Berta", 120, 3)).toEqual(["Carl zahlt", "Berta"]);
    expect(wrapped(pen, "Donaudampfschiff", 80, 2)).toEqual(["Donauda…"]);
  });
});
