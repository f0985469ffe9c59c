// An offer as somebody means it, before and after it is made. It is kept by the page: the game forgets an offer
// that was declined, people do not.

export interface Plan {
  to: string;
  /** Words of what is given; a word may stand there twice. */
  give: string[];
  take: string[];
  /** Money that goes with it; below 0 it comes back. */
  cash: number;
}

export function emptyPlan(to: string): Plan {
  return { to, give: [], take: [], cash: 0 };
}

export function isEmpty(plan: Plan): boolean {
  return plan.give.length === 0 && plan.take.length === 0 && plan.cash === 0;
}

export function isSame(a: Plan | null, b: Plan | null): boolean {
  if (a === null || b === null) return a === b;
  return a.to === b.to && a.cash === b.cash && isSameSet(a.give, b.give) && isSameSet(a.take, b.take);
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && [...a].sort().join("\n") === [...b].sort().join("\n");
}

/** The same offer as the other side sees it. */
export function turned(plan: Plan, from: string): Plan {
  return { to: from, give: plan.take, take: plan.give, cash: -plan.cash };
}

export function toggled(list: readonly string[], word: string): string[] {
  return list.includes(word) ? list.filter((one) => one !== word) : [...list, word];
}

/** What is in one list and not in the other, each as often as it is missing. */
export function missing(list: readonly string[], from: readonly string[]): string[] {
  const left = [...from];
  return list.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const RAISE = 0.1;

/** The same offer with more money for the other side: what they said is short, else a tenth more, at least so much
    as people there raise by. */
export function raised(plan: Plan, short: number, least: number): Plan {
  const more = short || Math.max(least, Math.ceil(Math.abs(plan.cash) * RAISE));
  return { ...plan, cash: plan.cash + more };
}
