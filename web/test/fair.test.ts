import { expect, test } from "vitest";
import { isOurs, prove } from "../src/lib/fair";
import { sha256 } from "../src/lib/sha256";

// Made by another program: printf 'miethai seed 1\n\000\377\020\253' | sha256sum
const SEED = "00ff10ab";
const seed = "c32e99d4791bbb4fda3ddb6e50233ed472839bdeb35b683c547e6b8e6138b6c0";
// printf 'miethai salt 1\n1-2' | sha256sum
const SALTS = {
  "1-2": "037e54bd20ecbfc0413c486373970f3d08a9b19e1fd1747fbda5dcf2b6f580a8",
  "a=b": "f50fae8442f09de16e21514b514ad2273a75e0e2773b7225b4dc73d5b352333f",
};
const salt = (word: keyof typeof SALTS): string => SALTS[word];
test("a promise that was kept holds in every part", () => {
  const proof = prove(`fair ${seed}, Anna=${salt("1-2")}, Zoë=${salt("a=b")}`, `${SEED}, Anna=1-2, Zoë=a=b`);
  expect(proof).toEqual({
    seed: true,
    salts: [
      { name: "Anna", holds: true },
      { name: "Zoë", holds: true },
    ],
  });
});

test("another seed, another word and a word that is missing are found out", () => {
  expect(prove(`fair ${seed}`, "00ff10ac")?.seed).toBe(false);
  const proof = prove(`fair ${seed}, Anna=${salt("1-2")}, Ben=${salt("a=b")}`, `${SEED}, Anna=7`);
  expect(proof?.salts.map(({ holds }) => holds)).toEqual([false, false]);
});

test("where nothing was promised there is no proof", () => {
  expect(prove("seed 7", "7")).toBeNull();
});

test.each([0, 1, 55, 56, 63, 64, 119, 1000])("a hash of %i bytes is what others compute", async (size) => {
  const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7 + size) % 256);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  expect(sha256(bytes)).toBe(Array.from(digest, (b) => b.toString(16).padStart(2, "0")).join(""));
});

test("a game is ours if it has our salt, the seed we saw first and the promises we gave it away for", () => {
  const promise = `fair ${seed}, Anna=${salt("1-2")}`;
  const known = { name: "Anna", salt: "1-2", seed: `fair ${seed}`, promised: promise };
  expect(isOurs(promise, `${SEED}, Anna=1-2`, known)).toBe(true);
  expect(isOurs(promise, `${SEED}, Anna=7`, known)).toBe(false);
  expect(isOurs(promise, `${SEED}, Anna=1-2`, { ...known, seed: "fair 00" })).toBe(false);
  expect(isOurs(promise, `${SEED}, Anna=1-2`, { ...known, promised: `${promise}, Ben=00` })).toBe(false);
});
