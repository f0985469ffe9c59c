import { words } from "../lib/words.svelte";
import * as texts from "../texts/trade";

export const say = words(texts);
