// Keys. A letter is a verb's for ever: a family's menu says which. Choices are counted: 1 to 9.

import type { Offer } from "./steps";

/** Keys of the page itself, whatever is played. */
export const PAGE_KEYS = { undo: "u", text: "t", slower: "<", faster: ">", skip: ".", help: "?" } as const;

export const DIGITS = "123456789".split("");

/** The letters of a family's verbs: `menu.keys` of the pieces. */
export function lettersOf(pieces: any): ReadonlyMap<string, string> {
  return new Map(Object.entries((pieces?.menu?.keys ?? {}) as Record<string, string>));
}

/** A key for each button: the letter of its verb where no other button has that verb, else the next
    digit. Those beyond the ninth have none. */
export function keysOf(
  lists: readonly (readonly Offer[])[],
  letters: ReadonlyMap<string, string>,
): Map<string, string> {
  const all = lists.flat();
  const count = new Map<string, number>();
  for (const { verb } of all) count.set(verb, (count.get(verb) ?? 0) + 1);
  const out = new Map<string, string>();
  let next = 0;
  for (const offer of all) {
    const letter = count.get(offer.verb) === 1 ? letters.get(offer.verb) : undefined;
    const key = letter ?? DIGITS[next++];
    if (key !== undefined) out.set(offer.id, key);
  }
  return out;
}

/** The verb that a letter means. */
export function verbOf(letter: string, letters: ReadonlyMap<string, string>): string | null {
  return [...letters].find(([, key]) => key === letter)?.[0] ?? null;
}
