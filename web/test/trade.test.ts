// The trade desk keeps an offer and makes the moves that put it on the table.
import { expect, test } from "vitest";
import { trade } from "../src/boards/monopoly/trade";
import { trade as cards } from "../src/boards/wucherer/trade";
import { emptyPlan, isSame, missing, raised, toggled, turned, type Plan } from "../src/trade/plan";
import type { Legal } from "../src/lib/wire";

const plan: Plan = { to: "Ben", give: ["Badstraße"], take: ["Parkstraße"], cash: 60 };

function legal(...moves: string[]): Legal[] {
  return moves.map((move) => {
    const [verb, ...args] = move.split(" ");
    const amount = verb!.endsWith("cash")
      ? { low: 0, high: 100, unit: "cash", kind: "money", step: 1 }
      : null;
    return { move, label: move, verb: verb!, args, amount } as unknown as Legal;
  });
}

const drafted = (draft: object | null) => ({ Anna: { draft, jail_cards: [] } });

test("what is missing counts every copy", () => {
  expect(missing(["a", "a", "b"], ["a"])).toEqual(["a", "b"]);
  expect(toggled(["a"], "a")).toEqual([]);
  expect(isSame(plan, { ...plan, give: [...plan.give] })).toBe(true);
  expect(isSame(plan, { ...plan, cash: 61 })).toBe(false);
});

test("the other side of an offer", () => {
  expect(turned(plan, "Anna")).toEqual({ to: "Anna", give: ["Parkstraße"], take: ["Badstraße"], cash: -60 });
});

test("an offer is raised by what is short, else by a tenth", () => {
  expect(raised(plan, 58, 10).cash).toBe(118);
  expect(raised({ ...plan, cash: 200 }, 0, 10).cash).toBe(220);
  expect(raised({ ...plan, cash: -200 }, 0, 10).cash).toBe(-180);
  expect(raised(emptyPlan("Ben"), 0, 10).cash).toBe(10);
});

test("move by move the draft becomes the plan", () => {
  const begun = { to: "Ben", give: [], take: ["Turmstraße"], cash: 0 };
  const all = legal("give Badstraße", "take Parkstraße", "take Turmstraße", "give-cash", "take-cash", "drop");
  const next = (draft: object | null, moves = all) => trade.next(plan, drafted(draft), "Anna", moves);
  expect(next(null, legal("offer Ben"))).toBe("offer Ben");
  expect(next(null, legal("throw"))).toBeUndefined();
  expect(next({ ...begun, to: "Cem" })).toBe("drop");
  expect(next(begun)).toBe("give Badstraße");
  expect(next({ ...begun, give: ["Badstraße"] })).toBe("take Turmstraße");
  expect(next({ ...begun, give: ["Badstraße"], take: [] })).toBe("take Parkstraße");
  expect(next({ ...plan, cash: 0 })).toBe("give-cash 60");
  expect(next({ ...plan, cash: 0 }, legal("drop"))).toBeUndefined();
  expect(next(plan)).toBeNull();
  expect(trade.next({ ...plan, cash: 0 }, drafted({ ...plan, cash: -5 }), "Anna", all)).toBe("take-cash 0");
});

test("a deal is done when all of it has changed hands", () => {
  const view = (one: string, other: string) => ({
    Anna: { jail_cards: [] },
    Ben: { jail_cards: [] },
    Badstraße: { owner: one, price: 60 },
    Parkstraße: { owner: other, price: 350 },
  });
  expect(trade.settled(plan, view("Anna", "Ben"), "Anna", null)).toBe(false);
  expect(trade.settled(plan, view("Ben", "Ben"), "Anna", null)).toBe(false);
  expect(trade.settled(plan, view("Ben", "Anna"), "Anna", null)).toBe(true);
  expect(trade.settled({ ...emptyPlan("Ben"), cash: 5 }, view("Anna", "Ben"), "Anna", null)).toBe(false);
});

test("an offer for a card: partner, card, cards given; another one is begun anew", () => {
  const wish: Plan = { to: "Ben", give: ["hacker"], take: ["roof"], cash: 3 };
  const holds = (draft: object | null, hand = {}) => ({ Anna: { draft, hand } });
  const begun = { card: "offer", to: "Ben", want: null, gives: [] };
  const all = legal("want roof", "give hacker", "cancel");
  const next = (draft: object | null, moves = all) => cards.next(wish, holds(draft), "Anna", moves);
  expect(next(null, legal("offer Ben"))).toBe("offer Ben");
  expect(next(begun)).toBe("want roof");
  expect(next({ ...begun, want: "roof" })).toBe("give hacker");
  expect(next({ ...begun, want: "roof", gives: ["family"] })).toBe("cancel");
  expect(next({ ...begun, to: "Cem" })).toBe("cancel");
  expect(next({ ...begun, want: "roof", gives: ["hacker"] })).toBeNull();
  expect(cards.propose(wish)).toBe("price 3");
  expect(cards.settled(wish, holds(null, { roof: 1 }), "Anna", holds(null))).toBe(true);
  expect(cards.settled(wish, holds(null), "Anna", holds(null))).toBe(false);
});

test("a counter-offer comes from the one who was asked", () => {
  const offer = { from: "Anna", to: "Ben", card: "roof", coins: 5, gives: [], counter: true };
  const seen = { from: "Ben", to: "Anna", give: ["roof"], take: [], cash: -5 };
  expect(cards.offer({ offer })).toEqual(seen);
  expect(cards.offer({ offer: { ...offer, counter: false } })).toMatchObject({ from: "Anna", cash: 5 });
});
