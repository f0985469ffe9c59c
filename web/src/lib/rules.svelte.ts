// Rule ids in texts, and where they lead.

import type { RuleIds, Rulesets } from "./wire";

interface Numbering {
  family: string;
  ruling: boolean;
}

/** By the beginnings of ids. Families number their rules and rulings as the server says. */
let known = $state.raw<ReadonlyMap<string, Numbering>>(new Map());
const ID = $derived.by(() => {
  const starts = (ruling: boolean): string =>
    [...known].flatMap(([start, one]) => (one.ruling === ruling ? [start] : [])).join("|") || "(?!)";
  const rule = `\\b(?:${starts(false)})-[A-Z0-9]+(?:-[A-Z0-9]+)*\\b`;
  return new RegExp(`${rule}|(?<=\\()(?:${starts(true)})-\\d+(?=\\))`, "g");
});

export function learnRules(family: string, ids: RuleIds | null | undefined): void {
  const rows = (starts: readonly string[] = [], ruling: boolean): [string, Numbering][] =>
    starts.map((start) => [start, { family, ruling }]);
  const fresh = [...rows(ids?.rules, false), ...rows(ids?.rulings, true)];
  if (fresh.some(([start]) => known.get(start)?.family !== family)) known = new Map([...known, ...fresh]);
}

export function learnAllRules({ rulesets }: Rulesets): void {
  for (const { family, rule_ids } of Object.values(rulesets)) learnRules(family, rule_ids);
}

function numbering(id: string): Numbering | undefined {
  return known.get(id.split("-")[0]!);
}

export function rulePath(id: string): string {
  return `#/rules/${numbering(id)?.family ?? ""}/${id}`;
}

/** What is shown of an id: the beginning is the same for all rules of a game. A bare number says too little. */
export function shortId(id: string): string {
  const rest = id.slice(id.indexOf("-") + 1);
  return numbering(id)?.ruling === false && /\D/.test(rest) ? rest : id;
}

/** Whether a word, rulings in their brackets or bare, is a rule's id and nothing else. */
export function isRule(word: string): boolean {
  return pieces(`(${word})`)[1]?.rule === word;
}

export interface Piece {
  text: string;
  rule?: string;
}

/** A sentence in pieces, the rule ids apart. */
export function pieces(line: string): Piece[] {
  const out: Piece[] = [];
  let from = 0;
  for (const found of line.matchAll(ID)) {
    if (found.index > from) out.push({ text: line.slice(from, found.index) });
    out.push({ text: found[0], rule: found[0] });
    from = found.index + found[0].length;
  }
  if (from < line.length) out.push({ text: line.slice(from) });
  return out;
}
