// Moves and what came of them: on their way, refused, taken back.

import { untrack } from "svelte";
import { refusedBy, type Line } from "../lib/line.svelte";
import { prefs } from "../lib/prefs.svelte";
import type { Trouble } from "../lib/scene.svelte";
import { play } from "../lib/sound";
import type { Menu } from "../lib/steps";
import type { Legal, Refused } from "../lib/wire";
import { words } from "../lib/words.svelte";
import * as choosing from "../texts/choosing";
import * as texts from "../texts/table";

const AT_ONCE_MS = 200;
const say = words(texts);
const sayChoosing = words(choosing);

export class Sending {
  trouble = $state.raw<Trouble | null>(null);
  /** What was sent and is not made yet. Where people have a moment to speak up first, that takes
      seconds, and they are said to pass. */
  underway = $state("");
  /** Taking a move back needs the others: one may ask them. */
  mayAsk = $state(false);

  readonly #line: Line;
  readonly #menu: () => Menu;
  #sent = 0;
  /** The move that is on its way, and what it was an answer to. */
  #going = "";

  constructor(line: Line, menu: () => Menu) {
    this.#line = line;
    this.#menu = menu;
    // A refusal was said in the language of its moment.
    $effect(() => {
      void prefs.tongue;
      untrack(() => (this.trouble = null));
    });
    $effect(() => {
      void line.n;
      this.mayAsk = false;
    });
  }

  calmDown = (): void => {
    this.trouble = null;
  };

  failed = (error: unknown): void => {
    const refused = error as Refused | null;
    this.#refuse("", refused?.t === "refused" ? refused : refusedBy(error));
  };

  send = (move: string, legal: Legal): void => {
    const line = this.#line;
    const answer = `${line.n} ${move}`;
    if (answer === this.#going) return; // pressed again, because it takes its time
    this.#going = answer;
    this.trouble = null;
    const mine = ++this.#sent;
    const slow = setTimeout(() => {
      if (mine === this.#sent)
        this.underway = say(line.table?.clock ? "underway_clock" : "underway", { move: legal.label });
    }, AT_ONCE_MS);
    const typed = line.asked === "chance" && line.table?.dice === "typed";
    // Some moves are meant whatever happened since; the others were chosen on what one saw.
    const on = this.#menu().meant.has(legal.verb) ? null : line.n;
    (typed ? line.chance(move) : line.move(move, on))
      .then(
        () => play("move"),
        (refused: Refused) => this.#refuse(legal.label, refused),
      )
      .finally(() => {
        clearTimeout(slow);
        if (mine === this.#sent) this.underway = this.#going = "";
      });
  };

  /** What a move would bring, in the server's words; over a line that is down a sentence that says so. */
  foretell = (move: string): Promise<string[]> =>
    this.#line.preview(move).then(
      ({ lines }) => lines.map(({ text }) => text),
      (refused: Refused | null) => {
        if (refused === null) return [sayChoosing("no_line")];
        throw refused;
      },
    );

  undo = (): void => {
    this.trouble = null;
    this.#line.undo().catch((refused: Refused) => {
      this.#refuse(say("undo"), refused);
      this.mayAsk = refused.code === "undo";
    });
  };

  askUndo = (): void => {
    this.mayAsk = false;
    this.trouble = null;
    this.#line.undo(true).catch(this.failed);
  };

  #refuse(tried: string, refused: Refused): void {
    this.trouble = { tried, refused };
    if (refused.code !== "stale") play("no");
  }
}
