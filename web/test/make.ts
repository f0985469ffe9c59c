// Small things that several tests need.
import { vi } from "vitest";
import type { Legal, State, TableInfo } from "../src/lib/wire";

/** "build Parkstraße" as the server offers it. */
export function legal(notation: string, more: Partial<Legal> = {}): Legal {
  const [verb = "", ...args] = notation.split(" ");
  return { move: notation, label: `do ${notation}`, verb, ...(args.length && { args }), ...more };
}

export function state(n: number, more: Partial<State> = {}): State {
  return { t: "state", n, ...more };
}

export function table(k: number, more: Partial<TableInfo> = {}): TableInfo {
  return {
    t: "table",
    k,
    id: "abc123",
    ruleset: "toy",
    status: "running",
    seats: [],
    options: {},
    pace: "normal",
    chat: "off",
    dice: "server",
    spectators: true,
    grace: 60,
    ...more,
  };
}

/** A browser's storage; what is in it is seen by the modules that are imported afterwards. */
export function storage(kept: Record<string, string> = {}): Map<string, string> {
  const map = new Map(Object.entries(kept));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
  });
  return map;
}

/** What the server answers, by path; what was asked is written down. */
export function server(answers: Record<string, { status?: number; body: unknown }>): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    const request = new Request(new URL(path, "http://here"), init);
    asked.push(request);
    const answer = answers[new URL(request.url).pathname];
    if (!answer) return Promise.reject(new TypeError("no connection"));
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }));
  });
  return asked;
}
