// What somebody should know who is asked again: at most three lines, as the family weighs them.

import type { Mark } from "../lib/wire";

const FEW = 3;
const [NOTABLE, GREAT] = [2, 3];

/** Lines of the log from one on that matter to somebody who is asked, in their order; with what they did
    themselves only where no log is in sight. `answers`: asked in another's turn. */
export function sinceThen(
  marks: readonly Mark[],
  from: number,
  me: string | null,
  { own = false, answers = false } = {},
): Mark[] {
  const later = marks.filter((mark, k) => mark.line >= from && !isTheQuestion(marks, k, me, answers));
  const news = later.filter((_, k) => own || !isOwnDoing(later, k, me));
  const ranked = news
    .map((mark) => ({ mark, rank: rankOf(mark, me) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || b.mark.line - a.mark.line)
    .slice(0, FEW);
  return ranked.map(({ mark }) => mark).sort((a, b) => a.line - b.line);
}

/** The news for somebody who has answered or read up to a line (null: just come), and the line beside the
    question. Where the log is on another tab that line is news, until it is read. */
export function toTell(
  marks: readonly Mark[],
  read: number | null,
  me: string | null,
  how: { own: boolean; answers: boolean },
): { news: Mark[]; just: Mark | null } {
  const news = sinceThen(marks, read ?? lastDoing(marks, me), me, how);
  const just = justNow(marks, me, news);
  if (!how.own) return { news, just };
  return { news: just && just.line >= (read ?? 0) ? [...news, just].slice(-FEW) : news, just: null };
}

/** What came last of one's own throw: a payment, a card, a purchase, an answer. The question knows only what may
    be done now. */
function justNow(marks: readonly Mark[], me: string | null, told: readonly Mark[]): Mark | null {
  const thrown = marks.findLastIndex(({ kind }) => kind === "throw");
  if (me === null || marks[thrown]?.by !== me) return null;
  const mine = marks
    .slice(thrown + 1)
    .findLast(({ by, to = [], weight = 1 }) => weight > 0 && (by === me || to.includes(me)));
  return mine && !told.some(({ line }) => line === mine.line) ? mine : null;
}

/** What concerns oneself comes first, then what is great for all; 0: nothing to tell. */
function rankOf(mark: Mark, me: string | null): number {
  const weight = mark.weight ?? 1;
  const mine = me !== null && (mark.to ?? []).includes(me);
  if (mine && weight >= NOTABLE) return 10 * weight + (mark.by === me ? 0 : 5);
  return weight >= GREAT ? weight : 0;
}

/** An offer or an attack, and nothing came after it: that is what they are asked. */
function isTheQuestion(marks: readonly Mark[], k: number, me: string | null, answers: boolean): boolean {
  const { kind, by, to } = marks[k]!;
  if (k !== marks.length - 1 || me === null || by === me || !to?.includes(me)) return false;
  return kind === "offer" || answers;
}

/** What somebody did, unless another has brought it about, such as a rent that is claimed of them. What happens
    by itself where they struck is their doing, too. */
function isOwnDoing(marks: readonly Mark[], k: number, me: string | null): boolean {
  const { by, at = [] } = marks[k]!;
  if (me === null) return false;
  if (!by)
    return marks.findLast((one, i) => i < k && one.by && one.at?.some((w) => at.includes(w)))?.by === me;
  if (by !== me) return false;
  const before = marks.findLast(({ weight }, i) => i < k && weight !== 0)?.by; // passing brings about nothing
  return !before || before === me;
}

/** Where somebody's last own doing ended, by what they did; for somebody who has just come back. */
export function lastDoing(marks: readonly Mark[], me: string | null): number {
  const own = marks.findLast((mark) => mark.by === me);
  return own ? own.line + 1 : 0;
}
