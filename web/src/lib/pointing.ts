// Whether somebody points at a thing. After a tap browsers tell of a mouse that nobody has, over whatever comes
// to lie where the finger was.

export function byMouse(event: PointerEvent): boolean {
  return event.pointerType === "mouse" && !window.matchMedia("(hover: none)").matches;
}
