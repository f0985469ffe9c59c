// The log in rows: what somebody does several times in a row is one of them.

import type { Mark } from "../lib/wire";
import { fill } from "../lib/words.svelte";

/** By kind: the kinds of lines that go together, and what they are together, in words. */
export type Together = Record<string, { kinds: string[] } & Record<string, string | string[]>>;

export interface Part {
  text: string;
  /** Number of the line. */
  k: number;
}

export interface Row extends Part {
  mark: Mark | null;
  /** The lines that it stands for, if it stands for several. */
  parts: Part[];
}

interface Group {
  kind: string;
  kinds: string[];
  by: string;
  parts: Part[];
  marks: Mark[];
}

export interface Ways {
  together: Together;
  lang: string;
  money: (amount: number) => string;
}

export function rowsOf(log: readonly string[], marks: readonly Mark[], ways: Ways): Row[] {
  const out: Row[] = [];
  const marked = new Map(marks.map((mark) => [mark.line, mark]));
  let group: Group | null = null;
  const close = (): void => {
    if (group) out.push(...rows(group, ways));
    group = null;
  };
  for (const [k, text] of log.entries()) {
    const mark = marked.get(k) ?? null;
    const by = mark?.by ?? "";
    if (group && mark && group.kinds.includes(mark.kind) && group.by === by) {
      group.parts.push({ text, k });
      group.marks.push(mark);
      continue;
    }
    close();
    const way = mark && ways.together[mark.kind];
    if (mark && way) group = { kind: mark.kind, kinds: way.kinds, by, parts: [{ text, k }], marks: [mark] };
    else out.push({ text, k, mark, parts: [] });
  }
  close();
  return out;
}

/** One row if the thing was done more than once, else its lines. */
function rows({ kind, by, parts, marks }: Group, { together, lang, money }: Ways): Row[] {
  const done = marks.filter((mark) => mark.kind === kind);
  if (done.length < 2) return parts.map((part, i) => ({ ...part, mark: marks[i]!, parts: [] }));
  const amount = money(done.reduce((sum, mark) => sum + (mark.amount ?? 0), 0));
  const text = fill(String(together[kind]![lang]), { name: by, n: done.length, amount });
  return [{ text, k: parts[0]!.k, mark: marks[0]!, parts }];
}
