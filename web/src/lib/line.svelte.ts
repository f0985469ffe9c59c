// One reader's line to one table: the socket, what it has told, and what is still to be answered.
// Messages may be lost, doubled or reordered on the way; the state here ends up equal to the server's.

import { newId, post, Refusal } from "./api";
import type { Question } from "./asking.svelte";
import { prefs, type Tongue } from "./prefs.svelte";
import { settle } from "./shares";
import type {
  Ack,
  Advised,
  AnyCommand,
  AnyMessage,
  Answer,
  Because,
  Clock,
  Closing,
  Ending,
  Legal,
  LogPart,
  Mark,
  Pong,
  Preview,
  Refused,
  Said,
  State,
  TableInfo,
  You,
  WayOut,
} from "./wire";

export type Net = "connecting" | "on" | "off" | "refused" | "closing";

interface Waiting {
  command: AnyCommand;
  resolve: (answer: Ack | null) => void;
  reject: (refused: Refused) => void;
}

/** A question that changes nothing: asked once, and no longer waited for when the line is lost. */
interface Asked {
  resolve: (answer: any) => void;
  reject: (refused: Refused | null) => void;
}

const PING_MS = 8000;
const RESEND_MS = 4000;
const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 8000;

export class Line {
  net = $state<Net>("connecting");
  /** Whether there was a first state. */
  ready = $state(false);
  n = $state(0);
  view = $state.raw<Record<string, any>>({});
  legal = $state.raw<Legal[]>([]);
  prompt = $state("");
  asked = $state("");
  log = $state.raw<string[]>([]);
  /** What lines of the log are about, in their order. */
  marks = $state.raw<Mark[]>([]);
  /** How many log lines were there before the last step. */
  seen = $state(0);
  over = $state.raw<Ending | null>(null);
  answer = $state.raw<Answer | null>(null);
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<You | null>(null);
  said = $state.raw<Said[]>([]);
  closing = $state.raw<Closing | null>(null);
  refusal = $state.raw<Refused | null>(null);
  /** Server's time less ours, in seconds. */
  offset = $state(0);
  /** Commands that are not acknowledged yet. */
  pending = $state(0);
  /** Moves of this reader that were made since the page is open. */
  moved = $state(0);

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #asked = new Map<string, Asked>();
  #retry = FIRST_RETRY_MS;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #closed = false;
  /** A new connection: its first `table` counts whatever its number. */
  #fresh = true;
  /** The same for its first `state`. */
  #begun = true;
  /** The same for who we are. */
  #unnamed = true;
  #lang: Tongue;

  constructor(
    readonly id: string,
    readonly code: string | null,
    lang: Tongue = prefs.tongue,
  ) {
    this.#lang = lang;
    this.#open();
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#stopTimers();
    this.#socket?.close();
  }

  /** Everything is told again in another language. */
  speak(lang: Tongue): void {
    if (lang === this.#lang) return;
    this.#lang = lang;
    this.said = [];
    const old = this.#socket;
    this.#open();
    old?.close();
  }

  // --- sending ------------------------------------------------------------------------------------
  move(move: string, on: number | null = this.n): Promise<Ack | null> {
    return this.#keep({ t: "move", id: newId(), move, ...(on !== null && { on }) }).then((ack) => {
      if (ack) this.moved += 1;
      return ack;
    });
  }

  chance(move: string): Promise<Ack | null> {
    return this.#keep({ t: "chance", id: newId(), move, on: this.n });
  }

  undo(ask = false): Promise<Ack | null> {
    return this.#keep({ t: "undo", id: newId(), ...(ask && { ask }) });
  }

  chat(text: { preset: string } | { text: string }): Promise<Ack | null> {
    return this.#keep({ t: "chat", id: newId(), ...text });
  }

  /** Why something cannot be done. */
  why(question: Question): Promise<Because> {
    return this.#question({ t: "why", id: newId(), ...question });
  }

  /** What a move would do; refused as the move would be. */
  preview(move: string): Promise<Preview> {
    return this.#question({ t: "preview", id: newId(), move });
  }

  /** The cheapest way to raise money that one owes. */
  wayOut(): Promise<WayOut> {
    return this.#question({ t: "way-out", id: newId() });
  }

  /** What the shark would do in one's place. */
  hint(): Promise<Advised> {
    return this.#question({ t: "hint", id: newId() });
  }

  #question<T>(command: AnyCommand & { id: string }): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#asked.set(command.id, { resolve, reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.tell(command);
      else this.#forgetQuestions(); // nobody would ever answer
    });
  }

  /** A command without an id: sent once, when the line is there. */
  tell(command: AnyCommand): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  /** A command about the table itself, by HTTP: its answer, or an error with the server's words. */
  async ask<T extends AnyMessage>(command: AnyCommand): Promise<T> {
    return post<T>(`/api/tables/${encodeURIComponent(this.id)}/commands`, command, this.code);
  }

  /** A command with an id: sent until it is answered. */
  #keep(command: AnyCommand & { id: string }): Promise<Ack | null> {
    this.refusal = null;
    return new Promise((resolve, reject) => {
      this.#waiting.set(command.id, { command, resolve, reject });
      this.pending = this.#waiting.size;
      this.tell(command);
    });
  }

  // --- the socket ---------------------------------------------------------------------------------
  #open(): void {
    if (this.#closed) return;
    this.#forgetQuestions();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/socket?table=${encodeURIComponent(this.id)}&request=${newId()}`,
    );
    this.#socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(JSON.parse(String(event.data)) as AnyMessage);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #hello(): void {
    this.#retry = FIRST_RETRY_MS;
    this.#fresh = this.#begun = this.#unnamed = true;
    this.tell({ t: "hello", table: this.id, lang: this.#lang, ...(this.code && { code: this.code }) });
    for (const { command } of this.#waiting.values()) this.tell(command);
    this.tell({ t: "ping" });
    this.#stopTimers();
    this.#timers.push(setInterval(() => this.tell({ t: "ping" }), PING_MS));
    this.#timers.push(
      setInterval(() => {
        for (const { command } of this.#waiting.values()) this.tell(command);
        this.#settle();
      }, RESEND_MS),
    );
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#stopTimers();
    this.#forgetQuestions();
    if (this.net === "refused") return;
    this.net = this.net === "connecting" ? "connecting" : "off";
    this.#timers.push(setTimeout(() => this.#open(), this.#retry));
    this.#retry = Math.min(LONGEST_RETRY_MS, this.#retry * 2);
  }

  /** What was asked over a line that is gone is answered by nobody. */
  #forgetQuestions(): void {
    for (const { reject } of this.#asked.values()) reject(null);
    this.#asked.clear();
  }

  #hurry = (): void => {
    if (this.net !== "off" || document.visibilityState === "hidden") return;
    this.#stopTimers();
    this.#open();
  };

  #stopTimers(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  // --- what the server says -----------------------------------------------------------------------
  #take(message: AnyMessage): void {
    switch (message.t) {
      case "state":
        this.#state(message);
        break;
      case "table":
        if (this.#fresh || this.table === null || message.k > this.table.k) this.table = message;
        this.#fresh = false;
        this.#settle();
        this.net = "on";
        this.closing = null;
        break;
      case "you":
        if (this.#unnamed || this.you === null || message.y > this.you.y) this.you = message;
        this.#unnamed = false;
        this.#settle();
        break;
      case "said":
        if (!this.said.some((s) => s.c === message.c)) {
          this.said = [...this.said, message].sort((a, b) => a.c - b.c);
          if (message.after && !this.said.some((s) => s.c === message.after)) this.tell({ t: "resync" });
        }
        break;
      case "ack":
        this.#answer(message.id, (waiting) => waiting.resolve(message));
        break;
      case "because":
      case "preview":
      case "way-out":
      case "advice":
        this.#asked.get(message.id)?.resolve(message);
        this.#asked.delete(message.id);
        break;
      case "refused":
        this.#refused(message);
        break;
      case "pong":
        this.offset = message.now - Date.now() / 1000;
        if (this.#isBehind(message)) this.tell({ t: "resync" });
        break;
      case "closing":
        this.closing = message;
        this.net = "closing";
        break;
      case "created":
      case "done":
      case "seated":
        break; // answers to requests, never sent over a socket
    }
  }

  /** The table's chance gets what it waits for of this seat. */
  #settle(): void {
    if (this.code && this.table && this.you?.name) void settle(this.table, this.code, this.you.name);
  }

  /** Whether a message was lost on the way. */
  #isBehind(pong: Pong): boolean {
    const heard = this.said.at(-1)?.c ?? 0;
    const known = this.n >= pong.n && (this.table?.k ?? 0) >= pong.k;
    return !known || (this.you?.y ?? 0) < pong.y || heard < pong.c || this.#unnamed;
  }

  #answer(id: string | null | undefined, settle: (waiting: Waiting) => void): void {
    const waiting = id ? this.#waiting.get(id) : undefined;
    if (id && waiting) {
      this.#waiting.delete(id);
      this.pending = this.#waiting.size;
      settle(waiting);
    }
  }

  #refused(message: Refused): void {
    const asked = this.#asked.get(message.id ?? "");
    if (asked) {
      this.#asked.delete(message.id!);
      asked.reject(message);
      return;
    }
    this.refusal = message;
    if (message.id) this.#answer(message.id, (waiting) => waiting.reject(message));
    else if (this.table === null || message.code === "code" || message.code === "no_table") {
      this.net = "refused";
    }
    if (message.code === "stale") this.tell({ t: "resync" });
  }

  #state(state: State): void {
    if (state.after == null) {
      if (this.#begun || state.n >= this.n) this.#whole(state);
      this.#begun = false;
    } else if (state.after > this.n) this.tell({ t: "resync" });
    else if (state.after === this.n) this.#change(state);
  }

  #whole(state: State): void {
    this.view = { ...state.view?.set };
    this.legal = state.legal ?? [];
    this.prompt = state.prompt ?? "";
    this.asked = state.asked ?? "";
    this.log = state.log?.lines ?? [];
    this.marks = state.log?.marks ?? [];
    this.seen = this.log.length;
    this.over = state.over ?? null;
    this.answer = state.answer ?? null;
    this.n = state.n;
    this.ready = true;
  }

  #change(state: State): void {
    if (state.view) this.view = patched(this.view, state.view);
    if (state.legal) this.legal = state.legal;
    if (state.prompt != null) this.prompt = state.prompt;
    if (state.asked != null) this.asked = state.asked;
    if (state.log) {
      this.seen = state.log.start;
      this.log = [...this.log.slice(0, state.log.start), ...(state.log.lines ?? [])];
      this.marks = markedOn(this.marks, state.log);
    }
    if (state.over !== undefined) this.over = state.over;
    if (state.answer) this.answer = state.answer;
    this.n = state.n;
  }
}

/** The marks after a part of the log was cut and another added. */
export function markedOn(marks: Mark[], part: LogPart): Mark[] {
  return [...marks.filter((mark) => mark.line < part.start), ...(part.marks ?? [])];
}

export function patched(view: Record<string, any>, patch: NonNullable<State["view"]>): Record<string, any> {
  const out = { ...view, ...patch.set };
  for (const key of patch.gone ?? []) delete out[key];
  return out;
}

/** The refusal of a request by HTTP, in the shape of the socket's. */
export function refusedBy(error: unknown): Refused {
  const known = error instanceof Refusal ? error : null;
  const text = error instanceof Error ? error.message : String(error);
  return {
    t: "refused",
    code: (known?.code ?? "store") as Refused["code"],
    text,
    rule: known?.rule ?? null,
    remedy: known?.remedy ?? null,
  };
}

/** The seconds left until a moment of the server's clock. */
export function left(clock: Clock | null | undefined, now: number): number | null {
  return clock?.ends == null ? null : Math.max(0, clock.ends - now);
}
