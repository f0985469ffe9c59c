// Whether something in a scene is being pressed right now, by pointer or key.

const PRESSES = ["click", "keydown"];

export class Press {
  now = false;

  /** Attached to the scene: true before the handlers below it run, false after them. */
  watch = (root: HTMLElement): (() => void) => {
    const begin = (): void => void (this.now = true);
    const end = (): void => void (this.now = false);
    for (const kind of PRESSES) {
      root.addEventListener(kind, begin, { capture: true });
      root.addEventListener(kind, end);
    }
    return () => {
      for (const kind of PRESSES) {
        root.removeEventListener(kind, begin, { capture: true });
        root.removeEventListener(kind, end);
      }
    };
  };
}
