// What can be played, as the server tells it; asked again when the language changes.

import { get } from "../lib/api";
import { prefs, type Lang } from "../lib/prefs.svelte";
import { learnAllRules } from "../lib/rules.svelte";
import type { RulesetInfo, Rulesets } from "../lib/wire";

class Catalog {
  #all = $state.raw<Rulesets | null>(null);
  failed = $state(false);
  #asked: Lang | null = null;

  /** To be called in an effect: follows the language. */
  async load(): Promise<void> {
    const lang = prefs.lang;
    if (this.#asked === lang) return;
    this.#asked = lang;
    try {
      const all = await get<Rulesets>("/api/rulesets");
      if (lang === prefs.lang) this.#all = all;
      learnAllRules(all);
      this.failed = false;
    } catch {
      this.#asked = null;
      this.failed = true;
    }
  }

  /** In the order in which they are shown; none before the server has answered. */
  get ids(): string[] {
    return Object.keys(this.#all?.rulesets ?? {});
  }

  /** Each family once, with its title; none before the server has answered. */
  get families(): { id: string; title: string }[] {
    const titles = new Map(
      this.ids.flatMap((id) => {
        const info = this.of(id);
        return info ? [[info.family, info.title] as const] : [];
      }),
    );
    return [...titles].map(([id, title]) => ({ id, title }));
  }

  of(ruleset: string): RulesetInfo | null {
    return this.#all?.rulesets[ruleset] ?? null;
  }

  /** Title and edition. */
  name(ruleset: string): string {
    const info = this.of(ruleset);
    return info ? `${info.title} ${info.subtitle}`.trim() : ruleset;
  }
}

export const catalog = new Catalog();
