// Short sounds, off unless somebody switched them on; only then they are loaded.

import { prefs } from "./prefs.svelte";
import type { Sound } from "./sounds";

export type { Sound } from "./sounds";

export function play(sound: Sound): void {
  if (prefs.get("sound")) void import("./sounds").then(({ ring }) => ring(sound));
}
