// When a game is over, its result takes the place of the board: as soon as what happened last was seen.

import { prefs } from "../../lib/prefs.svelte";
import type { Stage } from "../../stage/stage.svelte";

/** For somebody who sees the game end. */
const LAST_LOOK_MS = 1500;

export class Curtain {
  /** The board is put away. */
  down = $state(false);

  constructor(over: () => boolean, stage: Stage | null) {
    let seen = false; // the game went on when somebody came
    $effect(() => {
      if (!over()) {
        seen = true;
        this.down = false;
        return;
      }
      if (stage?.now) return;
      const timer = setTimeout(() => (this.down = true), seen && !prefs.calm ? LAST_LOOK_MS : 0);
      return () => clearTimeout(timer);
    });
  }

  turn(): void {
    this.down = !this.down;
  }
}
