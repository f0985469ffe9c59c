// Plays by pressing the page's own buttons, as a person would, only quicker. `steps` bounds it.
async ({ steps, seed }) => {
  const NEVER = new Set(["offer", "counter", "claim", "dispute", "ask-break", "mortgage", "sell", "escalate"]);
  let state = seed >>> 0;
  const random = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32);
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const over = () => document.querySelector("[data-over]") !== null;
  let pressed = 0;
  let idle = 0;
  while (!over() && pressed < steps) {
    const before = document.querySelector(".scene")?.dataset.n;
    const amount = document.querySelector(".actions .amount .main");
    const go = document.querySelector(".actions .two .btn-go");
    const all = [...document.querySelectorAll(".actions .list button.offer")];
    const free = all.filter((b) => !b.disabled && !NEVER.has(b.dataset.verb));
    const choices = [...(amount ? [amount] : []), ...free];
    const button = go ?? (choices.length ? choices[Math.floor(random() ** 2 * choices.length)] : null);
    if (!button) {
      idle += 1;
      if (idle > 3000) return { pressed, stuck: document.querySelector(".prompt")?.textContent };
      await pause(20);
      continue;
    }
    idle = 0;
    button.click();
    pressed += 1;
    for (let k = 0; k < 15; k += 1) {
      await pause(8);
      if (document.querySelector(".scene")?.dataset.n !== before || over()) break;
    }
  }
  return { pressed, over: over() };
};
