// How this family's attacks, arrests and removals are acted out.

import type { Acts } from "../../../stage/acts";
import Bomb from "./Bomb.svelte";
import Demolition from "./Demolition.svelte";
import Explosion from "./Explosion.svelte";
import Jail from "./Jail.svelte";
import Murder from "./Murder.svelte";
import Police from "./Police.svelte";
import Squatters from "./Squatters.svelte";
import Van from "./Van.svelte";

export const ACTS: Acts = {
  bomb: { Draw: Bomb, sound: "move" },
  explosion: { Draw: Explosion, sound: "explosion", ms: 1200 },
  demolition: { Draw: Demolition, sound: "explosion", ms: 1100 },
  police: { Draw: Police, sound: "siren" },
  search: { Draw: Police, sound: "siren" },
  report: { Draw: Police, sound: "siren" },
  jail: { Draw: Jail, sound: "jail" },
  freed: { Draw: Jail, sound: "jail" },
  van: { Draw: Van, sound: "van", ms: 1100 },
  murder: { Draw: Murder, sound: "card", ms: 1100 },
  squatters: { Draw: Squatters, sound: "card" },
  build: { sound: "build" },
  "move-in": { sound: "move" },
  income: { sound: "coins_in" },
  draw: { sound: "card" },
  over: { sound: "applause" },
};
