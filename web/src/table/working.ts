// How an amount in a line of the log came about: the server wrote it behind the colon, its parts
// joined by "+", and the rule in brackets.

export interface Working {
  /** What moved: the line up to the colon. */
  sum: string;
  parts: string[];
  rule: string;
}

const RULE = /\s*\(((?:MON|WUC|MAG)-[A-Z0-9]+(?:-[A-Z0-9]+)*|(?:A|AMB|R)-\d+)\)\s*$/;
const AMOUNT = /\d[\d.,]*\s?(?:K \$|Mio\. \$|\$|Münzen?|DMW|coins?|M\b)|\$\d[\d.,]*[KM]?/;

export function workingOf(line: string): Working | null {
  const found = RULE.exec(line);
  if (!found) return null;
  const told = line.slice(0, found.index);
  const colon = told.lastIndexOf(": ");
  // "12 = 4 + 8": the twelve is the sum that stands below the parts anyway.
  const how = colon < 0 ? "" : told.slice(colon + 2).replace(/^\d+ = /, "");
  const amount = AMOUNT.exec(colon < 0 ? told : told.slice(0, colon))?.[0] ?? "";
  return {
    sum: how && amount ? `= ${amount}` : "",
    parts: how ? how.split(/(?<= =) | (?=\+ )/) : [],
    rule: found[1]!,
  };
}
