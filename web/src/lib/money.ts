// Amounts of money in the server's sentences: found by the forms that the pieces name, "{n} M".

import { getContext, setContext } from "svelte";

const NUMBER = "\\d+(?:[.,]\\d+)*";
const KEY = Symbol("how this table writes money");

/** What an amount looks like; a longer form is tried before one that it begins with. */
export function amounts(forms: readonly string[]): RegExp | null {
  if (forms.length === 0) return null;
  const ways = [...forms].sort((a, b) => b.length - a.length).map(written);
  return new RegExp(`(?<![\\p{L}\\d])(?:${ways.join("|")})(?!\\p{L})`, "gu");
}

function written(form: string): string {
  const [before = "", ...after] = form.split("{n}").map((part) => {
    return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s/g, "\\s");
  });
  return before + NUMBER + after.join("");
}

/** The space in a place's name: "Campushöhe I", "Nr. 9". */
const PLACE = /(?<=\p{L}) (?=\p{Lu}(?![\p{L}\d.]))|(?<=\bN[or]\.) (?=\d)/gu;

/** A number and its unit stay on one line, and so does the name of a place. */
export function tied(text: string, money: RegExp | null): string {
  const placed = text.replace(PLACE, "\u00a0");
  return money ? placed.replace(money, (amount) => amount.replace(/\s/g, "\u00a0")) : placed;
}

/** The first amount in a sentence. */
export function amountIn(text: string, money: RegExp | null): string | null {
  return (money && text.match(money)?.[0]) ?? null;
}

/** For all below a component that knows the pieces. */
export function offerMoney(pieces: () => any): () => RegExp | null {
  return setContext(KEY, () => amounts(pieces()?.amount_forms ?? []));
}

export function moneyHere(): () => RegExp | null {
  return getContext<(() => RegExp | null) | undefined>(KEY) ?? (() => null);
}
