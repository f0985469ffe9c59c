import { beforeEach, expect, test, vi } from "vitest";

const page = new EventTarget();
const place = { hash: "#/t/abc@7" };
const replaceState = vi.fn();

/** Somebody follows a link. */
function go(hash: string): void {
  place.hash = hash;
  page.dispatchEvent(new Event("hashchange"));
}

beforeEach(() => {
  vi.stubGlobal("window", page);
  vi.stubGlobal("location", place);
  vi.stubGlobal("history", { replaceState });
});

// The address is read when the module is loaded.
const load = async () => (await import("../src/lib/route.svelte")).router;

test.each([
  ["", { page: "lobby" }],
  ["#/", { page: "lobby" }],
  ["#/nowhere", { page: "lobby" }],
  ["#/new", { page: "new", ruleset: null }],
  ["#/new/toy-1", { page: "new", ruleset: "toy-1" }],
  ["#/join", { page: "lobby" }],
  ["#/join/abc?invite=x%20y", { page: "join", table: "abc", invite: "x y" }],
  ["#/t/abc", { page: "table", table: "abc", moment: null, code: null, seat: null }],
  ["#/t/abc@12?code=c&seat=Anna", { page: "table", table: "abc", moment: 12, code: "c", seat: "Anna" }],
  ["#/t/abc@soon", { page: "table", table: "abc", moment: null, code: null, seat: null }],
  ["#/rules", { page: "rules", family: null, id: null, edition: null }],
  ["#/rules/toy/TOY-1?edition=e", { page: "rules", family: "toy", id: "TOY-1", edition: "e" }],
  ["#/cards/toy", { page: "cards", ruleset: "toy" }],
  ["#/learn", { page: "learn", ruleset: null }],
  ["#/replay", { page: "replay" }],
  ["#/t/Stra%C3%9Fe", { page: "table", table: "Straße", moment: null, code: null, seat: null }],
])("%s leads where it says", async (hash, route) => {
  const router = await load();
  go(hash);
  expect(router.route).toEqual(route);
});

test("an address that was cut off in the middle of a letter does not break the page", async () => {
  const router = await load();
  go("#/rules/toy/%C3");
  expect(router.route).toEqual({ page: "rules", family: "toy", id: "%C3", edition: null });
});

test("from a table to its rules there is a way back, as long as one reads rules", async () => {
  const router = await load();
  go("#/t/abc@7");
  go("#/rules/toy");
  expect(router.left).toBe("#/t/abc@7");
  go("#/rules/toy/TOY-2");
  expect(router.left).toBe("#/t/abc@7");
  go("#/");
  expect([router.left, router.route]).toEqual([null, { page: "lobby" }]);
});

test("an address can be replaced without an entry in the history", async () => {
  const router = await load();
  go("#/t/abc?code=secret");
  router.replace("#/t/abc");
  expect(replaceState).toHaveBeenCalledWith(null, "", "#/t/abc");
  expect(router.route).toMatchObject({ page: "table", code: null });
});
