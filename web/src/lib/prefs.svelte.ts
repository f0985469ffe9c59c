// What somebody prefers on this device.

export type Lang = "de" | "en";
/** What the server is asked to speak: in English all names can be translated too. */
export type Tongue = Lang | "en-all";
export type Theme = "system" | "light" | "dark";

interface Kept {
  lang: Lang;
  theme: Theme;
  motion: "system" | "on" | "off";
  sound: boolean;
  /** Whether sounds were offered once. */
  heard: boolean;
  notice: boolean;
  confirm: boolean;
  /** No previews but of own goals. */
  swift: boolean;
  /** Milliseconds after a new question in which no input counts. */
  quiet: number;
  text: boolean;
  /** Names on the board for readers of English. */
  names: "german" | "english";
  name: string;
  last: string;
}

/** None, the usual time, and a long one for unsteady hands. */
export const QUIET = [0, 400, 1000] as const;

const KEY = "miethai.prefs";
const DEFAULTS: Kept = {
  lang: typeof navigator !== "undefined" && navigator.language.startsWith("en") ? "en" : "de",
  theme: "system",
  motion: "system",
  sound: false,
  heard: false,
  notice: false,
  confirm: false,
  swift: false,
  quiet: QUIET[1],
  text: false,
  names: "german",
  name: "",
  last: "",
};

/** Storage may be forbidden; then preferences last as long as the tab. */
export function recall<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a private window: nothing to do
  }
}

const still = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");

class Prefs {
  #kept = $state<Kept>({ ...DEFAULTS, ...recall<Partial<Kept>>(KEY) });
  #still = $state(still?.matches ?? false);

  constructor() {
    still?.addEventListener("change", (event) => (this.#still = event.matches));
    this.#apply();
  }

  get<K extends keyof Kept>(key: K): Kept[K] {
    return this.#kept[key];
  }

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.#kept[key] = value;
    keep(KEY, this.#kept);
    this.#apply();
  }

  get lang(): Lang {
    return this.#kept.lang;
  }

  get tongue(): Tongue {
    return this.lang === "en" && this.#kept.names === "english" ? "en-all" : this.lang;
  }

  /** No motion: by the system's wish or by one's own. */
  get calm(): boolean {
    const motion = this.#kept.motion;
    return motion === "off" || (motion === "system" && this.#still);
  }

  #apply(): void {
    if (typeof document === "undefined") return;
    const root = document.documentElement;
    root.lang = this.#kept.lang;
    if (this.#kept.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.#kept.theme;
    root.dataset.motion = this.calm ? "off" : "on";
  }
}

export const prefs = new Prefs();
