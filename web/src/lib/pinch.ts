// Two fingers, or the wheel with Ctrl, change how near something is seen. One finger stays with the
// browser, which scrolls more smoothly than any script and knows when the page is meant.

import type { Attachment } from "svelte/attachments";

export interface Spot {
  x: number;
  y: number;
}

/** Says by how much, and what point of the window stays where it is. */
export function pinch(zoom: (factor: number, at: Spot) => void): Attachment<HTMLElement> {
  return (place) => {
    let apart = 0;

    const fingers = (event: TouchEvent) => {
      const [a, b] = [event.touches[0]!, event.touches[1]!];
      const at = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
      return { wide: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1, at };
    };
    const begin = (event: TouchEvent): void => {
      if (event.touches.length === 2) apart = fingers(event).wide;
    };
    const move = (event: TouchEvent): void => {
      if (event.touches.length !== 2 || !apart) return;
      if (event.cancelable) event.preventDefault();
      const { wide, at } = fingers(event);
      zoom(wide / apart, at);
      apart = wide;
    };
    const end = (event: TouchEvent): void => {
      if (event.touches.length < 2) apart = 0;
    };
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    };

    const stop = new AbortController();
    const how = { passive: false, signal: stop.signal };
    place.addEventListener("touchstart", begin, how);
    place.addEventListener("touchmove", move, how);
    place.addEventListener("touchend", end, how);
    place.addEventListener("touchcancel", end, how);
    place.addEventListener("wheel", wheel, how);
    return () => stop.abort();
  };
}
