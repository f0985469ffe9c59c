// Requests to the server outside a table's socket. A refusal is an error with the server's sentence.

import { net } from "./net.svelte";
import { prefs } from "./prefs.svelte";
import type { Created, NewTable, Refused, Seated } from "./wire";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
    readonly remedy: string | null = null,
    /** Of a new table: the option or the value of the box that cannot be. */
    readonly option: string | null = null,
    readonly part: string | null = null,
  ) {
    super(message);
  }
}

/** An empty value is asked for too: no seat is the spectator's. */
export function query(args: Record<string, string | null | undefined>): string {
  const asked = new URLSearchParams({ lang: prefs.tongue });
  for (const [key, value] of Object.entries(args)) if (value != null) asked.set(key, value);
  return `?${asked}`;
}

/** By which the log of the server, and of its database, tells what was asked. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (b) => b.toString(36)).join("");
}

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("x-request-id", newId());
  const answer = await fetch(path, { ...init, headers }).catch((error: unknown) => {
    net.lost = true;
    throw error;
  });
  net.lost = false;
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => null)) as Refused | null;
  if (!said) throw new Refusal("http", `HTTP ${answer.status}`);
  throw new Refusal(said.code, said.text, said.rule, said.remedy, said.option, said.part);
}

function bearer(code: string | null): Record<string, string> {
  return code ? { authorization: `Bearer ${code}` } : {};
}

export async function get<T>(
  path: string,
  args: Record<string, string | null | undefined> = {},
  code: string | null = null,
): Promise<T> {
  return (await call(path + query(args), { headers: bearer(code) })).json() as Promise<T>;
}

export async function getText(path: string, code: string | null = null): Promise<string> {
  return (await call(path + query({}), { headers: bearer(code) })).text();
}

export async function post<T>(path: string, body: unknown, code: string | null = null): Promise<T> {
  const init: RequestInit = {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer(code) },
    body: JSON.stringify(body),
  };
  return (await call(path + query({}), init)).json() as Promise<T>;
}

export function createTable(wish: NewTable): Promise<Created> {
  return post<Created>("/api/tables", wish);
}

/** Take a seat; the promise is the hash of this device's own share in the table's chance. */
export function sit(
  table: string,
  name: string,
  promise: string,
  invite: string | null,
  seat: string | null = null,
): Promise<Seated> {
  const wish = { t: "sit", name, promise, ...(invite && { invite }), ...(seat && { seat }) };
  return post<Seated>(`/api/tables/${encodeURIComponent(table)}/commands`, wish);
}
