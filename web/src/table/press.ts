// Whether something in a scene is being pressed right now, by pointer or key, and by which.

const PRESSES = ["Enter", " "];

export class Press {
  now = false;
  /** The last press was a key that has a meaning of its own, such as a letter or a digit. */
  named = false;

  /** Attached to the scene: true while the handlers of a press run. They may run as late as at the
   * document, where Svelte collects them, so the end is not heard here but waited for; what is only
   * pointed at after a press, because something moved, is not pressed. */
  watch = (root: HTMLElement): (() => void) => {
    const begin = (): void => {
      this.now = true;
      setTimeout(() => (this.now = false));
    };
    const end = (): void => void (this.now = false);
    const clicked = (event: Event): void => {
      if ((event as MouseEvent).detail > 0) this.named = false; // else it is a key's click
      begin();
    };
    const keyed = (event: Event): void => {
      const { key, repeat, target } = event as KeyboardEvent;
      this.named = !PRESSES.includes(key);
      if (this.named || isWriting(target)) return;
      if (!repeat) return begin();
      // A key that is held down is meant once.
      event.preventDefault();
      event.stopPropagation();
    };
    const heard: [EventTarget, string, (event: Event) => void][] = [
      [root, "click", clicked],
      [window, "keydown", keyed],
      [root, "pointerover", end],
    ];
    for (const [at, kind, run] of heard) at.addEventListener(kind, run, { capture: true });
    return () => {
      for (const [at, kind, run] of heard) at.removeEventListener(kind, run, { capture: true });
    };
  };
}

/** Where letters are text and no commands. */
export function isWriting(at: EventTarget | null): boolean {
  return (
    at instanceof HTMLElement &&
    at.closest(
      "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]",
    ) !== null
  );
}
