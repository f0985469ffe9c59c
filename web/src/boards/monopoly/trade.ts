// What the trade desk has to know about offers of deeds, cards and cash.

import { missing, type Plan } from "../../trade/plan";
import type { Trading } from "../../trade/trading";
import type { View } from "../../lib/board";
import type { Legal } from "../../lib/wire";
import { deedOf, nameOf, personOf, type Draft, type Pieces } from "./pieces";
import TradeSide from "./TradeSide.svelte";

const planOf = ({ to, give, take, cash }: Draft): Plan => ({ to, give, take, cash });

/** What is in, and what has to come in or go out; cash last. A thing that may not go in waits for a better moment. */
function next(plan: Plan, view: View, me: string, legal: readonly Legal[]): string | null | undefined {
  const moves = new Set(legal.map((one) => one.move));
  const draft = personOf(view, me)?.draft;
  if (!draft) return first(moves, [`offer ${plan.to}`]);
  if (draft.to !== plan.to) return first(moves, ["drop"]);
  const changes = [
    ...[...missing(draft.give, plan.give), ...missing(plan.give, draft.give)].map((word) => `give ${word}`),
    ...[...missing(draft.take, plan.take), ...missing(plan.take, draft.take)].map((word) => `take ${word}`),
  ];
  if (changes.length) return first(moves, changes);
  if (draft.cash === plan.cash) return null;
  const verb = plan.cash < 0 || (plan.cash === 0 && draft.cash < 0) ? "take-cash" : "give-cash";
  const range = legal.find((one) => one.verb === verb)?.amount;
  const sum = Math.abs(plan.cash);
  return range && sum >= range.low && sum <= range.high ? `${verb} ${sum}` : undefined;
}

function first(moves: ReadonlySet<string>, wanted: readonly string[]): string | undefined {
  return wanted.find((move) => moves.has(move));
}

function owns(view: View, who: string, word: string): boolean {
  return deedOf(view, word)?.owner === who || (personOf(view, who)?.jail_cards.includes(word) ?? false);
}

export const trade: Trading = {
  live: true,
  forced: (view, me) => view.phase === "counter" && view.actor === me,
  draft: (view, me) => {
    const draft = personOf(view, me)?.draft;
    return draft ? planOf(draft) : null;
  },
  offer: (view) => (view.offer ? { ...planOf(view.offer), from: view.offer.from } : null),
  next,
  propose: () => "propose",
  drop: "drop",
  withdraw: "withdraw",
  puts: (word, mine) => `${mine ? "give" : "take"} ${word}`,
  settled: (plan, view, me) =>
    plan.give.length + plan.take.length > 0 &&
    plan.give.every((word) => owns(view, plan.to, word)) &&
    plan.take.every((word) => owns(view, me, word)),
  most: (view, who) => personOf(view, who)?.cash ?? null,
  step: 10,
  name: (word, pieces: Pieces) => nameOf(pieces, word),
  Side: TradeSide,
};
