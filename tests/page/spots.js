// Points of the board, the hand and the panels that are lit and that a pointer can press.
() => {
  const LIT = ".breathe, .plot.lit, .slot.lit, .thing.lit, .hit.go, .frame-lit";
  const places = document.querySelectorAll(".board, .hand, .situation");
  const found = [...places].flatMap((place) => [...place.querySelectorAll(LIT)]);
  const points = found.flatMap((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const at = { x: x + width / 2, y: y + height / 2 };
    const under = document.elementFromPoint(at.x, at.y)?.closest("button, [role='button']");
    const idle = under?.parentElement.matches(".plot:not(.lit)");
    return width && under && !idle ? [{ ...at, label: under.getAttribute("aria-label") ?? under.textContent }] : [];
  });
  return points.filter((one, i) => points.findIndex((other) => other.label === one.label) === i);
};
