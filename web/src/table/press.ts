// Whether something in a scene is being pressed right now, by pointer or key.

const PRESSES = ["click", "keydown"];

export class Press {
  now = false;

  /** Attached to the scene: true while the handlers of a press run. They may run as late as at the
   * document, where Svelte collects them, so the end is not heard here but waited for. */
  watch = (root: HTMLElement): (() => void) => {
    const begin = (): void => {
      this.now = true;
      setTimeout(() => (this.now = false));
    };
    for (const kind of PRESSES) root.addEventListener(kind, begin, { capture: true });
    return () => {
      for (const kind of PRESSES) root.removeEventListener(kind, begin, { capture: true });
    };
  };
}
