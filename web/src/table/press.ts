// Whether something in a scene is being pressed right now, by pointer or key, and by which.

const KEYED = ["Enter", " "];

export class Press {
  now = false;
  /** The last press was a key that has a meaning of its own, such as a letter or a digit. */
  named = false;

  /** Attached to the scene: true while the handlers of a press run. They may run as late as at the
   * document, where Svelte collects them, so the end is not heard here but waited for. */
  watch = (root: HTMLElement): (() => void) => {
    const pressed = (event: Event): void => {
      const key = event instanceof KeyboardEvent ? event.key : null;
      // A click that a key makes is that key's.
      if (key !== null || (event as MouseEvent).detail > 0) this.named = key !== null && !KEYED.includes(key);
      // A key that is held down is meant once.
      if (
        key !== null &&
        (event as KeyboardEvent).repeat &&
        KEYED.includes(key) &&
        !isWriting(event.target)
      ) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      this.now = true;
      setTimeout(() => (this.now = false));
    };
    const heard = [
      [root, "click"],
      [window, "keydown"],
    ] as const;
    for (const [at, kind] of heard) at.addEventListener(kind, pressed, { capture: true });
    return () => {
      for (const [at, kind] of heard) at.removeEventListener(kind, pressed, { capture: true });
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
