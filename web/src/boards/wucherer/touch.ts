// Things of the board that can be pointed at, looked at and chosen, by pointer and by keyboard.

import type { BoardProps } from "../../lib/board";
import { byMouse } from "../../lib/pointing";

/** Attributes of a thing that is always a button: choosing where it is lit, else looking at it. */
export function touch(p: BoardProps, thing: string, label: string, target = thing) {
  const choose = () => (p.lit.has(target) ? p.pick(target) : p.show(thing));
  return {
    role: "button" as const,
    tabindex: 0,
    "aria-label": label,
    onclick: choose,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      choose();
    },
    ...looks(p, thing, target),
  };
}

/** Whether the focus came by keyboard. */
function seen(event: FocusEvent): boolean {
  return event.currentTarget instanceof Element && event.currentTarget.matches(":focus-visible");
}

/** Where a thing in full stands beside the board; elsewhere it would cover what is pointed at. */
const BESIDE = "(min-width: 1100px)";

/** Pointing at a thing shows it; a finger does so by tapping what cannot be chosen. */
export function looks(p: BoardProps, thing: string, target = thing) {
  const on = () => {
    p.point(target);
    p.show(thing);
  };
  const off = () => p.point(null);
  const enter = (event: PointerEvent) => {
    if (!byMouse(event)) return;
    if (window.matchMedia(BESIDE).matches) on();
    else p.point(target);
  };
  return {
    onpointerenter: enter,
    onpointerleave: off,
    onfocus: (event: FocusEvent) => seen(event) && on(),
    onblur: off,
  };
}

/** A thing inside another one: a button of its own only while it can be chosen. */
export function inner(p: BoardProps, thing: string, label: string) {
  if (p.lit.has(thing)) return touch(p, thing, label);
  return { "aria-hidden": true as const, onclick: () => p.show(thing), ...looks(p, thing) };
}
