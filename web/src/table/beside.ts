// Where a note about a button stands: to its left, or above it where there is no room; never on the thing of
// the board that it is about.

const WIDTH = 264;
const GAP = 12;
const EDGE = 8;
const HIGH = 150; // about as high as a note is

/** For CSS; the note is as high as it needs to be. */
export interface Place {
  left: string;
  top: string;
  bottom: string;
}

type Area = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** `thing`: where on the board that lies which the button is about. */
export function beside(button: HTMLElement, thing: Area | null = null): Place {
  const at = button.getBoundingClientRect();
  const panel = (button.closest(".panel") ?? button).getBoundingClientRect();
  if (panel.left >= WIDTH + GAP + EDGE) {
    const low = at.top > innerHeight * 0.7;
    const [top, bottom] = low ? [at.bottom - HIGH, at.bottom] : [at.top, at.top + HIGH];
    let left = panel.left - WIDTH - GAP;
    const meets = thing && thing.right > left && thing.top < bottom && thing.bottom > top;
    if (meets) left = Math.max(EDGE, thing.left - WIDTH - GAP);
    return {
      left: `${left}px`,
      top: low ? "auto" : `${at.top}px`,
      bottom: low ? `${innerHeight - at.bottom}px` : "auto",
    };
  }
  const left = Math.min(Math.max(EDGE, at.left), innerWidth - WIDTH - EDGE);
  return { left: `${left}px`, top: "auto", bottom: `${innerHeight - panel.top + EDGE}px` };
}
