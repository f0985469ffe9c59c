// What is written smaller than so many pixels on the screen, signs in drawings apart.
(least) => {
  const sizeOf = (at) => {
    const size = parseFloat(getComputedStyle(at).fontSize);
    const shape = at.closest("svg") && at.getScreenCTM?.();
    if (shape) return size * Math.hypot(shape.c, shape.d);
    let scale = 1;
    for (let one = at; one; one = one.parentElement) {
      const { transform } = getComputedStyle(one);
      const { c, d } = new DOMMatrix(transform === "none" ? undefined : transform);
      scale *= Math.hypot(c, d);
    }
    return size * scale;
  };
  const seen = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    return box.width > 0 && box.right > 0 && box.bottom > 0 && box.left < innerWidth;
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: at, data } = walk.currentNode;
    if (!/[\p{L}\d]/u.test(data) || at.closest(".sr, title, .picture, .scenery, .art")) continue;
    if (!seen(walk.currentNode)) continue;
    const size = sizeOf(at);
    if (size < least - 0.05) found.push(`${size.toFixed(1)} px: ${data.trim()}`);
  }
  return [...new Set(found)];
};
