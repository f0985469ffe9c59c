// The trade desk: it keeps an offer while others move, when it is declined and when the page is loaded again, and
// makes the moves that put it on the table.

import { tick, untrack } from "svelte";
import type { View } from "../lib/board";
import type { Shown } from "../lib/scene.svelte";
import type { Refused } from "../lib/wire";
import { emptyPlan, isEmpty, isSame, raised, toggled, turned, type Plan } from "./plan";
import type { Trading } from "./trading";
import type { TradeWay } from "./way.svelte";

const MOST_MOVES = 80;

export type Verdict = "waiting" | "accepted" | "declined" | "countered" | "withdrawn";

/** An offer that was made, and what its partner had said before. */
interface Sent {
  plan: Plan;
  heard: number | null;
}

export interface TradeAround {
  way: TradeWay;
  trading: Trading;
  shown: () => Shown;
  me: () => string | null;
  pieces: () => any;
  /** The name under which the offer is kept on this device. */
  key: () => string;
  act: (move: string) => Promise<unknown>;
}

export class TradeDesk {
  open = $state(false);
  plan = $state.raw<Plan | null>(null);
  sent = $state.raw<Sent | null>(null);
  verdict = $state<Verdict | null>(null);
  trouble = $state.raw<Refused | null>(null);
  /** The other side's offer in answer to ours, as we see it. */
  counter = $state.raw<Plan | null>(null);

  readonly stop: () => void;
  readonly #around: TradeAround;
  #eager = false;
  #before: View | null = null;
  #working = false;
  /** The draft is on its way out: nothing of it is worked on any more. */
  #dropping = false;
  #from: HTMLElement | null = null;

  constructor(around: TradeAround) {
    this.#around = around;
    const kept = recallPlan(around.key());
    this.plan = kept?.plan ?? null;
    this.sent = kept?.sent ?? null;
    this.open = kept?.open ?? false;
    this.stop = $effect.root(() => {
      $effect(() => keepPlan(this.#around.key(), { plan: this.plan, sent: this.sent, open: this.open }));
      $effect(() => {
        const { n, legal, view } = this.#around.shown();
        void [n, legal, view];
        untrack(() => this.#look());
      });
      $effect(() => {
        const { n, legal } = this.#around.shown();
        void [n, legal, this.plan, this.open];
        untrack(() => void this.#work());
      });
    });
  }

  get trading(): Trading {
    return this.#around.trading;
  }

  get way(): TradeWay {
    return this.#around.way;
  }

  get me(): string | null {
    return this.#around.me();
  }

  /** With whom an offer can be begun now. */
  readonly partners = $derived.by((): string[] => {
    const open = this.#around.shown().legal.filter((move) => move.verb === this.way.opens);
    return open.flatMap((move) => move.args ?? []);
  });

  readonly forced = $derived.by(() => {
    const { trading, me } = this;
    return me !== null && trading.forced(this.#around.shown().view, me);
  });

  readonly draft = $derived.by((): Plan | null => {
    const { trading, me } = this;
    return me === null ? null : trading.draft(this.#around.shown().view, me);
  });

  /** Whether the game has the offer just as it lies here. */
  readonly ready = $derived.by(() => this.plan !== null && isSame(this.plan, this.draft));

  /** What the partner said to the last offer. */
  readonly answer = $derived.by(() => {
    const { answer } = this.#around.shown();
    const { sent } = this;
    return answer && sent && answer.by === sent.plan.to && answer.k !== sent.heard ? answer : null;
  });

  readonly short = $derived(this.answer?.short ?? 0);

  /** The last offer with what was short, or a tenth more; null: there is none, or nobody can pay it. */
  readonly higher = $derived.by((): Plan | null => {
    const { plan, trading, me } = this;
    if (!plan || me === null) return null;
    const more = raised(plan, this.short, trading.step);
    const most = trading.most(this.#around.shown().view, me, me) ?? 0;
    return more.cash <= most ? more : null;
  });

  // --- opening -------------------------------------------------------------------------------------
  /** Open it for a partner, or for the one whom one had in mind. */
  show(to: string | null = null): void {
    if (!this.open && document.activeElement instanceof HTMLElement) this.#from = document.activeElement;
    this.open = true;
    this.trouble = null;
    const partner = to ?? this.plan?.to ?? this.partners[0] ?? null;
    if (partner !== null && partner !== this.plan?.to) this.#turnTo(partner);
  }

  /** Open it with a thing in: another's to ask for, or one's own to give. */
  showWith(word: string, owner: string): void {
    const mine = owner === this.me;
    this.show(mine ? null : owner);
    const part = mine ? "give" : "take";
    if (this.plan && !this.plan[part].includes(word))
      this.plan = { ...this.plan, [part]: [...this.plan[part], word] };
  }

  /** Whether there is a way to trade with this player now, or for oneself with anybody. */
  reaches(name: string): boolean {
    if (this.draft && !this.forced) return true;
    return name === this.me ? this.partners.length > 0 : this.partners.includes(name);
  }

  /** Another partner gets what one would give; what one wanted of the old one is theirs. */
  turnTo(to: string): void {
    if (to !== this.plan?.to) this.#turnTo(to);
  }

  #turnTo(to: string): void {
    const { plan } = this;
    const fresh = this.#fresh(to);
    this.plan = plan ? { ...fresh, give: plan.give, cash: Math.max(0, plan.cash) } : fresh;
    this.#forget();
  }

  #fresh(to: string): Plan {
    return this.trading.begin?.(to, this.#around.shown().view, this.#around.pieces()) ?? emptyPlan(to);
  }

  close(): void {
    this.open = false;
    this.trouble = null;
    this.#eager = false;
    if (this.plan && isEmpty(this.plan)) this.#drop();
    if (this.verdict === "accepted") this.#forget();
    if (this.#from?.isConnected) this.#from.focus();
    this.#from = null;
  }

  #forget(): void {
    this.sent = null;
    this.verdict = null;
    this.counter = null;
    this.trouble = null;
  }

  /** Nothing of it is wanted any more; who must answer with an offer gives that up, too. */
  clear(): void {
    const { forced } = this;
    const to = this.plan?.to ?? this.sent?.plan.to ?? null;
    this.#drop();
    this.#forget();
    this.plan = to === null || forced ? null : this.#fresh(to);
    if (this.plan === null) this.close();
  }

  #drop(): void {
    if (!this.draft) return;
    this.#dropping = true;
    void this.#send(this.trading.drop).finally(() => {
      this.#dropping = false;
      void this.#work();
    });
  }

  // --- on the board --------------------------------------------------------------------------------
  /** What a tap puts in or takes out, beside what may be chosen anyway. */
  readonly #things = $derived.by((): ReadonlyMap<string, boolean> => {
    const { trading, plan } = this;
    const { legal } = this.#around.shown();
    const moves = new Set(legal.map((move) => move.move));
    const words = legal.flatMap((move) => (this.way.verbs.has(move.verb) ? (move.args ?? []) : []));
    const out = new Map<string, boolean>();
    if (!plan) return out;
    for (const word of words) {
      if (moves.has(trading.puts(word, true))) out.set(word, true);
      else if (moves.has(trading.puts(word, false))) out.set(word, false);
    }
    return out;
  });

  lit(others: ReadonlySet<string>): ReadonlySet<string> {
    return this.verdict === "waiting" ? others : new Set([...others, ...this.#things.keys()]);
  }

  /** Whether a word chosen on the board is a thing of the offer: then it goes in or out, and nothing else. */
  pick(word: string): boolean {
    const mine = this.#things.get(word);
    if (mine === undefined) return false;
    this.tap(word, mine);
    return true;
  }

  // --- putting it together -------------------------------------------------------------------------
  tap(word: string, mine: boolean): void {
    const { plan } = this;
    if (!plan) return;
    this.trouble = null;
    const take = this.trading.single ? plan.take.filter((one) => one === word) : plan.take;
    this.plan = mine ? { ...plan, give: toggled(plan.give, word) } : { ...plan, take: toggled(take, word) };
  }

  set(plan: Plan): void {
    this.trouble = null;
    this.plan = plan;
  }

  /** A thing that cannot be offered: the game says why. */
  explain(word: string, mine: boolean): void {
    void this.#send(this.trading.puts(word, mine));
  }

  propose(plan: Plan | null = this.plan): void {
    if (!plan || isEmpty(plan)) return;
    this.plan = plan;
    this.trouble = null;
    this.#eager = true;
    void this.#work();
  }

  /** One tap. */
  raise(): void {
    if (this.higher) this.propose(this.higher);
  }

  async withdraw(): Promise<void> {
    const went = await this.#send(this.trading.withdraw);
    if (went) this.verdict = "withdrawn";
  }

  async #send(move: string): Promise<boolean> {
    try {
      await this.#around.act(move);
      return true;
    } catch (refused) {
      this.trouble = refused as Refused;
      return false;
    }
  }

  /** Move by move, until the game has the offer as it lies here. */
  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    for (let k = 0; k < MOST_MOVES; k++) {
      const { trading, plan, me } = this;
      if (this.#dropping || !plan || me === null || !(this.#eager || (trading.live && this.open))) break;
      const { view, legal, answer } = this.#around.shown();
      const before = view;
      if (trading.offer(view)?.from === me || (isEmpty(plan) && !this.draft)) break;
      const move = trading.next(plan, view, me, legal);
      if (move === undefined || (move === null && !this.#eager)) break;
      const last = move === null;
      if (last) this.#eager = false;
      const went = await this.#send(move ?? trading.propose(plan));
      if (!went) this.#eager = false;
      if (!went || last) {
        if (went) this.#made(plan, answer?.k ?? null, before);
        break;
      }
      await tick();
    }
    this.#working = false;
  }

  #made(plan: Plan, heard: number | null, before: View): void {
    this.#before = before;
    this.sent = { plan, heard };
    this.verdict = "waiting";
    this.counter = null;
    this.#look();
  }

  // --- what became of it ---------------------------------------------------------------------------
  #look(): void {
    const { trading, me } = this;
    if (me === null) return;
    const { view } = this.#around.shown();
    this.#lookAtOffer(trading, me, view);
    const draft = trading.draft(view, me);
    if (draft && (this.forced || !this.plan) && !isSame(this.plan, draft)) this.#adopt(draft);
  }

  /** An answer that the game waits for begins with what it says; so does a draft of another visit. */
  #adopt(draft: Plan): void {
    if (this.forced && this.open && this.plan && this.plan.to === draft.to && this.verdict === null) return;
    this.plan = draft;
    this.verdict = null;
    this.counter = null;
    if (this.forced) this.show(draft.to);
  }

  #lookAtOffer(trading: Trading, me: string, view: Shown["view"]): void {
    const offer = trading.offer(view);
    const { sent } = this;
    if (offer?.to === me && offer.from === (sent?.plan.to ?? this.plan?.to)) {
      this.counter = turned(offer, offer.from);
      this.verdict = "countered";
      return;
    }
    if (this.counter !== null && trading.settled(this.counter, view, me, this.#before)) this.#settle();
    this.counter = null;
    if (!sent && this.verdict === "countered") this.verdict = null;
    if (!sent || this.verdict === "accepted") return;
    if (offer?.from === me) this.verdict = "waiting";
    else if (trading.settled(sent.plan, view, me, this.#before)) this.#settle();
    else if (this.verdict !== "withdrawn") this.verdict = "declined";
  }

  #settle(): void {
    this.verdict = "accepted";
    this.plan = null;
  }
}

interface KeptPlan {
  plan: Plan | null;
  sent: Sent | null;
  open: boolean;
}

/** Storage may be forbidden; then an offer lasts as long as the page. */
function recallPlan(key: string): KeptPlan | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as KeptPlan | null;
  } catch {
    return null;
  }
}

function keepPlan(key: string, kept: KeptPlan): void {
  try {
    if (kept.plan === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // a private window: nothing to do
  }
}
