import { words } from "../../lib/words.svelte";
import * as texts from "../../texts/monopoly";

export const say = words(texts);
