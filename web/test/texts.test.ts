import { beforeAll, describe, expect, test } from "vitest";
import { groupOf, spoken } from "../src/lib/box";
import { playersOf, SHAPES } from "../src/lib/players";
import { amountIn, amounts, tied } from "../src/lib/money";
import { isRule, learnRules, pieces, rulePath, shortId } from "../src/lib/rules.svelte";
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
  beforeAll(() => {
    learnRules("toy", { rules: ["TOY"], rulings: ["T"] });
    learnRules("other", { rules: ["OTH"] });
    learnRules("none", null);
  });

  test("are found in a sentence, rulings only in brackets", () => {
    expect(pieces("Pay (TOY-RENT-02), see T-3 (T-49).")).toEqual([
      { text: "Pay (" },
      { text: "TOY-RENT-02", rule: "TOY-RENT-02" },
      { text: "), see T-3 (" },
      { text: "T-49", rule: "T-49" },
      { text: ")." },
    ]);
    expect(pieces("nothing")).toEqual([{ text: "nothing" }]);
    const words = ["TOY-RENT-1", "see TOY-RENT-1", "T-1", "X-1", "Parkstraße"];
    expect(words.map(isRule)).toEqual([true, false, true, false, false]);
  });

  test("lead to the rulebook of their family", () => {
    expect(rulePath("TOY-RENT-1")).toBe("#/rules/toy/TOY-RENT-1");
    expect(rulePath("T-7")).toBe("#/rules/toy/T-7");
    expect(rulePath("OTH-7")).toBe("#/rules/other/OTH-7");
    expect(["TOY-RENT-1", "OTH-7", "T-7", "X-1"].map(shortId)).toEqual(["RENT-1", "OTH-7", "T-7", "X-1"]);
  });
});

describe("how an amount came about", () => {
  test("the parts behind the colon, the rule in brackets, the amount in front", () => {
    learnRules("toy", { rules: ["TOY"], rulings: ["T"] });
    expect(workingOf("Anna pays Ben 12 gulls: 12 = 4 + 8 (TOY-RENT-02)", amounts(["{n} gulls"]))).toEqual({
      sum: "= 12 gulls",
      parts: ["4", "+ 8"],
      rule: "TOY-RENT-02",
    });
  });

  test("a line without a sum has only its rule, one without a rule has nothing to tell", () => {
    expect(workingOf("Anna throws (TOY-1)", null)).toEqual({ sum: "", parts: [], rule: "TOY-1" });
    expect(workingOf("Anna throws", null)).toBeNull();
    expect(workingOf("Anna throws (again)", null)).toBeNull();
  });
});

test("a number and its unit stay together, other words do not", () => {
  const money = amounts(["{n} M", "{n} Mio. $", "{n} Münzen"]);
  expect(tied("für 200 M und 3 Münzen", money)).toBe("für 200\u00a0M und 3\u00a0Münzen");
  expect(tied("200 Menschen, 1,5 Mio. $, 3 $", money)).toBe("200 Menschen, 1,5\u00a0Mio.\u00a0$, 3 $");
  expect(tied("200 M", amounts([]))).toBe("200 M");
  expect(tied("für Campushöhe I, dann Sonntal E", null)).toBe("für Campushöhe\u00a0I, dann Sonntal\u00a0E");
  expect(tied("in Nr. 9, bei Anna B. und in No. 3", null)).toBe(
    "in Nr.\u00a09, bei Anna B. und in No.\u00a03",
  );
  expect(amountIn("bids $1.9M, then $5", amounts(["${n}", "${n}M"]))).toBe("$1.9M");
  expect(amountIn("bids 1.", amounts(["€{n}"]))).toBeNull();
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
