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

const seats = ["Anna", "Ben", "Cleo"].map((name, k) => ({ seat: `seat${k + 1}`, kind: "person", name }));

function table(chance: string, owed?: "pledge" | "reveal"): TableInfo {
  const late = { Gone: "salt", Lost: "salt" }; // whatever the server says
  return { id: "t1", chance, seats, late, ...(owed && { owed: { Anna: owed } }) } as unknown as TableInfo;
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
  expect(shareOf("t1", "Anna")).toEqual({ salt, seed: SEED, promised: chance, given: true });
  await settle(table(chance, "reveal")); // the answer was lost
  expect(await sent()).toEqual([{ t: "reveal", salt }]);
});

test("a salt is never revealed for other promises, and another one only if somebody lost their share", async () => {
  const hash = promise("t1", "Anna");
  const asked = async (others: string, seed = SEED): Promise<any[]> => {
    await settle(table([seed, `Anna=${saltHash(shareOf("t1", "Anna")!.salt)}`, others].join(", "), "reveal"));
    return sent();
  };
  const promised = async (): Promise<string> => {
    await settle(table(`${SEED}, Anna=`, "pledge"));
    return (await sent())[0].promise;
  };
  expect(await asked("Ben=00, Cleo=00, Dora=00")).toEqual([]); // who does not sit there
  const { salt } = (await asked("Ben=00, Cleo=00"))[0];
  expect(saltHash(salt)).toBe(hash);
  expect(await asked("Ben=11, Cleo=00")).toEqual([]); // Ben has seen ours
  expect(await promised()).not.toBe(hash);
  expect(await asked("Ben=22, Cleo=22")).toEqual([]); // drawn again for nothing
  expect(await asked("Cleo=22", "fair 0the7")).toEqual([]);
  expect(await asked("Cleo=22")).toEqual([{ t: "reveal", salt: shareOf("t1", "Anna")!.salt }]);
  await promised();
  expect(await asked("Cleo=33")).toEqual([]);
  expect(await asked("Ben=33")).toEqual([]);
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
