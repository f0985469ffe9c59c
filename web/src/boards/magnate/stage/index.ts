// How the market, a crash and the AI's turn are acted out.

import type { Acts } from "../../../stage/acts";
import Ai from "./Ai.svelte";
import Crash from "./Crash.svelte";
import Market from "./Market.svelte";
import Risk from "./Risk.svelte";
import Tenants from "./Tenants.svelte";

export const ACTS: Acts = {
  "market-1": { Draw: Market, sound: "card", ms: 1000 },
  "market-2": { Draw: Market, ms: 1000 },
  "market-3": { Draw: Market, ms: 1000 },
  "market-4": { Draw: Market, sound: "coins_in", ms: 1200 },
  risk: { Draw: Risk, sound: "card", ms: 1000 },
  tenants: { Draw: Tenants, sound: "van", ms: 900 },
  crash: { Draw: Crash, sound: "crash", ms: 1200 },
  ai: { Draw: Ai, sound: "move", ms: 1000 },
  attract: { sound: "throw" },
  buy: { sound: "coins_out" },
  build: { sound: "build" },
  rent: { sound: "coins_in" },
  sell: { sound: "coins_in" },
  "final-sale": { sound: "coins_in" },
  over: { sound: "applause" },
};
