// Whether something in a scene is being pressed right now, by pointer or key.

const PRESSES = ["click", "keydown"];

export class Press {
  now = false;

  /** Attached to the scene: true before the handlers below it run, false after them. They run late,
      at the root of the page, where the framework listens for everybody: hence the window. */
  watch = (root: HTMLElement): (() => void) => {
    const end = (): void => void (this.now = false);
    const begin = (): void => {
      this.now = true;
      setTimeout(end); // should a handler keep the event for itself
    };
    for (const kind of PRESSES) {
      root.addEventListener(kind, begin, { capture: true });
      window.addEventListener(kind, end);
    }
    return () => {
      for (const kind of PRESSES) {
        root.removeEventListener(kind, begin, { capture: true });
        window.removeEventListener(kind, end);
      }
    };
  };
}
