// This device's share in chance: told when everybody has promised, and never twice for different promises.
import { beforeEach, expect, test } from "vitest";
import { saltHash } from "../src/lib/fair";
import { promise, settle as settled, shareOf } from "../src/lib/shares";
import type { TableInfo } from "../src/lib/wire";
import { server, storage } from "./make";

const SEED = "fair 5eed";
let asked: Request[] = [];

beforeEach(() => {
  storage();
  asked = server({ "/api/tables/t1/commands": { body: {} } });
});

function table(chance: string, owed?: "pledge" | "reveal", lost: string[] = []): TableInfo {
  const late = Object.fromEntries(lost.map((name) => [name, "salt"]));
  return { id: "t1", chance, late, ...(owed && { owed: { Anna: owed } }) } as unknown as TableInfo;
}

const settle = (info: TableInfo): Promise<void> => settled(info, "CODE", "Anna");

async function sent(): Promise<any[]> {
  return Promise.all(asked.splice(0).map((request) => request.json()));
}

test("the salt that was promised is revealed, and what was promised then is kept", async () => {
  const hash = promise("t1", "Anna");
  const salt = shareOf("t1", "Anna")!.salt;
  expect(hash).toBe(saltHash(salt));
  await settle(table(SEED));
  expect(await sent()).toEqual([]);
  const chance = `${SEED}, Anna=${hash}, Ben=00`;
  await settle(table(chance, "reveal"));
  expect(await sent()).toEqual([{ t: "reveal", salt }]);
  expect(shareOf("t1", "Anna")).toEqual({ salt, seed: SEED, promised: chance, lost: 0 });
  await settle(table(chance, "reveal")); // the answer was lost
  expect(await sent()).toEqual([{ t: "reveal", salt }]);
});

test("a salt is never revealed for other promises, and another one only if somebody lost their share", async () => {
  const hash = promise("t1", "Anna");
  await settle(table(`${SEED}, Anna=${hash}, Ben=00`, "reveal"));
  const [{ salt }] = await sent();
  await settle(table(`${SEED}, Anna=${hash}, Ben=11`, "reveal")); // Ben has seen ours
  expect(await sent()).toEqual([]);
  await settle(table(`${SEED}, Anna=, Ben=11`, "pledge"));
  const [again] = await sent();
  expect(again).toMatchObject({ t: "pledge" });
  expect(again.promise).not.toBe(hash);
  expect(shareOf("t1", "Anna")!.salt).not.toBe(salt);
  const other = `${SEED}, Anna=${again.promise}, Cleo=22`;
  await settle(table(other, "reveal")); // drawn again for nothing
  expect(await sent()).toEqual([]);
  await settle(table(other, "reveal", ["Ben"]));
  expect(await sent()).toEqual([{ t: "reveal", salt: shareOf("t1", "Anna")!.salt }]);
  await settle(table(`${SEED}, Anna=, Cleo=22`, "pledge", ["Ben"]));
  const [third] = await sent();
  await settle(table(`${SEED}, Anna=${third.promise}, Cleo=33`, "reveal", ["Ben"]));
  expect(await sent()).toEqual([]);
});

test("the salt of who sat down is promised as long as nobody has seen it; a rematch gets another", async () => {
  const hash = promise("t1", "Anna");
  await settle(table(`${SEED}, Anna=`, "pledge"));
  expect(await sent()).toEqual([{ t: "pledge", promise: hash }]);
  await settle(table(`${SEED}, Anna=${"0".repeat(64)}`, "reveal")); // another device has promised
  expect(await sent()).toEqual([]);
});

test("what the table says before the answer comes counts, too", async () => {
  const hash = promise("t1", "Anna");
  const chance = `${SEED}, Anna=${hash}`;
  await Promise.all([settle(table(SEED, "pledge")), settle(table(chance, "reveal"))]);
  expect((await sent()).map(({ t }) => t)).toEqual(["pledge", "reveal"]);
});

test("what another tab has promised counts", async () => {
  promise("t1", "Anna");
  const salt = "of-another-tab";
  localStorage.setItem("miethai.shares", JSON.stringify({ "t1 Anna": { salt } }));
  await settle(table(`${SEED}, Anna=${saltHash(salt)}`, "reveal"));
  expect(await sent()).toEqual([{ t: "reveal", salt }]);
});
