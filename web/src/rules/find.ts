// Looking for words in a rulebook.

import type { Rule } from "../lib/wire";

export interface Piece {
  text: string;
  hit: boolean;
}

/** Words as they are compared: without case and accents, ß as ss. */
function plain(text: string): string {
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

/** A text in pieces, the hits apart. Only texts that keep their length when made plain are marked. */
export function marked(text: string, words: readonly string[]): Piece[] {
  const low = [...text].map((letter) => plain(letter)).map((l) => (l.length === 1 ? l : "\u0000"));
  const letters = [...text];
  const hit = letters.map(() => false);
  const whole = low.join("");
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) {
      hit.fill(true, at, at + word.length);
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
  const at = Math.max(0, Math.min(...words.map((w) => Math.max(0, low.indexOf(w)))) - 60);
  const cut = text.slice(at, at + 180);
  return marked(`${at > 0 ? "… " : ""}${cut}${at + 180 < text.length ? " …" : ""}`, words);
}
