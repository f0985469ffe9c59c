// How fast this table plays, as one reader may change it: the pace of the bots, skipping to one's own
// turn, the rest of the game without oneself.

import type { Line } from "../lib/line.svelte";
import type { SetPace } from "../lib/wire";

export type Pace = SetPace["pace"];
export const PACES: Pace[] = ["slow", "normal", "fast", "instant"];

export class Rhythm {
  /** Nothing is acted out on this page until its reader is asked. */
  rushing = $state(false);
  readonly #line: Line;
  readonly #failed: (error: unknown) => void;

  constructor(line: Line, failed: (error: unknown) => void) {
    this.#line = line;
    this.#failed = failed;
  }

  readonly pace = $derived.by(() => (this.#line.table?.pace ?? "normal") as Pace);
  readonly #own = $derived.by(() =>
    this.#line.table?.seats.find((seat) => seat.seat === this.#line.you?.seat),
  );
  readonly running = $derived.by(() => this.#line.table?.status === "running");
  /** Somebody who may change anything. */
  readonly mine = $derived.by(() => this.running && this.#own !== undefined && this.#line.code !== null);
  /** A bot plays for this reader. */
  readonly away = $derived.by(() => Boolean(this.#own?.stand_in));
  readonly asked = $derived.by(
    () => this.#line.asked !== "" && [this.#line.you?.name, this.#line.you?.seat].includes(this.#line.asked),
  );
  readonly #others = $derived.by(
    () =>
      this.#line.table?.seats.some(
        (seat) => seat.kind === "person" && !seat.stand_in && seat.seat !== this.#line.you?.seat,
      ) ?? false,
  );
  /** Other people play, whom nobody may overrun. */
  get others(): boolean {
    return this.#others;
  }
  readonly maySkip = $derived.by(() => this.mine && !this.away && !this.asked && this.pace !== "instant");

  set(pace: Pace): void {
    this.#tell({ t: "pace", pace });
  }

  /** One step slower or faster. */
  step(by: number): void {
    const to = PACES[PACES.indexOf(this.pace) + by];
    if (to && this.mine) this.set(to);
  }

  skip(): void {
    if (!this.maySkip) return;
    this.rushing = true;
    if (!this.others) this.#tell({ t: "skip" });
  }

  finish(): void {
    this.#tell({ t: "finish" });
  }

  back(): void {
    this.#tell({ t: "back" });
  }

  #tell(command: SetPace | { t: "skip" } | { t: "finish" } | { t: "back" }): void {
    this.#line.ask(command).catch(this.#failed);
  }
}
