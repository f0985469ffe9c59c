// Words that go on in the next line, where nobody has said how they may be divided.
() => {
  const lines = (range) => {
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
    return tops.length ? Math.max(...tops) - Math.min(...tops) : 0;
  };
  const found = [];
  const range = document.createRange();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: at, data } = walk.currentNode;
    if (at.closest("svg, script, style, .sr, title")) continue;
    const { hyphens, fontSize } = getComputedStyle(at);
    if (hyphens === "auto") continue;
    for (const { 0: word, index } of data.matchAll(/[\p{L}\d]{2,}/gu)) {
      if (/\d/.test(word)) continue; // a code is no word
      range.setStart(walk.currentNode, index);
      range.setEnd(walk.currentNode, index + word.length);
      if (lines(range) > parseFloat(fontSize) / 2) found.push(word);
    }
  }
  return found;
};
