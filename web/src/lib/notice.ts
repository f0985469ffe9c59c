// "Your turn": in the title of the tab, and as a notice of the system where that is allowed.

import { prefs } from "./prefs.svelte";

const NAME = "Miethai";
let shown: Notification | null = null;

/** The tab's title: where we are, and whether one is asked. */
export function title(where: string, turn: string | null): void {
  document.title = `${turn ? `● ${turn} · ` : ""}${where ? `${where} · ` : ""}${NAME}`;
}

export function allowed(): boolean {
  return typeof Notification !== "undefined" && Notification.permission === "granted";
}

/** Ask the browser; the answer becomes the preference. */
export async function wish(on: boolean): Promise<boolean> {
  let may = on && allowed();
  if (on && !may && typeof Notification !== "undefined") {
    may = (await Notification.requestPermission()) === "granted";
  }
  prefs.set("notice", may);
  return may;
}

/** Only when the page is out of sight; never more than one. */
export function notify(text: string, detail: string): void {
  if (!prefs.get("notice") || !allowed() || document.visibilityState === "visible") return;
  shown?.close();
  shown = new Notification(text, { body: detail, tag: "miethai-turn", icon: "./icon.svg" });
  shown.onclick = () => {
    window.focus();
    shown?.close();
  };
}
