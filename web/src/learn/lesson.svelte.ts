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
  /** Since when the current step is shown. */
  #since = 0;

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
    if (current && current.id !== "aim" && !now.over) {
      const { verb } = current.when;
      if (verb && !due(current.when, now)) this.understood();
    }
    const fresh = this.lesson.steps.filter((step) => step !== current && !this.seen.includes(step.id));
    const next = fresh.find((step) => due(step.when, now)) ?? null;
    if (this.current && next && now.n > this.#since && (now.asked || now.over)) this.understood();
    if (this.current) return;
    this.current = next;
    this.#since = now.n;
  }

  understood(): void {
    if (!this.current) return;
    this.seen = [...this.seen, this.current.id];
    this.current = null;
    keep(this.#key, this.seen);
  }
}
