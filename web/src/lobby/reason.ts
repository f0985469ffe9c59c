// Why something did not work, in the reader's language.

import { Refusal } from "../lib/api";
import { words } from "../lib/words.svelte";
import * as texts from "../texts/common";

const say = words(texts);

export function reason(error: unknown): string {
  if (!(error instanceof Refusal)) return say("offline");
  if (error.code === "name") return say("nameRefused");
  const multiple = /expected a multiple of (\d+)/.exec(error.message)?.[1];
  return multiple ? say("multiple", { n: multiple }) : error.message;
}
