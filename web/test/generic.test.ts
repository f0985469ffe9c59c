// The page around the boards knows no game: what it needs of one comes from the server, or is a member of
// the family's board. A word of a game in generic code is a fact in the wrong place.
import { expect, test } from "vitest";

const WORDS = new RegExp(
  [
    "monopoly|wucherer|magnate|karlsruhe",
    "banker|moderator|judge|landlord",
    "Münzen?|DMW|Mio\\.|\\bcoins\\b|\\b(?:MON|WUC|MAG|AMB)-|multiple of",
  ].join("|"),
  "i",
);

/** Where each is drawn, and its words. */
const FAMILIES_OWN = /^\.\.\/src\/(?:boards|texts\/(?:monopoly|wucherer|magnate)|lobby\/art)/;

/** What may still name a game, and why. This list can only become shorter. */
const ALLOWED: Record<string, string> = {
  "../src/lib/board.ts": "where the boards are found",
  "../src/lib/wire.ts": "an example in a comment of the server",
};

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,svelte,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const guilty = Object.entries(SOURCES)
  .filter(([file, text]) => !FAMILIES_OWN.test(file) && WORDS.test(text))
  .map(([file]) => file);

test("no game's word in generic code", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(150);
  expect(guilty.filter((file) => !(file in ALLOWED))).toEqual([]);
});

test("what is allowed is still needed", () => {
  expect(Object.keys(ALLOWED).filter((file) => !guilty.includes(file))).toEqual([]);
});
