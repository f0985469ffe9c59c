// Spans of time in words.

import { words } from "../lib/words.svelte";
import * as texts from "../texts/table";

const say = words(texts);

const HOURS_FROM = 100; // minutes: until then they are counted on, as the marks of a championship are

/** A time as a clock shows it: whole seconds that have passed. */
export function face(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number): string => String(n).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  const rest = two(whole % 60);
  if (minutes < HOURS_FROM) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** Seconds that are left, as they are counted down: one counts until it is over. */
export function still(seconds: number): number {
  return Math.max(0, Math.ceil(seconds));
}

export function ago(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 90 ? say("seconds", { n: whole }) : say("minutes", { n: Math.round(whole / 60) });
}
