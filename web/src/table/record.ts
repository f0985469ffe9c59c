// A game to take along, as a file.

import type { Line } from "../lib/line.svelte";
import { download } from "../replay/download";

export function takeAlong(line: Line): Promise<void> {
  return download(`/api/tables/${encodeURIComponent(line.id)}/record`, {}, line.code, `${line.id}.txt`);
}
