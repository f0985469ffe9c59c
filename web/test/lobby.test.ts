import { beforeEach, describe, expect, test, vi } from "vitest";
import { server, storage, table } from "./make";
import { get, post, query, Refusal, sit } from "../src/lib/api";
import { keys } from "../src/lib/keys.svelte";
import { net } from "../src/lib/net.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { promise } from "../src/lib/shares";
import { catalog } from "../src/lobby/catalog.svelte";
import { clear, draft } from "../src/lobby/draft.svelte";
import {
  botNames,
  openAndSit,
  ownName,
  quickBots,
  quickPreset,
  tidy,
  usualBot,
  whereTo,
} from "../src/lobby/play";
import { reason } from "../src/lobby/reason";
import { lookAround } from "../src/lobby/seen.svelte";
import { matters, outOfRange, presetOf, saidOf, same, within } from "../src/lobby/setup/options";
import type { OptionInfo, RulesetInfo } from "../src/lib/wire";

const INFO: RulesetInfo = {
  family: "toy",
  title: "Toy",
  subtitle: "",
  about: "",
  minutes: [1],
  players: { fewest: 2, usual: 4, most: 5 },
  roles: ["judge"],
  role_names: {},
  bots: ["random", "clever", "other"],
  programs: [
    { id: "random", name: "Random", short: "random" },
    { id: "clever", name: "Clever", short: "strong", usual: true },
    { id: "other", name: "other", short: "other" },
  ],
  options: {},
  tables: [],
};

beforeEach(() => {
  storage();
  prefs.set("lang", "en");
  prefs.set("name", "Anna");
  keys.tables = [];
  clear();
});

test("a table has the language of the page until another is chosen", () => {
  const table = draft();
  prefs.set("lang", "de");
  expect([table.lang, table.ownManners]).toEqual(["de", 0]);
  table.lang = "en";
  expect([table.lang, table.ownManners]).toEqual(["en", 1]);
});

describe("requests", () => {
  test("ask in the reader's language, with what is not null, an empty value too", () => {
    expect(query({ seat: "", moment: null, x: "a b" })).toBe("?lang=en&seat=&x=a+b");
  });

  test("carry the code in a header, never in the address", async () => {
    const asked = server({ "/api/x": { body: { fine: true } } });
    expect(await get("/api/x", {}, "secret")).toEqual({ fine: true });
    await post("/api/x", { t: "back" }, "secret");
    expect(asked.map(({ headers }) => headers.get("authorization"))).toEqual(Array(2).fill("Bearer secret"));
    expect(asked.some(({ url }) => url.includes("secret"))).toBe(false);
    expect(await asked[1]!.json()).toEqual({ t: "back" });
  });

  test("that are refused tell the server's words, the rule and the remedy", async () => {
    const body = { t: "refused", code: "seat", text: "Taken.", rule: "TOY-1", remedy: "Take another." };
    server({ "/api/x": { status: 409, body } });
    const refused = await get("/api/x").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({
      code: "seat",
      message: "Taken.",
      rule: "TOY-1",
      remedy: "Take another.",
    });
  });

  test("that do not arrive are noticed, and so is the next that does", async () => {
    server({});
    await expect(get("/api/x")).rejects.toThrow("no connection");
    expect(net.lost).toBe(true);
    server({ "/api/x": { body: 1 } });
    await get("/api/x");
    expect(net.lost).toBe(false);
  });

  test("for a seat promise a salt of their own each time", async () => {
    const asked = server({ "/api/tables/a%20b/commands": { body: {} } });
    await sit("a b", "Anna", promise("a b", "Anna"), null);
    await sit("a b", "Anna", promise("a b", "Anna"), "inv", "seat2");
    const [first, second] = await Promise.all(asked.map((request) => request.json()));
    expect(first).toMatchObject({ t: "sit", name: "Anna" });
    expect(first).not.toHaveProperty("invite");
    expect(second).toMatchObject({ invite: "inv", seat: "seat2" });
    expect(first.promise).toMatch(/^[0-9a-f]{64}$/);
    expect(first.promise).not.toBe(second.promise);
    expect(first).not.toHaveProperty("salt");
  });

  test("a refusal carries the option or the value that it is about", async () => {
    const body = { t: "refused", code: "options", text: "No.", option: "gold", part: "box.gold" };
    server({ "/api/x": { status: 422, body } });
    const error = await get("/api/x").catch((error: unknown) => error);
    expect(error).toMatchObject({ code: "options", message: "No.", option: "gold", part: "box.gold" });
  });

  test("what went wrong is told in the reader's language", () => {
    expect(reason(new TypeError("Failed to fetch"))).toBe("The server is not answering right now.");
    expect(reason(new Refusal("rule", "Not that."))).toBe("Not that.");
    expect(reason(new Refusal("name", "bad name"))).not.toBe("bad name");
  });
});

test("what can be played comes from the server: each family once, in its order", async () => {
  const rulesets = {
    toy: INFO,
    magnate: { ...INFO, family: "magnate", title: "Magnate" },
    "toy-2": { ...INFO, subtitle: "Second" },
  };
  expect(catalog.families).toEqual([]);
  server({ "/api/rulesets": { body: { rulesets } } });
  await catalog.load();
  expect(catalog.ids).toEqual(["toy", "magnate", "toy-2"]);
  expect(catalog.families).toEqual([
    { id: "toy", title: "Toy" },
    { id: "magnate", title: "Magnate" },
  ]);
  expect([catalog.name("toy-2"), catalog.name("gone"), catalog.of("gone")]).toEqual([
    "Toy Second",
    "gone",
    null,
  ]);
});

describe("coming to a table", () => {
  test.each([
    ["https://games.test/#/join/abc123?invite=x", "#/join/abc123?invite=x"],
    ["Come! http://10.0.0.2:8080/#/t/abc123 now", "#/t/abc123"],
    ["  ABC123 ", "#/join/abc123"],
    ["abc123 inv/1", "#/join/abc123?invite=inv%2F1"],
    ["abc", null],
    ["hello world!", null],
    ["", null],
  ])("%j leads to %s", (pasted, hash) => expect(whereTo(pasted)).toBe(hash));

  test("bots have names that nobody has", () => {
    expect(botNames(2, ["berta"])).toEqual(["Carl", "Dora"]);
    const many = botNames(12, []);
    expect(new Set(many).size).toBe(12);
  });

  test("somebody without a name is always called the same, and it is not kept", () => {
    prefs.set("name", "");
    expect([ownName(), ownName(), prefs.get("name")]).toEqual(["Alex", "Alex", ""]);
  });

  test("who just wants to play gets the quick preset against bots", () => {
    const quick = { id: "q", name: "", about: "", options: { hurry: true }, players: 3, quick: true };
    expect([quickBots(INFO), quickBots({ ...INFO, presets: [quick] })]).toEqual([3, 2]);
    expect(quickPreset(INFO)).toBeNull();
    expect(quickPreset({ ...INFO, presets: [quick] })?.options).toEqual({ hurry: true });
  });

  test("the usual bot is taken where there is one, else the last", () => {
    expect(usualBot(INFO)).toBe("clever");
    expect(usualBot({ bots: ["random", "x"] })).toBe("x");
  });

  test("a name has no blanks too many", () => expect(tidy("  Anna \t Lena ")).toBe("Anna Lena"));

  test("what was opened and taken is remembered; if sitting down fails, nothing is", async () => {
    const created = { t: "created", table: "abc", invite: "inv", host: "host" };
    const commands = "/api/tables/abc/commands";
    server({ "/api/tables": { body: created }, [commands]: { body: { code: "c", seat: "seat1" } } });
    await openAndSit({ ruleset: "toy", seats: [] }, [{ name: " Anna ", seat: null }]);
    expect(keys.known("abc")).toMatchObject({
      host: "host",
      invite: "inv",
      seats: [{ code: "c", name: "Anna" }],
    });
    keys.forget("abc");
    server({
      "/api/tables": { body: created },
      [commands]: { status: 409, body: { code: "seat", text: "no" } },
    });
    await expect(openAndSit({ ruleset: "toy", seats: [] }, [{ name: "Anna", seat: null }])).rejects.toThrow(
      "no",
    );
    expect(keys.known("abc")).toBeNull();
  });
});

describe("a table that is being set up", () => {
  const made = () => {
    const one = draft();
    one.choose("toy", INFO);
    return one;
  };

  test("begins with oneself and bots, as many as usual", () => {
    const one = made();
    expect(one.places.map(({ kind }) => kind)).toEqual(["here", "bot", "bot", "bot"]);
    expect(new Set(one.places.map(({ name }) => name)).size).toBe(4);
    expect(one.here).toEqual([{ name: "Anna", seat: "seat1" }]);
    expect(one.wrong).toEqual({});
  });

  test("another game keeps the seats as far as there are any, and begins with its own rules", () => {
    const one = made();
    one.options = { gold: 3 };
    one.choose("duel", { ...INFO, players: { fewest: 2, usual: 2, most: 2 }, roles: [] });
    expect(one.places).toHaveLength(2);
    expect([one.options, one.roles]).toEqual([{}, {}]);
    one.choose("crowd", { ...INFO, players: { fewest: 5, usual: 5, most: 6 } });
    expect(one.places).toHaveLength(5);
  });

  test("names that are missing or there twice are wrong, whatever their case", () => {
    const one = made();
    one.places[1]!.name = " anna";
    one.become(2, "here");
    one.become(3, "open");
    one.roles.judge = { kind: "here", name: " " };
    expect(one.wrong).toEqual({ seat2: "twice", seat3: "needName", judge: "needName" });
  });

  test("asks the server for bots by name, open seats, and roles that are not the table's", () => {
    const one = made();
    one.others("open");
    one.become(1, "bot");
    one.roles.judge = { kind: "open", name: "" };
    one.clock = "off";
    one.title = " Friends ";
    const wish = one.wish();
    expect(wish.seats).toEqual([
      {},
      { kind: "bot", bot: "clever", name: "Berta" },
      {},
      {},
      { role: "judge" },
    ]);
    expect(wish).toMatchObject({ ruleset: "toy", clock: false, title: "" });
    one.listed = true;
    one.clock = "auto";
    expect(one.wish()).toMatchObject({ title: "Friends", clock: null, listed: true });
  });

  test("as it was prepared: its rules, its number of players, and whom the rules play", () => {
    const solo = { id: "solo", name: "", about: "", options: { ai: true }, players: 2 };
    const crowd = { ...solo, id: "crowd", options: {}, players: 5 };
    const info = { ...INFO, presets: [crowd, solo], house: { option: "ai", name: "AI" } };
    const one = draft();
    one.choose("toy", info);
    one.take(solo, info);
    expect([one.places.length, one.house, one.bounds]).toEqual([1, "AI", { fewest: 1, most: 4 }]);
    expect(one.presetOf(info)?.id).toBe("solo");
    expect(one.wish()).toMatchObject({ options: { ai: true }, seats: [{}, { kind: "bot", name: "AI" }] });
    one.take(crowd, info);
    expect([one.places.length, one.house]).toEqual([5, null]);
    one.options = { ai: true };
    one.fit();
    expect(one.places).toHaveLength(4);
  });

  test("people keep their seats, whatever is taken", () => {
    const one = made();
    one.others("open");
    one.take({ id: "duel", name: "", about: "", options: {}, players: 2 }, INFO);
    expect(one.places.map(({ kind }) => kind)).toEqual(["here", "open", "open", "open"]);
  });

  test("stays until the table is open", () => {
    const one = made();
    expect(draft()).toBe(one);
    clear();
    expect(draft()).not.toBe(one);
  });
});

describe("options", () => {
  const info = (more: Partial<OptionInfo>): OptionInfo => ({
    kind: "int",
    value: 0,
    label: "",
    help: "",
    rule: "",
    expected: "",
    ...more,
  });

  test("are asked for only where they make a difference", () => {
    const set: Record<string, unknown> = { ai: true, minutes: null };
    const asked = (more: Partial<OptionInfo>) => matters(info(more), (name) => set[name]);
    expect(asked({})).toBe(true);
    expect([asked({ fixed: true }), asked({ seats: true })]).toEqual([false, false]);
    expect(asked({ kind: "choice", words: [{ value: "a", name: "A" }] })).toBe(false);
    expect([asked({ needs: { ai: [true] } }), asked({ needs: { ai: [false] } })]).toEqual([true, false]);
    expect([asked({ needs: { ai: [] } }), asked({ needs: { minutes: [] } })]).toEqual([true, false]);
  });

  test("of seats end with the last seat", () => {
    const words = [
      { value: "random", name: "any" },
      { value: "2", name: "two" },
      { value: "5", name: "five" },
    ];
    const three = within(info({ seat: true, words, high: 6 }), 3);
    expect(three.words?.map(({ value }) => value)).toEqual(["random", "2"]);
    expect(three.high).toBe(3);
    expect(within(info({ high: 6 }), 3).high).toBe(6);
  });

  test("are those of a preset, apart from what it leaves to choose", () => {
    const preset = { name: "", about: "", players: 2 };
    const plain = { ...preset, id: "plain", options: {} };
    const solo = { ...preset, id: "solo", options: { ai: true }, show: ["level"] };
    const of = (set: Record<string, unknown>) => presetOf([plain, solo], set)?.id ?? null;
    expect([of({}), of({ ai: true }), of({ ai: true, level: "hard" })]).toEqual(["plain", "solo", "solo"]);
    expect(of({ ai: true, gold: 3 })).toBeNull();
  });

  test("are told in words", () => {
    const words = [{ value: "a", name: "Alpha" }];
    expect(saidOf(true, info({}), "yes", "no")).toBe("yes");
    expect(saidOf(["a", "b"], info({ words }), "yes", "no")).toBe("Alpha, b");
    expect(saidOf([], info({}), "yes", "no")).toBe("–");
    expect(saidOf(null, info({ words: [{ value: null, name: "none" }] }), "yes", "no")).toBe("none");
  });

  test("have a range, both ends included, each number of a row too", () => {
    const range = info({ low: 1, high: 5 });
    expect([0, 1, 5, 6].map((n) => outOfRange(n, range))).toEqual([true, false, false, true]);
    expect([outOfRange([1, 9], range), outOfRange("x", range), outOfRange(9, info({}))]).toEqual([
      true,
      false,
      false,
    ]);
    expect([same([1, 2], [1, 2]), same([1], ["1"])]).toEqual([true, false]);
  });
});

test("the tables of this device: one's turn first, then running ones; over is over", async () => {
  const seats = (name: string, id: string) => ({ table: id, seat: "seat1", code: `code-${id}`, name });
  for (const id of ["wait", "mine", "done", "gone", "lobby"]) keys.addSeat(seats("Anna", id));
  const body = (id: string, status: "running" | "over" | "lobby", asked: string) => [
    table(1, { id, status }),
    { t: "state", n: 1, asked },
  ];
  const asked = server({
    "/api/tables/lobby": { body: body("lobby", "lobby", "") },
    "/api/tables/gone": { status: 404, body: { code: "no_table", text: "gone" } },
    "/api/tables/done": { body: body("done", "over", "over") },
    "/api/tables/mine": { body: body("mine", "running", "Anna") },
    "/api/tables/wait": { body: body("wait", "running", "Ben") },
  });
  const found = await lookAround();
  expect(found.map(({ known, mine, gone }) => [known.table, mine, gone])).toEqual([
    ["mine", true, false],
    ["wait", false, false],
    ["lobby", false, false],
    ["gone", false, true],
  ]);
  expect(keys.known("done")?.over).toBe(true);
  expect(asked[0]!.headers.get("authorization")).toMatch(/^Bearer code-/);
  const again = server({});
  await lookAround();
  expect(again.map(({ url }) => new URL(url).pathname)).not.toContain("/api/tables/done");
  vi.unstubAllGlobals();
});
