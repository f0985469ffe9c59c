// Small questions about option values.

import type { OptionInfo } from "../../lib/wire";

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A value in words. */
export function saidOf(value: unknown, info: OptionInfo, yes: string, no: string): string {
  if (typeof value === "boolean") return value ? yes : no;
  if (Array.isArray(value)) {
    return value.map((one) => saidOf(one, info, yes, no)).join(", ") || "–";
  }
  return info.words?.find((w) => w.value === value)?.name ?? String(value);
}

/** A number, or one of several, that its range does not allow. */
export function outOfRange(value: unknown, { low, high }: Pick<OptionInfo, "low" | "high">): boolean {
  if (Array.isArray(value)) return value.some((one) => outOfRange(one, { low, high }));
  return typeof value === "number" && (value < (low ?? value) || value > (high ?? value));
}
