// Looking for words in a rulebook.

import type { Rule } from "../lib/wire";

export interface Piece {
  text: string;
  hit: boolean;
}

/** Words as they are compared: without case and accents, ß as ss. */
export function plain(text: string): string {
  return text.toLocaleLowerCase("de").normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
}

export function wordsOf(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

/** All words stand in the rule: its number, title or text. */
export function matches(rule: Rule, words: readonly string[]): boolean {
  const text = plain(`${rule.id} ${rule.title} ${rule.text} ${rule.people ?? ""}`);
  return words.every((word) => text.includes(word));
}

const LETTER = /[\p{L}\p{N}]/u;

/** A text in pieces, the hits apart; `entire`: only whole words are hits. */
export function marked(text: string, words: readonly string[], entire = false): Piece[] {
  const letters = [...text];
  const low = letters.map(plain);
  const whole = low.join("");
  // ß is two letters there: which letter of the text each one belongs to.
  const letterAt = low.flatMap((plainly, i) => Array<number>(plainly.length).fill(i));
  const hit = letters.map(() => false);
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) {
      if (entire && [at - 1, at + word.length].some((i) => LETTER.test(whole[i] ?? ""))) continue;
      for (const i of letterAt.slice(at, at + word.length)) hit[i] = true;
    }
  }
  const pieces: Piece[] = [];
  letters.forEach((letter, i) => {
    const last = pieces.at(-1);
    if (last && last.hit === hit[i]) last.text += letter;
    else pieces.push({ text: letter, hit: hit[i]! });
  });
  return pieces;
}

/** Some words around the first hit. */
export function snippet(text: string, words: readonly string[]): Piece[] {
  const low = plain(text);
  const places = words.map((word) => low.indexOf(word)).filter((place) => place >= 0);
  const at = places.length ? Math.max(0, Math.min(...places) - 60) : 0;
  const cut = text.slice(at, at + 180);
  return marked(`${at > 0 ? "… " : ""}${cut}${at + 180 < text.length ? " …" : ""}`, words);
}
