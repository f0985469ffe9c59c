import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../src/lib/api";
import { left, Line, patched, refusedBy } from "../src/lib/line.svelte";
import type { AnyCommand, AnyMessage, Refused } from "../src/lib/wire";
import { legal, state, table } from "./make";

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: AnyCommand[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (): void => undefined;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as AnyCommand);
  }

  open(): void {
    this.readyState = 1;
    this.onopen();
  }

  say(...messages: AnyMessage[]): void {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) });
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }

  of<T extends AnyCommand["t"]>(kind: T): Extract<AnyCommand, { t: T }>[] {
    return this.sent.filter((command): command is Extract<AnyCommand, { t: T }> => command.t === kind);
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const last = (): Socket => Socket.all.at(-1)!;
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  page.visibilityState = "visible";
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "https:", host: "games.test" });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", page);
  line = new Line("abc 1", "secret", "en");
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
});

function begun(): Socket {
  last().open();
  last().say(
    table(1),
    { t: "you", y: 1, seat: "seat1" },
    state(5, { view: { set: { a: 1, b: 2 } }, log: { start: 0, lines: ["one"] }, legal: [legal("throw")] }),
  );
  return last();
}

describe("coming in", () => {
  test("says who it is, in its language; the code is no part of the address", () => {
    last().open();
    expect(last().url).toMatch(/^wss:\/\/games\.test\/api\/socket\?table=abc%201&request=[a-z0-9]{9,64}$/);
    expect(last().sent).toEqual([{ t: "hello", table: "abc 1", lang: "en", code: "secret" }, { t: "ping" }]);
  });

  test("the first whole state makes it ready", () => {
    begun();
    expect(line).toMatchObject({ ready: true, n: 5, net: "on", view: { a: 1, b: 2 }, log: ["one"], seen: 1 });
  });

  test("a code that does not hold ends it: no second try", () => {
    last().open();
    last().say({ t: "refused", code: "code", text: "no" });
    last().close();
    vi.advanceTimersByTime(60_000);
    expect(line.net).toBe("refused");
    expect(Socket.all).toHaveLength(1);
  });

  test("before the table is there any refusal is the end, afterwards only one of the code or the table", () => {
    last().open();
    last().say({ t: "refused", code: "too_many", text: "no" });
    expect(line.net).toBe("refused");
    begun().say({ t: "refused", code: "chat", text: "no" });
    expect(line.net).toBe("on");
    last().say({ t: "refused", code: "code", text: "no" });
    expect(line.net).toBe("refused");
  });
});

describe("states", () => {
  test("a change is put upon what was there; what is absent stays", () => {
    begun().say(
      state(6, {
        after: 5,
        view: { set: { b: 3 }, gone: ["a"] },
        log: { start: 1, lines: ["two"] },
        prompt: "Buy?",
      }),
    );
    expect(line).toMatchObject({ n: 6, view: { b: 3 }, log: ["one", "two"], seen: 1, prompt: "Buy?" });
    expect(line.view).not.toHaveProperty("a");
    expect(line.legal).toHaveLength(1);
  });

  test("an undo takes lines of the log back", () => {
    begun().say(state(6, { after: 5, log: { start: 0, lines: ["other"] } }));
    expect(line.log).toEqual(["other"]);
  });

  test("a gap asks for everything again and changes nothing", () => {
    begun().say(state(8, { after: 7, view: { set: { b: 9 } } }));
    expect(last().of("resync")).toHaveLength(1);
    expect(line).toMatchObject({ n: 5, view: { b: 2 } });
  });

  test("what came twice or too late is left alone", () => {
    const socket = begun();
    const change = state(6, { after: 5, log: { start: 1, lines: ["two"] } });
    socket.say(change, change, state(4, { view: { set: { old: 1 } } }));
    expect(line).toMatchObject({ n: 6, log: ["one", "two"] });
    expect(line.view).not.toHaveProperty("old");
    expect(socket.of("resync")).toHaveLength(0);
  });

  test("after a new connection a whole state counts even with a lower number", () => {
    begun().close();
    vi.advanceTimersByTime(400);
    last().open();
    last().say(state(2, { view: { set: { fresh: true } } }), table(0, { status: "over" }));
    expect(line).toMatchObject({ n: 2, view: { fresh: true }, table: { status: "over" } });
  });

  test("of table and you the newest counts", () => {
    begun().say(table(3, { pace: "fast" }), table(2, { pace: "slow" }), { t: "you", y: 0, seat: "seat9" });
    expect(line.table?.pace).toBe("fast");
    expect(line.you?.seat).toBe("seat1");
  });
});

describe("commands", () => {
  test("a move is sent until it is acknowledged, always with the same id", async () => {
    const socket = begun();
    const made = line.move("throw");
    const [first] = socket.of("move");
    expect(first).toMatchObject({ move: "throw", on: 5 });
    expect(line.pending).toBe(1);
    vi.advanceTimersByTime(4000);
    expect(socket.of("move").map(({ id }) => id)).toEqual([first!.id, first!.id]);
    socket.say({ t: "ack", id: first!.id, n: 6 });
    await expect(made).resolves.toMatchObject({ n: 6 });
    vi.advanceTimersByTime(20_000);
    expect(socket.of("move")).toHaveLength(2);
    expect(line.pending).toBe(0);
  });

  test("what was said while the line was down is sent when it is back", () => {
    begun().close();
    void line.move("bid 7", null);
    vi.advanceTimersByTime(400);
    last().open();
    expect(last().of("move")).toMatchObject([{ move: "bid 7" }]);
    expect(last().of("move")[0]).not.toHaveProperty("on");
  });

  test("a refusal is the answer, and the game goes on; a stale move asks for the state", async () => {
    const socket = begun();
    const made = line.move("throw").catch((refused: Refused) => refused.code);
    const { id } = socket.of("move")[0]!;
    socket.say({ t: "refused", code: "stale", text: "too late", id });
    await expect(made).resolves.toBe("stale");
    expect(line).toMatchObject({ net: "on", pending: 0 });
    expect(socket.of("resync")).toHaveLength(1);
  });

  test("the shark's advice answers the question, a refusal does too", async () => {
    const socket = begun();
    const told = line.hint();
    const { id } = socket.of("hint")[0]!;
    const best = [{ moves: ["throw"], label: "Throw", targets: [], share: 0.4, error: 0.05 }];
    socket.say({ t: "advice", id, n: 6, best, said: ["The shark would: throw."] });
    await expect(told).resolves.toMatchObject({ n: 6, said: ["The shark would: throw."] });
    const none = line.hint().catch((refused: Refused) => refused.text);
    socket.say({ t: "refused", code: "not_now", text: "no hints here", id: socket.of("hint")[1]!.id });
    await expect(none).resolves.toBe("no hints here");
  });

  test("dice, taking back and chat are kept in the same way", () => {
    const socket = begun();
    void line.chance("dice 3 4");
    void line.undo();
    void line.undo(true);
    void line.chat({ preset: "hello" });
    expect(socket.of("chance")).toMatchObject([{ move: "dice 3 4", on: 5 }]);
    expect(socket.of("undo").map((command) => command.ask ?? false)).toEqual([false, true]);
    expect(socket.of("chat")).toMatchObject([{ preset: "hello" }]);
    expect(line.pending).toBe(4);
  });
});

describe("the connection", () => {
  test("tries again, more and more patiently, and quickly after it was there", () => {
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) {
      const count = Socket.all.length;
      last().close();
      let waited = 0;
      while (Socket.all.length === count && waited < 20_000) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
    begun().close();
    expect(line.net).toBe("off");
    vi.advanceTimersByTime(400);
    expect(last().readyState).toBe(0);
  });

  test("does not wait when the device is online again or the page is looked at", () => {
    begun().close();
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(Socket.all).toHaveLength(1);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("online"));
    expect(Socket.all).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(Socket.all).toHaveLength(2);
  });

  test("a closed line stays closed and a replaced socket is not listened to", () => {
    const old = begun();
    line.speak("de");
    last().open();
    expect(last().of("hello")[0]).toMatchObject({ lang: "de" });
    old.say(state(9, { view: { set: { old: 1 } } }));
    expect(line.n).toBe(5);
    const count = Socket.all.length;
    line.close();
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(count);
  });

  test("asks how far it should be, and notices what was lost", () => {
    const socket = begun();
    vi.advanceTimersByTime(8000);
    expect(socket.of("ping")).toHaveLength(2);
    socket.say({ t: "pong", n: 5, k: 1, c: 0, y: 1, now: Date.now() / 1000 + 30 });
    expect(socket.of("resync")).toHaveLength(0);
    expect(line.offset).toBeCloseTo(30);
    for (const lost of [{ n: 6 }, { k: 2 }, { c: 1 }, { y: 2 }]) {
      socket.sent = [];
      socket.say({ t: "pong", n: 5, k: 1, c: 0, y: 1, now: 0, ...lost });
      expect(socket.of("resync"), JSON.stringify(lost)).toHaveLength(1);
    }
  });

  test("the server's farewell is told, and is over with its next word", () => {
    const socket = begun();
    socket.say({ t: "closing", seconds: 20 });
    expect(line).toMatchObject({ net: "closing", closing: { seconds: 20 } });
    socket.say(table(2));
    expect(line).toMatchObject({ net: "on", closing: null });
  });
});

test("chat is kept in order, once, and a missing line is asked for", () => {
  const socket = begun();
  socket.say({ t: "said", c: 1, by: "Ben", text: "a" }, { t: "said", c: 4, by: "Ben", text: "d", after: 3 });
  expect(socket.of("resync")).toHaveLength(1);
  socket.say(
    { t: "said", c: 3, by: "Ben", text: "c", after: 1 },
    { t: "said", c: 3, by: "Ben", text: "c", after: 1 },
  );
  expect(line.said.map(({ text }) => text).join("")).toBe("acd");
});

test("a patch leaves the old view as it was", () => {
  const old = { a: 1, b: 2 };
  expect(patched(old, { set: { c: 3 }, gone: ["a"] })).toEqual({ b: 2, c: 3 });
  expect(old).toEqual({ a: 1, b: 2 });
});

test("a refusal by HTTP looks like the socket's", () => {
  const known = new Refusal("rule", "Not now.", "TOY-1", "Wait.");
  expect(refusedBy(known)).toEqual({
    t: "refused",
    code: "rule",
    text: "Not now.",
    rule: "TOY-1",
    remedy: "Wait.",
  });
  expect(refusedBy(new TypeError("no net"))).toMatchObject({ code: "store", text: "no net", rule: null });
});

test("a clock that does not run leaves no time, one that is over leaves nothing", () => {
  expect(left(null, 100)).toBeNull();
  expect(left({ since: 3 }, 100)).toBeNull();
  expect(left({ ends: 130 }, 100)).toBe(30);
  expect(left({ ends: 70 }, 100)).toBe(0);
});
