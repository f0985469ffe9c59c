// Rule ids in texts, and where they lead.

/** Rules and rulings are numbered by family. */
const FAMILY: Record<string, string> = {
  MON: "monopoly",
  A: "monopoly",
  WUC: "wucherer",
  AMB: "wucherer",
  MAG: "magnate",
  R: "magnate",
};
const ID = /\b(?:MON|WUC|MAG)-[A-Z0-9]+(?:-[A-Z0-9]+)*\b|(?<=\()(?:A|AMB|R)-\d+(?=\))/g;

export function rulePath(id: string): string {
  return `#/rules/${FAMILY[id.split("-")[0]!] ?? "monopoly"}/${id}`;
}

export function isRule(word: string): boolean {
  return pieces(word).length === 1 && pieces(word)[0]!.rule !== undefined;
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
