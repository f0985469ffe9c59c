import { describe, expect, test } from "vitest";
import { marked, matches, snippet, wordsOf, type Piece } from "../src/rules/find";
import type { Rule } from "../src/lib/wire";

const RULE: Rule = {
  id: "TOY-RENT-01",
  title: "Miete",
  text: "Wer auf fremder Straße landet, zahlt Übernachtung.",
  section: "rent",
  rulesets: ["toy"],
};
const hits = (pieces: Piece[]): string[] => pieces.filter(({ hit }) => hit).map(({ text }) => text);
const whole = (pieces: Piece[]): string => pieces.map(({ text }) => text).join("");

test.each(["miete", "RENT-01", "strasse", "Straße", "ubernachtung", "zahlt   fremder", ""])(
  "%j finds the rule: case, accents and order do not matter",
  (query) => expect(matches(RULE, wordsOf(query))).toBe(true),
);

test("every word has to be there; what people do counts too", () => {
  expect(matches(RULE, wordsOf("Miete Gefängnis"))).toBe(false);
  expect(matches({ ...RULE, people: "Alle passen auf." }, wordsOf("aufpassen"))).toBe(false);
  expect(matches({ ...RULE, people: "Alle passen auf." }, wordsOf("passen"))).toBe(true);
});

describe("marking", () => {
  test("keeps the text and marks every place, whatever its case and accents", () => {
    const found = marked("Übermiete, Miete, MIETE", wordsOf("miete"));
    expect(whole(found)).toBe("Übermiete, Miete, MIETE");
    expect(hits(found)).toEqual(["miete", "Miete", "MIETE"]);
    expect(hits(marked("Übung", wordsOf("ubu")))).toEqual(["Übu"]);
  });

  test("a found word is marked as a whole, not where it is part of another", () => {
    expect(hits(marked("Miete, vermieten, Übermiete: Miete!", ["miete"], true))).toEqual(["Miete", "Miete"]);
  });

  test("hits that overlap are one", () => {
    expect(hits(marked("ababab", ["abab"]))).toEqual(["ababab"]);
    expect(hits(marked("Mietshaus", ["miets", "haus"]))).toEqual(["Mietshaus"]);
  });

  test("a word with ß is found as it is written and as it is typed", () => {
    expect(hits(marked("die Straße dort", wordsOf("strasse")))).toEqual(["Straße"]);
    expect(hits(marked("die Straße dort", wordsOf("straße")))).toEqual(["Straße"]);
  });

  test("letters of two code units are not torn apart", () => {
    expect(marked("🏠 Haus", ["haus"])).toEqual([
      { text: "🏠 ", hit: false },
      { text: "Haus", hit: true },
    ]);
  });

  test("without words nothing is marked", () => {
    expect(marked("abc", [])).toEqual([{ text: "abc", hit: false }]);
  });
});

describe("a snippet", () => {
  const long = `${"vorher ".repeat(40)}Ziel${" nachher".repeat(40)}`;

  test("shows the first hit with something around it", () => {
    const found = snippet(long, ["ziel"]);
    expect(hits(found)).toEqual(["Ziel"]);
    expect(whole(found)).toMatch(/^… .*Ziel.* …$/);
    expect(whole(found).length).toBeLessThan(190);
  });

  test("a word that stands only in the title does not hide the one in the text", () => {
    expect(hits(snippet(long, ["titel", "ziel"]))).toEqual(["Ziel"]);
  });

  test("a short text is shown whole", () => {
    expect(whole(snippet("Nur das Ziel.", ["ziel"]))).toBe("Nur das Ziel.");
    expect(whole(snippet("Nur das.", ["ziel"]))).toBe("Nur das.");
  });
});
