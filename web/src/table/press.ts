// Whether something in a scene is being pressed right now, by pointer or key.

const PRESSES = ["click", "keydown"];

export class Press {
  now = false;

  /** Attached to the scene: true before any handler of the press runs, false after all of them,
      also after those that wait for it above the scene. */
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
