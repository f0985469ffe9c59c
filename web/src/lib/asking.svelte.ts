// Questions to the server that change nothing: why something cannot be done, and what a move would do.

import type { Because, Finding, Line, Preview, Refused } from "./wire";

/** A thing, a verb or a move, or a thing and a verb. */
export interface Question {
  thing?: string;
  verb?: string;
  move?: string;
}

export interface Door {
  why: (question: Question) => Promise<Because>;
  preview: (move: string) => Promise<Preview>;
}

/** What was asked, and the answers; null: they are on their way. */
export interface Told {
  about: Question;
  answers: readonly Finding[] | null;
  /** Nobody answers: the line is down. */
  lost?: boolean;
}

/** What a move would do, or why it cannot be made any more. */
export interface Foreseen {
  lines: readonly Line[];
  harm: boolean;
  /** Nobody answers: the line is down. */
  lost?: boolean;
}

export class Asking {
  told = $state.raw<Told | null>(null);
  #foreseen = $state.raw<ReadonlyMap<string, Foreseen>>(new Map());
  readonly #asked = new Set<string>();
  readonly #door: () => Door | null;
  /** Answers to older positions are not waited for. */
  #age = 0;

  constructor(door: () => Door | null) {
    this.#door = door;
  }

  get open(): boolean {
    return this.#door() !== null;
  }

  /** The last question is the one that counts. */
  why(about: Question): void {
    const door = this.#door();
    if (!door) return;
    const told: Told = { about, answers: null };
    this.told = told;
    door.why(about).then(
      ({ answers }) => this.told === told && (this.told = { about, answers }),
      (refused: Refused | null) =>
        this.told === told && (this.told = refused === null ? { about, answers: [], lost: true } : null),
    );
  }

  hush(): void {
    this.told = null;
  }

  /** What is known of a move; it is asked for where it is not. */
  foresee(move: string): void {
    if (this.#asked.has(move)) return;
    this.#asked.add(move);
    const age = this.#age;
    const found = (one: Foreseen): void => {
      if (age === this.#age) this.#foreseen = new Map(this.#foreseen).set(move, one);
    };
    this.#door()
      ?.preview(move)
      .then(
        ({ lines, harm = false }) => found({ lines, harm }),
        (refused: Refused | null) => {
          if (refused === null && age === this.#age) this.#asked.delete(move); // asked again, it may be answered
          found({ lines: refusal(refused), harm: false, ...(refused === null && { lost: true }) });
        },
      );
  }

  foreseen(move: string): Foreseen | null {
    return this.#foreseen.get(move) ?? null;
  }

  /** The position is another one. */
  forget(): void {
    this.#age += 1;
    this.#asked.clear();
    this.#foreseen = new Map();
    if (this.told?.about.move) this.told = null;
    else if (this.told) this.why(this.told.about);
  }
}

/** A move that was offered and is refused now says why. */
function refusal(refused: Refused | null): Line[] {
  return refused?.text ? [{ kind: "loss", text: refused.text }] : [];
}
