// The page's own words. Each area has a file of its own in texts/, with `de` and `en`; English is
// typed by German, so that a missing text is a type error. Words of the games come from the server.

import { prefs, type Lang } from "./prefs.svelte";

type Args = Record<string, string | number>;

/** "{name} wins" with its arguments; "{n|card|cards}" picks by number. */
export function fill(text: string, args: Args = {}): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, key: string, one, more) => {
    const value = args[key];
    if (one !== undefined) return Number(value) === 1 ? one : more;
    return String(value ?? `{${key}}`);
  });
}

/** `const say = words(texts)`; `say("key", {name})` follows the language at any time. */
export function words<T extends Record<string, string>>(texts: Record<Lang, T>) {
  return (key: keyof T & string, args?: Args): string => fill(texts[prefs.lang][key]!, args);
}
