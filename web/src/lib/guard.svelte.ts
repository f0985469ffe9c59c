// Nothing happens by accident: for a moment after the question has changed, no input counts. Whoever
// presses then means what stood there before.

/** Runs something later; gives back how to call it off. */
export type Later = (run: () => void, ms: number) => () => void;

const byTimer: Later = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export class Guard {
  /** Whether input counts now. */
  ready = $state(false);

  readonly #quiet: () => number;
  readonly #later: Later;
  #question: string | null = null;
  #steps = "";
  #callOff = (): void => {};

  /** `quiet`: how many milliseconds are let pass. */
  constructor(quiet: () => number, later: Later = byTimer) {
    this.#quiet = quiet;
    this.#later = later;
  }

  /** What is asked now, and how far somebody has come with the answer. Steps that were named by a key of
      their own are no surprise: the next key may follow at once. */
  look(question: string, steps = "", named = false): void {
    const same = question === this.#question && (named || steps === this.#steps);
    this.#question = question;
    this.#steps = steps;
    if (!same) this.rest();
  }

  /** Nothing counts for a moment. */
  rest(): void {
    this.#callOff();
    const ms = this.#quiet();
    this.ready = ms <= 0;
    if (ms > 0) this.#callOff = this.#later(() => (this.ready = true), ms);
  }

  stop(): void {
    this.#callOff();
  }
}
