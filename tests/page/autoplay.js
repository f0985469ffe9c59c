// Plays by pressing the page's own buttons, as a person would, only quicker.
//
// steps     presses at most
// seed      chooses among the buttons
// patience  milliseconds to wait for one's turn
async ({ steps, seed, patience }) => {
  const NEVER = new Set(["offer", "counter", "claim", "dispute", "ask-break", "undo"]);
  const LAST = new Set(["mortgage", "sell", "sale", "redeem", "escalate", "bankrupt"]);
  const ANSWER_MS = 10000;
  let state = seed >>> 0;
  const random = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32);
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const all = (selector) => [...document.querySelectorAll(selector)];
  const over = () => document.querySelector("[data-over]") !== null;
  const looks = () =>
    [
      document.querySelector(".scene")?.dataset.n,
      document.querySelector(".actions .trail")?.textContent,
      all(".actions button").length,
      document.querySelector(".actions .two")?.textContent,
    ].join();

  function choose() {
    const sure = document.querySelector(".actions .two button");
    if (sure) return sure;
    const offers = all(".actions .list button.offer").filter((one) => !one.disabled);
    const amount = all(".actions .amount .main:enabled");
    const usual = offers.filter(({ dataset: { verb } }) => !NEVER.has(verb) && !LAST.has(verb));
    const choices = [...amount, ...usual];
    const left = choices.length ? choices : offers.filter((one) => LAST.has(one.dataset.verb));
    return left[Math.floor(random() ** 2 * left.length)] ?? null;
  }

  let pressed = 0;
  let waited = performance.now();
  while (!over() && pressed < steps) {
    const counts = document.querySelector(".scene[data-ready]") !== null;
    const button = counts ? choose() : null;
    if (!button) {
      if (performance.now() - waited > patience) break;
      await pause(15);
      continue;
    }
    const before = looks();
    button.click();
    pressed += 1;
    const sent = performance.now();
    while (looks() === before && !over() && performance.now() - sent < ANSWER_MS) await pause(5);
    waited = performance.now();
  }
  return { pressed, over: over(), prompt: document.querySelector(".prompt")?.textContent ?? "" };
};
