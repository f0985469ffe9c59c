// How this family's sales, arrests, cards and bankruptcies are acted out.

import type { Acts } from "../../../stage/acts";
import Bankrupt from "./Bankrupt.svelte";
import Coins from "./Coins.svelte";
import Drawn from "./Drawn.svelte";
import Hammer from "./Hammer.svelte";
import Jail from "./Jail.svelte";

export const ACTS: Acts = {
  hammer: { Draw: Hammer, sound: "hammer" },
  jail: { Draw: Jail, sound: "jail" },
  freed: { Draw: Jail, sound: "jail" },
  bankrupt: { Draw: Bankrupt, sound: "tear", ms: 1200 },
  card: { Draw: Drawn, sound: "card", ms: 1200, stays: true },
  throw: { sound: "throw" },
  buy: { sound: "coins_out" },
  build: { sound: "build" },
  rent: { Draw: Coins, sound: "coins_out", least: 3 },
  salary: { sound: "coins_in" },
  over: { sound: "applause" },
};
