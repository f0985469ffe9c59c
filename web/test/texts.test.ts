import { describe, expect, test } from "vitest";
import { groupOf, spoken } from "../src/lib/box";
import { playersOf, SHAPES } from "../src/lib/players";
import { isRule, pieces, rulePath } from "../src/lib/rules";
import { tied } from "../src/lib/tied";
import { fill, words } from "../src/lib/words.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { ago } from "../src/table/time";
import { workingOf } from "../src/table/working";

type Texts = Record<"de" | "en", Record<string, string>>;
const AREAS = import.meta.glob<Texts>("../src/texts/*.ts", { eager: true });
const slots = (text: string): string[] => [...new Set(text.match(/\{\w+/g) ?? [])].sort();

describe("texts", () => {
  test("slots are filled, numbers choose between one and many, and a missing one shows", () => {
    expect(fill("{name} has {n} {n|card|cards}", { name: "Anna", n: 1 })).toBe("Anna has 1 card");
    expect(fill("{n} {n|card|cards}", { n: 0 })).toBe("0 cards");
    expect(fill("{n|eine Karte|}", { n: 2 })).toBe("");
    expect(fill("{who}?")).toBe("{who}?");
  });

  test("what is said follows the language", () => {
    const say = words({ de: { hi: "Hallo" }, en: { hi: "Hello" } });
    prefs.set("lang", "en");
    expect(say("hi")).toBe("Hello");
    prefs.set("lang", "de");
    expect(say("hi")).toBe("Hallo");
  });

  test.each(Object.keys(AREAS))("%s says the same in both languages", (area) => {
    const { de, en } = AREAS[area]!;
    expect(Object.keys(en).sort()).toEqual(Object.keys(de).sort());
    for (const key of Object.keys(de)) expect(slots(en[key]!), key).toEqual(slots(de[key]!));
  });

  test("a span of time is told in seconds, then in minutes", () => {
    expect([ago(-3), ago(89.4), ago(90), ago(150)]).toEqual(["0 s", "89 s", "2 min", "3 min"]);
  });
});

describe("rule ids", () => {
  test("are found in a sentence, rulings only in brackets", () => {
    expect(pieces("Pay (MON-RENT-02), see A-3 (A-49).")).toEqual([
      { text: "Pay (" },
      { text: "MON-RENT-02", rule: "MON-RENT-02" },
      { text: "), see A-3 (" },
      { text: "A-49", rule: "A-49" },
      { text: ")." },
    ]);
    expect(pieces("nothing")).toEqual([{ text: "nothing" }]);
    expect([isRule("WUC-RENT-1"), isRule("see WUC-RENT-1"), isRule("R-1")]).toEqual([true, false, false]);
  });

  test("lead to the rulebook of their family", () => {
    expect(rulePath("WUC-RENT-1")).toBe("#/rules/wucherer/WUC-RENT-1");
    expect(rulePath("R-7")).toBe("#/rules/magnate/R-7");
    expect(rulePath("A-7")).toBe("#/rules/monopoly/A-7");
  });
});

describe("how an amount came about", () => {
  test("the parts behind the colon, the rule in brackets, the amount in front", () => {
    expect(workingOf("Anna pays Ben 12 M: 12 = 4 + 8 (MON-RENT-02)")).toEqual({
      sum: "= 12 M",
      parts: ["4", "+ 8"],
      rule: "MON-RENT-02",
    });
  });

  test("a line without a sum has only its rule, one without a rule has nothing to tell", () => {
    expect(workingOf("Anna throws (MON-TURN-01)")).toEqual({ sum: "", parts: [], rule: "MON-TURN-01" });
    expect(workingOf("Anna throws")).toBeNull();
  });
});

test("a number and its unit stay together, other words do not", () => {
  expect(tied("für 200 M und 3 Münzen")).toBe("für 200\u00a0M und 3\u00a0Münzen");
  expect(tied("200 Menschen, 5 K $")).toBe("200 Menschen, 5\u00a0K $");
});

test("values of a box are called by their words; a row is counted from one", () => {
  const names = { family: "Familie", rent: "Miete", "tenants.family.rents": "Mieten" };
  expect(spoken("tenants.family.rent", names)).toBe("Familie · Miete");
  expect(spoken("tenants.family.rents.0", names)).toBe("Familie · Mieten · 1");
  expect(spoken("rent", names)).toBe("Miete");
  expect(spoken("a.unknown", {})).toBe("unknown");
  expect(groupOf("tenants.family.rent")).toBe("tenants");
});

test("seats are told apart by colour, shape and initial", () => {
  const players = playersOf(["anna", "Ömer", "🙂x", "", "e", "f", "g"]);
  expect(players.map(({ initial }) => initial)).toEqual(["A", "Ö", "🙂", "?", "E", "F", "G"]);
  expect(new Set(players.slice(0, 6).map(({ shape }) => shape)).size).toBe(SHAPES.length);
  expect(players[6]).toMatchObject({ index: 6, shape: SHAPES[0] });
});
