// Files from the server. The code of a seat travels in a header, so a plain link would not do.

import { query, Refusal } from "../lib/api";

/** What the server calls the file. */
export function nameIn(disposition: string): string | null {
  const found = disposition.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  return found ? decodeURIComponent(found) : null;
}

/** `name` is for a server that gives none. */
export async function download(
  path: string,
  args: Record<string, string | null>,
  code: string | null,
  name: string,
): Promise<void> {
  const headers: HeadersInit = code ? { authorization: `Bearer ${code}` } : {};
  const answer = await fetch(path + query(args), { headers });
  if (!answer.ok) throw new Refusal("http", `HTTP ${answer.status}`);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = nameIn(answer.headers.get("content-disposition") ?? "") ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
