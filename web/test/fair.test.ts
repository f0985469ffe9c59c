import { expect, test, vi } from "vitest";
import { prove } from "../src/lib/fair";

// Made by another program: printf 'miethai seed 1\n\000\377\020\253' | sha256sum
const SEED = "00ff10ab";
const seed = "c32e99d4791bbb4fda3ddb6e50233ed472839bdeb35b683c547e6b8e6138b6c0";
// printf 'miethai salt 1\n1-2' | sha256sum
const SALTS = {
  "1-2": "037e54bd20ecbfc0413c486373970f3d08a9b19e1fd1747fbda5dcf2b6f580a8",
  "a=b": "f50fae8442f09de16e21514b514ad2273a75e0e2773b7225b4dc73d5b352333f",
};
const salt = (word: keyof typeof SALTS): string => SALTS[word];
test("a promise that was kept holds in every part", async () => {
  const proof = await prove(
    `fair ${seed}, Anna=${salt("1-2")}, Zoë=${salt("a=b")}`,
    `${SEED}, Anna=1-2, Zoë=a=b`,
  );
  expect(proof).toEqual({
    seed: true,
    salts: [
      { name: "Anna", holds: true },
      { name: "Zoë", holds: true },
    ],
  });
});

test("another seed, another word and a word that is missing are found out", async () => {
  expect((await prove(`fair ${seed}`, "00ff10ac"))?.seed).toBe(false);
  const proof = await prove(`fair ${seed}, Anna=${salt("1-2")}, Ben=${salt("a=b")}`, `${SEED}, Anna=7`);
  expect(proof?.salts.map(({ holds }) => holds)).toEqual([false, false]);
});

test("where nothing was promised, or the browser cannot compute, there is no proof", async () => {
  expect(await prove("seed 7", "7")).toBeNull();
  vi.stubGlobal("crypto", {});
  expect(await prove(`fair ${seed}`, SEED)).toBeNull();
});
