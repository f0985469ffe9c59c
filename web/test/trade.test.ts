// The trade desk keeps an offer and makes the moves that put it on the table.
import { expect, test } from "vitest";
import { trade } from "../src/boards/monopoly/trade";
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
  expect(raised(plan, 58).cash).toBe(118);
  expect(raised({ ...plan, cash: 200 }, 0).cash).toBe(220);
  expect(raised({ ...plan, cash: -200 }, 0).cash).toBe(-180);
  expect(raised(emptyPlan("Ben"), 0).cash).toBe(10);
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
  expect(trade.settled(plan, view("Anna", "Ben"), "Anna")).toBe(false);
  expect(trade.settled(plan, view("Ben", "Ben"), "Anna")).toBe(false);
  expect(trade.settled(plan, view("Ben", "Anna"), "Anna")).toBe(true);
  expect(trade.settled({ ...emptyPlan("Ben"), cash: 5 }, view("Anna", "Ben"), "Anna")).toBe(false);
});
