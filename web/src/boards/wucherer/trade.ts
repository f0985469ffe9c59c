// What the trade desk has to know about offers for a card: coins, and where the table allows it cards.

import type { View } from "../../lib/board";
import type { Legal } from "../../lib/wire";
import { emptyPlan, missing, type Plan } from "../../trade/plan";
import type { Trading } from "../../trade/trading";
import { nameOf, row } from "./model";
import type { Pieces } from "./pieces";
import TradeSide from "./TradeSide.svelte";

interface Drafted {
  card: string;
  to: string;
  want: string | null;
  gives: string[];
}

function draftOf(view: View, me: string): Drafted | null {
  const draft = row(view, me).draft as Drafted | null;
  return draft?.card === "offer" ? draft : null;
}

/** Partner, card, then what is given; what is in cannot be taken out, so another offer is begun in its place. */
function next(plan: Plan, view: View, me: string, legal: readonly Legal[]): string | null | undefined {
  const can = (move: string): string | undefined => legal.find((one) => one.move === move)?.move;
  const draft = draftOf(view, me);
  if (!draft) return can(`offer ${plan.to}`);
  const [want] = plan.take;
  const other = draft.to !== plan.to || (draft.want !== null && draft.want !== want);
  if (other || missing(draft.gives, plan.give).length) return can("cancel");
  if (draft.want === null) return want === undefined ? undefined : can(`want ${want}`);
  const [give] = missing(plan.give, draft.gives);
  return give === undefined ? null : can(`give ${give}`);
}

const held = (view: View, me: string, kind: string): number => row(view, me).hand?.[kind] ?? 0;

export const trade: Trading = {
  live: false,
  single: true,
  forced: () => false,
  draft: (view, me) => {
    const draft = draftOf(view, me);
    return draft && { to: draft.to, give: draft.gives, take: draft.want ? [draft.want] : [], cash: 0 };
  },
  offer: (view) => {
    const { offer } = view;
    if (!offer) return null;
    const bid: Plan = { to: offer.to, give: offer.gives, take: [offer.card], cash: offer.coins };
    if (!offer.counter) return { ...bid, from: offer.from };
    return { from: offer.to, to: offer.from, give: bid.take, take: bid.give, cash: -bid.cash };
  },
  next,
  propose: (plan) => `price ${plan.cash}`,
  drop: "cancel",
  withdraw: "withdraw",
  puts: (word, mine) => `${mine ? "give" : "want"} ${word}`,
  settled: (plan, view, me, before) =>
    before !== null && plan.take.every((kind) => held(view, me, kind) > held(before, me, kind)),
  begin: (to, view) => {
    const kinds = view["tradable"] as string[];
    return kinds.length === 1 ? { ...emptyPlan(to), take: kinds } : emptyPlan(to);
  },
  most: (view, who, me) => (who === me ? row(view, me).money : undefined),
  step: 1,
  name: (word, pieces: Pieces) => nameOf(pieces, word),
  Side: TradeSide,
};
