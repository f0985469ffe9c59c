// Drawing in oblique projection: depth goes up and to the right, heights go straight up. A drawing
// is a list of paths with classes; art.css colours them for day and night.

export type Stroke = readonly [cls: string, d: string];
export type Drawing = readonly Stroke[];

/** Shift to the right for each unit of depth. */
export const LEAN = 0.26;
/** A plot: width of its front edge and its depth on the page. */
export const PLOT_W = 100;
export const PLOT_D = 62;

const r = (n: number): number => Math.round(n * 10) / 10;
const NUMBERS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** A path moved to x, y and scaled by s. */
export function place(d: string, x: number, y: number, s = 1): string {
  const tokens = d.match(/[a-zA-Z]|-?\d*\.?\d+/g) ?? [];
  let out = "";
  let first = true;
  for (let i = 0; i < tokens.length;) {
    const command = tokens[i++]!;
    const upper = command.toUpperCase();
    const size = NUMBERS[upper]!;
    const absolute = command === upper;
    out += absolute || !first ? command : command.toUpperCase();
    do {
      for (let k = 0; k < size; k++) {
        const n = Number(tokens[i++]);
        out += `${k ? " " : ""}${moved(n, k, upper, absolute || first, x, y, s)}`;
      }
      first = false;
      if (size) out += " ";
    } while (size && i < tokens.length && !/[a-zA-Z]/.test(tokens[i]!));
  }
  return out;
}

function moved(n: number, k: number, cmd: string, abs: boolean, x: number, y: number, s: number) {
  if (cmd === "A" && k > 1 && k < 5) return n;
  const radius = cmd === "A" && k < 2;
  if (!abs || radius) return r(n * s);
  const across = cmd === "V" ? false : cmd === "H" ? true : cmd === "A" ? k === 5 : k % 2 === 0;
  return r(n * s + (across ? x : y));
}

/** Numbers that look random and are the same every time. */
export function dice(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return ((state >>> 8) & 0xffff) / 0x10000;
  };
}

export class Pen {
  readonly strokes: Stroke[] = [];

  add(cls: string, d: string): this {
    this.strokes.push([cls, d]);
    return this;
  }

  /** A path whose M is relative to x, y. */
  put(cls: string, d: string, x = 0, y = 0, s = 1): this {
    return this.add(cls, place(d, x, y, s));
  }

  poly(cls: string, ...xy: number[]): this {
    return this.add(cls, `${path(xy)}z`);
  }

  line(cls: string, ...xy: number[]): this {
    return this.add(cls, path(xy));
  }

  rect(cls: string, x: number, y: number, w: number, h: number): this {
    return this.add(cls, `M${r(x)} ${r(y)}h${r(w)}v${r(h)}h${r(-w)}z`);
  }

  circle(cls: string, x: number, y: number, radius: number): this {
    return this.ellipse(cls, x, y, radius, radius);
  }

  ellipse(cls: string, x: number, y: number, rx: number, ry: number): this {
    const arc = `a${r(rx)} ${r(ry)} 0 0 1 `;
    return this.add(cls, `M${r(x - rx)} ${r(y)}${arc}${r(2 * rx)} 0${arc}${r(-2 * rx)} 0z`);
  }

  /** A block on the ground; x, y is its front left corner below. */
  box(cls: string, x: number, y: number, w: number, depth: number, h: number): this {
    const e = LEAN * depth;
    const [top, back] = [y - h, y - depth - h];
    this.poly(`${cls} s`, x + w, y, x + w + e, y - depth, x + w + e, back, x + w, top);
    this.poly(`${cls} f`, x, y, x + w, y, x + w, top, x, top);
    return this.poly(`${cls} t`, x + e, back, x + w + e, back, x + w, top, x, top);
  }

  /** The shadow of a block, thrown to the right. */
  shade(x: number, y: number, w: number, depth: number, long: number): this {
    const [e, up] = [LEAN * depth, 0.28 * long];
    const right = x + w + e;
    return this.poly(
      "shd",
      x,
      y,
      x + w,
      y,
      x + w + long,
      y - up,
      right + long,
      y - depth - up,
      right,
      y - depth,
    );
  }

  /** A piece of ground between two depths of a plot. */
  ground(cls: string, x = 0, y = 0, w = PLOT_W, depth = PLOT_D): this {
    const [a, b] = [x - LEAN * y, x - LEAN * (y + depth)];
    return this.poly(cls, a, y, a + w, y, b + w, y + depth, b, y + depth);
  }

  symbol(drawing: Drawing, x: number, y: number, s = 1): this {
    for (const [cls, d] of drawing) this.put(cls, d, x, y, s);
    return this;
  }
}

const kept = new Map<string, Drawing>();

/** Each drawing is made once; the same again is the same object, which the page need not compare. */
export function once(key: string, draw: (pen: Pen) => void): Drawing {
  let found = kept.get(key);
  if (!found) {
    const pen = new Pen();
    draw(pen);
    found = pen.strokes;
    kept.set(key, found);
  }
  return found;
}

function path(xy: number[]): string {
  let out = "";
  for (let i = 0; i < xy.length; i += 2) out += `${i ? "L" : "M"}${r(xy[i]!)} ${r(xy[i + 1]!)}`;
  return out;
}
