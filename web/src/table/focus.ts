// Somebody who plays by keyboard never loses the place: when what had the focus is gone after a
// move, the focus goes to what may be done next.

let keyboard = false;
if (typeof window !== "undefined") {
  window.addEventListener("keydown", () => (keyboard = true), true);
  window.addEventListener("pointerdown", () => (keyboard = false), true);
}

const NEXT = [
  ".actions .two button",
  ".actions .amount .main",
  ".actions .list button:not(:disabled)",
  "[data-over] button, [data-over] a",
];

/** For the element around everything that comes and goes. */
export function keepFocus(root: HTMLElement): () => void {
  let had: Element | null = null;

  function look(): void {
    const at = document.activeElement;
    const lost = at === null || at === document.body;
    const waits = at?.classList.contains("actions") ?? false;
    if (!keyboard || !(waits || (lost && had !== null && !shown(had)))) return;
    const main = NEXT.map((where) => root.querySelector<HTMLElement>(where)).find((one) => one && shown(one));
    if (main) main.focus();
    else if (lost) root.querySelector<HTMLElement>(".actions")?.focus({ preventScroll: true });
  }

  const noticed = (event: FocusEvent): void => {
    had = event.target as Element;
  };
  root.addEventListener("focusin", noticed);
  const observer = new MutationObserver(look);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden"],
  });
  // A new scene, such as the next person's at a shared device.
  if (keyboard && (document.activeElement === null || document.activeElement === document.body)) {
    root.querySelector<HTMLElement>(".actions")?.focus({ preventScroll: true });
    look();
  }
  return () => {
    observer.disconnect();
    root.removeEventListener("focusin", noticed);
  };
}

function shown(element: Element): boolean {
  return element.isConnected && element.getClientRects().length > 0;
}
