// How the tables stand at which this device has seats.

import { get, Refusal } from "../lib/api";
import { keys, type KnownTable } from "../lib/keys.svelte";
import type { AnyMessage, State, TableInfo } from "../lib/wire";

export interface Standing {
  known: KnownTable;
  table: TableInfo | null;
  /** Whose turn it is; "" while nobody is asked. */
  asked: string;
  mine: boolean;
  gone: boolean;
}

const MOST = 6;

/** Ask for the newest tables that are not known to be over. */
export async function lookAround(): Promise<Standing[]> {
  const tables = keys.tables.filter((t) => !t.over && (t.seats.length > 0 || t.host)).slice(0, MOST);
  const found = await Promise.all(tables.map(look));
  return found.filter((s) => s.table?.status !== "over").sort((a, b) => rank(a) - rank(b));
}

function rank({ mine, table, gone }: Standing): number {
  if (gone) return 3;
  if (mine) return 0;
  return table?.status === "running" ? 1 : 2;
}

async function look(known: KnownTable): Promise<Standing> {
  const standing: Standing = { known, table: null, asked: "", mine: false, gone: false };
  try {
    const code = known.seats[0]?.code ?? known.host;
    const said = await get<AnyMessage[]>(`/api/tables/${encodeURIComponent(known.table)}`, {}, code);
    standing.table = said.find((m): m is TableInfo => m.t === "table") ?? null;
    const state = said.find((m): m is State => m.t === "state");
    standing.asked = state?.asked ?? "";
    standing.mine = known.seats.some((seat) => seat.name === standing.asked);
    if (standing.table?.status === "over") keys.change(known.table, (k) => (k.over = true));
  } catch (error) {
    standing.gone = error instanceof Refusal && ["no_table", "code"].includes(error.code);
  }
  return standing;
}
