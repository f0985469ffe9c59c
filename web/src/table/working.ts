// How an amount in a line of the log came about: the server wrote it behind the colon, its parts
// joined by "+", and the rule in brackets.

import { amountIn } from "../lib/money";
import { isRule } from "../lib/rules.svelte";

export interface Working {
  /** What moved: the line up to the colon. */
  sum: string;
  parts: string[];
  rule: string;
}

const LAST = /\s*\(([^()\s]+)\)\s*$/;

/** `money`: what an amount looks like. */
export function workingOf(line: string, money: RegExp | null): Working | null {
  const found = LAST.exec(line);
  if (!found || !isRule(found[1]!)) return null;
  const told = line.slice(0, found.index);
  const colon = told.lastIndexOf(": ");
  // "12 = 4 + 8": the twelve is the sum that stands below the parts anyway.
  const how = colon < 0 ? "" : told.slice(colon + 2).replace(/^\d+ = /, "");
  const amount = amountIn(colon < 0 ? told : told.slice(0, colon), money);
  return {
    sum: how && amount ? `= ${amount}` : "",
    parts: how ? how.split(/(?<= =) | (?=\+ )/) : [],
    rule: found[1]!,
  };
}
