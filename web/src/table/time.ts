// Spans of time in words.

import { words } from "../lib/words.svelte";
import * as texts from "../texts/table";

const say = words(texts);

export function ago(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 90 ? say("seconds", { n: whole }) : say("minutes", { n: Math.round(whole / 60) });
}
