// Small questions about option values.

import type { OptionInfo, Preset } from "../../lib/wire";

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The preset that has just these rules, apart from what it leaves to choose. */
export function presetOf(presets: readonly Preset[], set: Record<string, unknown>): Preset | null {
  const fits = ({ options, show = [] }: Preset): boolean =>
    [...new Set([...Object.keys(set), ...Object.keys(options)])].every(
      (name) => show.includes(name) || same(set[name], options[name]),
    );
  return presets.find(fits) ?? null;
}

/** A value in words. */
export function saidOf(value: unknown, info: OptionInfo, yes: string, no: string): string {
  if (typeof value === "boolean") return value ? yes : no;
  if (Array.isArray(value)) {
    return value.map((one) => saidOf(one, info, yes, no)).join(", ") || "–";
  }
  return info.words?.find((w) => w.value === value)?.name ?? String(value);
}

/** Whether it makes a difference: it can be changed, and nothing that it depends on speaks against it. */
export function matters(info: OptionInfo, valueOf: (name: string) => unknown): boolean {
  const only = info.kind === "choice" && (info.words?.length ?? 0) < 2;
  if (info.fixed || info.seats || only) return false;
  return Object.entries(info.needs ?? {}).every(([name, wanted]) => {
    const value = valueOf(name);
    return wanted.length === 0 ? Boolean(value) : wanted.some((one) => same(one, value));
  });
}

/** The same option at a table of so many seats: there is no seat beyond the last. */
export function within(info: OptionInfo, seats: number): OptionInfo {
  if (!info.seat) return info;
  const there = (value: unknown): boolean => !(Number(value) > seats);
  return {
    ...info,
    words: (info.words ?? []).filter((word) => there(word.value)),
    ...(info.high == null ? {} : { high: Math.min(info.high, seats) }),
  };
}

/** A number, or one of several, that its range does not allow. */
export function outOfRange(value: unknown, { low, high }: Pick<OptionInfo, "low" | "high">): boolean {
  if (Array.isArray(value)) return value.some((one) => outOfRange(one, { low, high }));
  return typeof value === "number" && (value < (low ?? value) || value > (high ?? value));
}
