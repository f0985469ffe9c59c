// Whose throw the dice show. Before the next throw they still show the last player's.

import type { View } from "../../lib/board";

export class Thrower {
  #last = $state.raw<{ name: string; dice: string } | null>(null);

  /** Whether the player on turn has thrown what is shown. */
  #own(view: View): boolean {
    return view.dice !== null && (view.phase !== "start" || view.doubles > 0);
  }

  look(view: View): void {
    if (this.#own(view)) this.#last = { name: view.turn, dice: String(view.dice) };
  }

  of(view: View): string | null {
    if (this.#own(view)) return view.turn;
    return this.#last && this.#last.dice === String(view.dice) ? this.#last.name : null;
  }
}
