// What the button under the pointer would do: told beside it, so that nothing moves.

import type { Chooser } from "../lib/scene.svelte";
import { marks, type Offer } from "../lib/steps";
import { beside, type Place } from "./beside";

const HOVER_MS = 150;

export class Hover {
  over = $state.raw<{ move: string; harm: boolean } | null>(null);
  place = $state.raw<Place>({ left: "auto", top: "auto", bottom: "auto" });
  readonly #chooser: Chooser;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor(chooser: Chooser) {
    this.#chooser = chooser;
    $effect(() => {
      void [chooser.question, chooser.steps];
      return () => this.#end();
    });
  }

  readonly ahead = $derived.by(() => {
    const seen = this.over && this.#chooser.asking.foreseen(this.over.move);
    return seen && (seen.lines.length || seen.harm || this.over?.harm) ? seen : null;
  });

  /** The pointer or the focus comes to a button, or leaves it. */
  point(offer: Offer, at: EventTarget | null): void {
    this.#end();
    const chooser = this.#chooser;
    const move = at !== null && offer.moves.length === 1 ? offer.moves[0]! : null;
    chooser.hot = move ? (marks(move).at(-1) ?? null) : null;
    if (!move || move.amount || !chooser.asking.open || !(at instanceof HTMLElement)) return;
    this.#soon = setTimeout(() => {
      chooser.asking.foresee(move.move);
      const things = [...document.querySelectorAll(".board :is(.frame-hot, .hot)")].map((one) =>
        one.getBoundingClientRect(),
      );
      this.place = beside(at, things.find(({ width }) => width > 0) ?? null);
      this.over = { move: move.move, harm: move.harm ?? false };
    }, HOVER_MS);
  }

  #end(): void {
    clearTimeout(this.#soon);
    this.over = null;
  }
}
