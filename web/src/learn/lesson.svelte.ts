// A lesson: steps that appear when their moment has come for the first time.

import { keep, recall } from "../lib/prefs.svelte";
import type { Legal } from "../lib/wire";

export interface When {
  start?: boolean;
  verb?: string;
  rule?: string;
  phase?: string;
  over?: boolean;
}

export interface Step {
  id: string;
  when: When;
  rule: string;
  title: string;
  text: string;
}

export interface Lesson {
  ruleset: string;
  bots: string[];
  options: Record<string, unknown>;
  steps: Step[];
}

export interface Moment {
  /** Events so far. */
  n: number;
  /** The learner is asked. */
  asked: boolean;
  view: Record<string, any>;
  legal: Legal[];
  /** Log lines of the last step. */
  last: string[];
  over: boolean;
}

function due(when: When, now: Moment): boolean {
  if (when.start) return true;
  if (when.over) return now.over;
  if (when.verb) return now.legal.some((move) => move.verb === when.verb);
  if (when.phase) return now.view.phase === when.phase;
  return when.rule !== undefined && now.last.some((line) => line.includes(when.rule!));
}

/** Which steps somebody has seen, kept by table: a reload goes on where it was. */
export class Progress {
  seen = $state.raw<string[]>([]);
  current = $state.raw<Step | null>(null);
  #key: string;
  /** When the learner was first asked with the current step in sight. */
  #asked: number | null = null;

  constructor(
    table: string,
    readonly lesson: Lesson,
  ) {
    this.#key = `miethai.lesson.${table}`;
    this.seen = recall<string[]>(this.#key) ?? [];
  }

  /** Look whether something new is to be said; what is said stays until it is understood, or until
      the learner has played on and there is something else to say. */
  look(now: Moment): void {
    const { current } = this;
    const verb = current?.when.verb;
    if (verb && !now.over && !due(current.when, now)) this.understood();
    const fresh = this.lesson.steps.filter((step) => step !== current && !this.seen.includes(step.id));
    const next = fresh.find((step) => due(step.when, now)) ?? null;
    const played = this.#asked !== null && now.n > this.#asked;
    if (next && played && (now.asked || now.over)) this.understood();
    if (!this.current) {
      this.current = next;
      this.#asked = null;
    }
    if (now.asked) this.#asked ??= now.n;
  }

  understood(): void {
    if (!this.current) return;
    this.seen = [...this.seen, this.current.id];
    this.current = null;
    keep(this.#key, this.seen);
  }
}
