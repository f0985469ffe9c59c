// Where a note about a button stands: to its left, or above it where there is no room.

const WIDTH = 264;
const GAP = 12;
const EDGE = 8;

/** For CSS; the note is as high as it needs to be. */
export interface Place {
  left: string;
  top: string;
  bottom: string;
}

export function beside(button: HTMLElement): Place {
  const at = button.getBoundingClientRect();
  const panel = (button.closest(".panel") ?? button).getBoundingClientRect();
  if (panel.left >= WIDTH + GAP + EDGE) {
    const low = at.top > innerHeight * 0.7;
    return {
      left: `${panel.left - WIDTH - GAP}px`,
      top: low ? "auto" : `${at.top}px`,
      bottom: low ? `${innerHeight - at.bottom}px` : "auto",
    };
  }
  const left = Math.min(Math.max(EDGE, at.left), innerWidth - WIDTH - EDGE);
  return { left: `${left}px`, top: "auto", bottom: `${innerHeight - panel.top + EDGE}px` };
}
