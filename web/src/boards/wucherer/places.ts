// Houses and flats as people say them: by number and storey, never by their codes.

import { words } from "../../lib/words.svelte";
import { texts } from "../../texts/wucherer";
import type { House } from "./model";
import type { Pieces } from "./pieces";

const say = words(texts);
const FLAT = /^h(\d+)\.(\w)$/;

/** A house or a flat in words: "Nr. 2", "Nr. 2b, Erdgeschoss". The house itself knows its letter. */
export function placeName(pieces: Pieces, word: string, house?: House | null): string {
  const [, number, level] = FLAT.exec(word) ?? [];
  const n = house?.number ?? number ?? word.slice(1);
  if (level === undefined) return say("number", { n });
  return say("number_level", { n, level: pieces.levels[level] ?? level });
}
