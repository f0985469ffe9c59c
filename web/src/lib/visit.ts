// A mouse that only passes over things leaves nothing behind; what was pressed stays in sight.

export function visit(show: (thing: null) => void): (node: Element) => () => void {
  return (node) => {
    let pressed = false;
    const enter = (): void => void (pressed = false);
    const press = (): void => void (pressed = true);
    const leave = (event: Event): void => {
      if (!pressed && (event as PointerEvent).pointerType === "mouse") show(null);
    };
    const heard = { pointerenter: enter, click: press, pointerleave: leave };
    for (const [kind, hear] of Object.entries(heard)) node.addEventListener(kind, hear);
    return () => {
      for (const [kind, hear] of Object.entries(heard)) node.removeEventListener(kind, hear);
    };
  };
}
