// The seats that this device has codes for: what brings somebody back after a reload.

import { keep, recall } from "./prefs.svelte";

export interface Seat {
  table: string;
  code: string;
  name: string;
  seat: string;
}

export interface KnownTable {
  table: string;
  ruleset: string;
  /** More than one: a hot seat. */
  seats: Seat[];
  host: string | null;
  invite: string | null;
  lesson: boolean;
  over: boolean;
  at: number;
}

const KEY = "miethai.tables";
const MOST = 40;

class Keys {
  tables = $state<KnownTable[]>(recall<KnownTable[]>(KEY) ?? []);

  known(table: string): KnownTable | null {
    return this.tables.find((t) => t.table === table) ?? null;
  }

  change(table: string, change: (known: KnownTable) => void): void {
    const old = this.known(table);
    const known: KnownTable = old
      ? { ...old, seats: [...old.seats] }
      : { table, ruleset: "", seats: [], host: null, invite: null, lesson: false, over: false, at: 0 };
    change(known);
    known.at = Date.now();
    this.tables = [known, ...this.tables.filter((t) => t.table !== table)].slice(0, MOST);
    keep(KEY, this.tables);
  }

  /** A seat whose number is not known yet has none, "". */
  addSeat(seat: Seat): void {
    const same = (s: Seat): boolean => s.code === seat.code || (seat.seat !== "" && s.seat === seat.seat);
    this.change(seat.table, (known) => {
      known.seats = [...known.seats.filter((s) => !same(s)), seat];
    });
  }

  forget(table: string): void {
    this.tables = this.tables.filter((t) => t.table !== table);
    keep(KEY, this.tables);
  }
}

export const keys = new Keys();
