// Why something did not work, in the reader's language.

import { Refusal } from "../lib/api";
import { words } from "../lib/words.svelte";
import * as texts from "../texts/common";

const say = words(texts);

export function reason(error: unknown): string {
  if (!(error instanceof Refusal)) return say("offline");
  return error.code === "name" ? say("nameRefused") : error.message;
}
