// Somebody who looks elsewhere hears that it is their turn, and that the game is over.

import { keys, type KnownTable } from "../lib/keys.svelte";
import type { Line } from "../lib/line.svelte";
import * as notice from "../lib/notice";
import { play } from "../lib/sound";
import { words } from "../lib/words.svelte";
import * as texts from "../texts/table";

const say = words(texts);

export function noticeTurns(line: Line, title: () => string, known: () => KnownTable | null): void {
  const asked = (): boolean => line.asked !== "" && [line.you?.name, line.you?.seat].includes(line.asked);
  $effect(() => {
    notice.title(title(), asked() && !line.over ? say("your_turn") : null);
  });
  let was = false;
  $effect(() => {
    const now = asked();
    if (now && !was) {
      play("turn");
      notice.notify(say("your_turn"), line.prompt);
    }
    was = now;
  });
  $effect(() => {
    if (!line.over) return;
    play("end");
    const found = known();
    if (found && !found.over) keys.change(line.id, (k) => (k.over = true));
  });
  $effect(() => () => notice.title("", null));
}
