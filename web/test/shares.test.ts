// This device's share in chance: told when everybody has promised, and never twice for different promises.
import { beforeEach, expect, test } from "vitest";
import { saltHash } from "../src/lib/fair";
import { keys } from "../src/lib/keys.svelte";
import { promise, settle, shareOf } from "../src/lib/shares";
import type { TableInfo } from "../src/lib/wire";
import { server, storage } from "./make";

const SEED = "fair 5eed";
let asked: Request[] = [];

beforeEach(() => {
  storage();
  asked = server({ "/api/tables/t1/commands": { body: {} } });
  keys.addSeat({ table: "t1", code: "CODE", name: "Anna", seat: "seat1" });
});

function table(chance: string, owed?: "pledge" | "reveal"): TableInfo {
  return { id: "t1", chance, ...(owed && { owed: { Anna: owed } }) } as unknown as TableInfo;
}

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
  expect(shareOf("t1", "Anna")).toEqual({ salt, seed: SEED, promised: chance });
  await settle(table(chance, "reveal")); // the answer was lost
  expect(await sent()).toEqual([{ t: "reveal", salt }]);
});

test("for other promises another salt is promised", async () => {
  const hash = promise("t1", "Anna");
  await settle(table(`${SEED}, Anna=${hash}, Ben=00`, "reveal"));
  const [{ salt }] = await sent();
  await settle(table(`${SEED}, Anna=${hash}, Ben=11`, "reveal")); // Ben has seen ours
  const [again] = await sent();
  expect(again).toMatchObject({ t: "pledge" });
  expect(again.promise).not.toBe(hash);
  expect(shareOf("t1", "Anna")!.salt).not.toBe(salt);
  await settle(table(`${SEED}, Anna=${again.promise}, Ben=22`, "reveal"));
  expect(await sent()).toEqual([{ t: "reveal", salt: shareOf("t1", "Anna")!.salt }]);
});

test("a rematch, and a device that does not have the salt, promise anew", async () => {
  promise("t1", "Anna");
  await settle(table(`${SEED}, Anna=`, "pledge"));
  await settle(table(`${SEED}, Anna=${"0".repeat(64)}`, "reveal"));
  expect((await sent()).map(({ t }) => t)).toEqual(["pledge", "pledge"]);
});
