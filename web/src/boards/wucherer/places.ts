// Houses and flats as people say them: by number and storey, never by their codes.

import { words } from "../../lib/words.svelte";
import { texts } from "../../texts/wucherer";
import type { Pieces } from "./pieces";

const say = words(texts);
const FLAT = /^h(\d+)\.(\w)$/;

/** What stands on the plate of a house. */
export function numberOf(house: string): string {
  return house.slice(1);
}

/** A house or a flat in words: "Nr. 2", "Nr. 2, Erdgeschoss". */
export function placeName(pieces: Pieces, word: string): string {
  const [, house, level] = FLAT.exec(word) ?? [];
  if (house === undefined) return say("number", { n: numberOf(word) });
  return say("number_level", { n: house, level: pieces.levels[level!] ?? level! });
}
