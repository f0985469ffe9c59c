// Words and amounts of this board.

import { prefs } from "../../lib/prefs.svelte";
import { words } from "../../lib/words.svelte";
import * as texts from "../../texts/magnate";

export const say = words(texts);

const digits = (thousands: number): string => {
  const text = String(Math.round(thousands) / 1000);
  return prefs.lang === "de" ? text.replace(".", ",") : text;
};

/** As the sentences of the table write it: "900K $", "1,8 Mio. $"; the game counts in thousands. */
export function money(amount: number): string {
  const de = prefs.lang === "de";
  if (amount === 0) return de ? "0\u00a0$" : "$0";
  if (Math.abs(amount) < 1000) return de ? `${amount}K\u00a0$` : `$${amount}K`;
  return de ? `${digits(amount)}\u00a0Mio.\u00a0$` : `$${digits(amount)}M`;
}

/** Short, for signs and the ladder: "900K", "1,8M". */
export function short(amount: number): string {
  if (amount === 0) return "0";
  return Math.abs(amount) < 1000 ? `${amount}K` : `${digits(amount)}M`;
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");

export function cards(n: number): string {
  return n ? say("cards", { n }) : say("noCards");
}
