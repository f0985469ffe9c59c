// What a device keeps: preferences and the codes of seats. Both are read when they are loaded.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storage } from "./make";

beforeEach(() => vi.resetModules());

describe("preferences", () => {
  const load = async () => (await import("../src/lib/prefs.svelte")).prefs;

  test("what was chosen is kept, and what is new has its usual value", async () => {
    const kept = storage({ "miethai.prefs": '{"theme":"dark"}' });
    const prefs = await load();
    expect([prefs.get("theme"), prefs.get("sound")]).toEqual(["dark", false]);
    prefs.set("sound", true);
    expect(JSON.parse(kept.get("miethai.prefs")!)).toMatchObject({ theme: "dark", sound: true });
  });

  test.each([
    ["en-GB", "en"],
    ["de-AT", "de"],
    ["fr", "de"],
  ])("a browser that speaks %s is answered in %s", async (spoken, lang) => {
    storage();
    vi.stubGlobal("navigator", { language: spoken });
    expect((await load()).lang).toBe(lang);
  });

  test.each(["{", "null"])("storage that holds %s is like none", async (text) => {
    storage({ "miethai.prefs": text });
    expect((await load()).get("theme")).toBe("system");
  });

  test("forbidden storage is no trouble: preferences last as long as the tab", async () => {
    const forbidden = (): never => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
    const prefs = await load();
    prefs.set("name", "Anna");
    expect(prefs.get("name")).toBe("Anna");
  });

  test("nothing moves where the system or the reader wishes so", async () => {
    storage();
    const media = Object.assign(new EventTarget(), { matches: true });
    vi.stubGlobal("matchMedia", () => media);
    const prefs = await load();
    expect(prefs.calm).toBe(true);
    prefs.set("motion", "on");
    expect(prefs.calm).toBe(false);
    prefs.set("motion", "system");
    media.dispatchEvent(Object.assign(new Event("change"), { matches: false }));
    expect(prefs.calm).toBe(false);
    prefs.set("motion", "off");
    expect(prefs.calm).toBe(true);
  });

  test("the page shows them: language, light and motion", async () => {
    storage();
    const root = { lang: "", dataset: {} as Record<string, string> };
    vi.stubGlobal("document", { documentElement: root });
    const prefs = await load();
    prefs.set("lang", "en");
    prefs.set("theme", "dark");
    expect(root).toEqual({ lang: "en", dataset: { theme: "dark", motion: "on" } });
    prefs.set("theme", "system");
    expect(root.dataset).not.toHaveProperty("theme");
  });
});

describe("seats of this device", () => {
  const load = async () => (await import("../src/lib/keys.svelte")).keys;
  const seat = (table: string, seat: string, code: string) => ({ table, seat, code, name: seat });

  test("are there after a reload, the newest table first", async () => {
    storage();
    const keys = await load();
    keys.addSeat(seat("t1", "seat1", "a"));
    keys.addSeat(seat("t2", "seat1", "b"));
    keys.change("t1", (known) => (known.ruleset = "toy"));
    vi.resetModules();
    const again = await load();
    expect(again).not.toBe(keys);
    expect(again.tables.map(({ table }) => table)).toEqual(["t1", "t2"]);
    expect(again.known("t1")).toMatchObject({ ruleset: "toy", seats: [{ code: "a" }] });
    expect(again.known("t3")).toBeNull();
  });

  test("several people share a device; a new code replaces the old one of a seat", async () => {
    storage();
    const keys = await load();
    keys.addSeat(seat("t", "seat1", "a"));
    keys.addSeat(seat("t", "seat2", "b"));
    keys.addSeat(seat("t", "seat1", "c"));
    expect(keys.known("t")!.seats.map(({ code }) => code)).toEqual(["b", "c"]);
  });

  test("a table can be forgotten, and more than forty are not kept", async () => {
    storage();
    const keys = await load();
    for (let i = 0; i < 45; i++) keys.addSeat(seat(`t${i}`, "seat1", `c${i}`));
    expect(keys.tables).toHaveLength(40);
    expect(keys.known("t4")).toBeNull();
    keys.forget("t44");
    expect(keys.known("t44")).toBeNull();
  });
});
