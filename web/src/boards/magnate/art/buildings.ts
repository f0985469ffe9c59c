// The eight buildings and the City Hall. A tenant is a light in a window: `tenants` names the kind
// of tenant for each lit part of the house, the rest of its windows stay dark.

import { LEAN, once, type Drawing, type Pen } from "./pen";
import { STAR, TREE } from "./symbols";

/** The window class of one of `parts` parts of a building with room for `capacity` tenants. */
type Lamp = (part: number, parts: number) => string;

function lamp(tenants: readonly string[], capacity: number): Lamp {
  return (part, parts) => {
    const tenant = tenants[Math.floor((part * Math.max(capacity, 1)) / parts)];
    return tenant ? `win k-${tenant}` : "win off";
  };
}

/** Windows of one light, with its halo at night; dark ones have a halo that is not seen, so that a
    light only changes its colour when somebody moves in. */
function windows(pen: Pen, cls: string, d: string): void {
  pen.add(cls.replace("win", "halo"), d).add(cls, d);
}

const pane = (x: number, y: number, w: number, h: number): string => `M${n(x)} ${n(y)}h${w}v${h}h${-w}z`;
const n = (x: number): number => Math.round(x * 10) / 10;

/** A window on the right side wall: depth from `a` to `b` behind the front edge. */
function sidePane(x: number, y: number, a: number, b: number, h: number): string {
  const [p, q] = [x + LEAN * a, x + LEAN * b];
  return `M${n(p)} ${n(y - a)}L${n(q)} ${n(y - b)}V${n(y - b - h)}L${n(p)} ${n(y - a - h)}z`;
}

function house(pen: Pen, light: Lamp): void {
  pen.symbol(TREE, 20.3, 22, 0.8).shade(33.1, 42, 38, 24, 10.4).box("hm", 33.1, 42, 38, 24, 15);
  pen.poly("hm f", 71.1, 27, 77.3, 3, 74.2, 2);
  pen.poly("hmr2", 37.1, 1, 81.1, 1, 77.2, 0, 33.2, 0).poly("hmr", 29.3, 31, 73.3, 31, 77.2, 0, 33.2, 0);
  pen.line("hml", 30.6, 20.7, 74.6, 20.7).line("hml", 31.9, 10.3, 75.9, 10.3);
  pen.box("ch", 61.2, 7, 6, 5, 11);
  windows(pen, light(0, 1), pane(37.1, 30, 10, 8) + pane(60.1, 30, 8, 8));
  pen.rect("dr", 50.1, 31, 7, 11).line("path", 52.8, 43, 47.6, 59);
  for (const x of [23.2, 27.7, 32.2, 36.7, 41.2, 57.2, 61.7, 66.2, 70.7]) pen.circle("hdg", x, 55, 3.4);
}

function apartment(pen: Pen, light: Lamp): void {
  pen.shade(23.6, 40, 54, 28, 22.6).box("ap", 23.6, 40, 54, 28, 50);
  for (let floor = 0; floor < 5; floor++) {
    const y = 31 - 9.4 * floor;
    let d = [0, 1, 2, 3].map((k) => pane(27.6 + 12.6 * k, y, 8.6, 6)).join("");
    d += sidePane(77.6, y + 9, 3, 11, 6) + sidePane(77.6, y + 9, 15, 23, 6);
    windows(pen, light(floor, 5), d);
    if (floor) pen.line("led", 23.6, 38.7 - 9.4 * floor, 77.6, 38.7 - 9.4 * floor, 84.9, 10.7 - 9.4 * floor);
  }
  pen.rect("dr", 46.1, 31.5, 8, 8.5);
  pen.box("apr", 33.2, -24, 12, 9, 5).box("apr", 61, -23, 9, 8, 9);
  pen.put("roofcap", "M0 0l7 -6l7 6z", 59.5, -35).symbol(TREE, 80.9, 54, 0.6);
}

function shop(pen: Pen, wall: string, x: number, h: number, cls: string): void {
  pen.box(wall, x, 41, 33, 23, h);
  windows(pen, cls, pane(x + 3, 28, 17, 11));
  pen.rect("dr", x + 22.5, 29, 7, 12);
  awning(pen, x + 1, 22, 31, 6);
  pen.rect("sgn", x + 7.5, 41 - h + 0.6, 18, 3.6);
}

function awning(pen: Pen, x: number, y: number, w: number, stripes: number): void {
  const s = w / stripes;
  for (let k = 0; k < stripes; k++) {
    const a = x + k * s;
    pen.poly(k % 2 ? "aw2" : "aw1", a, y, a + s, y, a + s - 0.9, y + 8, a - 0.9, y + 8);
  }
}

function retail(pen: Pen, light: Lamp): void {
  pen.shade(17.3, 41, 66, 23, 10.4);
  shop(pen, "sh", 17.3, 23, light(0, 2));
  shop(pen, "shb", 50.3, 27, light(1, 2));
  pen.box("shr", 29.9, 8, 9, 7, 4).box("shr", 66.2, 3, 10, 7, 4);
}

function mall(pen: Pen, light: Lamp): void {
  pen.shade(7.3, 41, 78, 38, 9.5).box("sh", 7.3, 41, 78, 38, 21);
  for (let k = 0; k < 6; k++) {
    windows(pen, light(k, 6), pane(10.3 + 12.3 * k, 29, 10, 10));
    awning(pen, 9.8 + 12.3 * k, 23.5, 11, 4);
  }
  pen.poly("glz2", 17.4, 12, 49.4, 12, 52.5, -11, 20.5, -11);
  pen.poly("glz", 23.6, -12, 55.6, -12, 52.5, -11, 20.5, -11).poly("glz3", 55.6, -12, 49.4, 12, 52.5, -11);
  pen.line("mul", 25.4, 12, 28.5, -11).line("mul", 33.4, 12, 36.5, -11).line("mul", 41.4, 12, 44.5, -11);
  for (let k = 0; k < 4; k++) pen.line("pkl", 63.6 + 8 * k, -12, 60 + 8 * k, 2);
  pen.box("car c1", 63.3, -1, 5, 8, 3).box("car c2", 78.8, -1, 5, 8, 3);
  pen.put("pk", "M0 0v-11h4a3 3 0 0 1 0 6.5h-4", 63.4, 15);
  pen.put("bon", STAR, 78.6, 11.5);
}

/** Rows of glass around a block, `floors` from the ground up. */
function glass(pen: Pen, cls: string, x: number, y: number, w: number, depth: number, floors: number): void {
  let d = "";
  for (let k = 0; k < floors; k++) {
    const at = y - 3 - 9 * k;
    d += pane(x + 3, at - 6.4, w - 6, 6.4) + sidePane(x + w, at, 3, depth - 3, 6.4);
  }
  windows(pen, cls, d);
}

function officeSmall(pen: Pen, light: Lamp): void {
  pen.shade(31.1, 42, 40, 28, 14).box("of", 31.1, 42, 40, 28, 31);
  glass(pen, light(0, 1), 31.1, 42, 40, 28, 3);
  for (const x of [41.1, 51.1, 61.1]) pen.line("mul", x, 40, x, 12);
  pen.rect("dr", 47.1, 34, 9, 8).box("ofr", 42.4, -2, 13, 9, 5).box("ofr", 60.2, -1, 7, 7, 3);
  pen.symbol(TREE, 78.2, 53, 0.55);
}

function officeLarge(pen: Pen, light: Lamp): void {
  pen.shade(28.5, 44, 46, 30, 28);
  const steps: [number, number, number, number][] = [
    [28.5, 44, 46, 30],
    [33.6, 19, 38, 23],
    [39.4, -5, 28, 17],
  ];
  steps.forEach(([x, y, w, depth], k) => {
    pen.box("of", x, y, w, depth, 21);
    glass(pen, light(k, 3), x, y, w, depth, 2);
    for (let m = 1; m < 4; m++) pen.line("mul", x + (w * m) / 4, y - 2, x + (w * m) / 4, y - 19.5);
  });
  pen.line("ant", 56.2, -37, 56.2, -54).circle("antb", 56.2, -54, 2.4);
  pen.rect("dr", 46.5, 35, 11, 9).put("bon", STAR, 52.5, 29.5);
}

function chimney(pen: Pen, x: number, y: number, h: number): void {
  pen.poly("chm", x, y, x + 7.2, y, x + 6.2, y - h, x + 1, y - h).rect("chb", x + 0.7, y - h + 3, 5.8, 3.4);
  pen.circle("smk", x + 7.6, y - h - 4, 4).circle("smk", x + 13.6, y - h - 8, 5.4);
  pen.circle("smk", x + 21.6, y - h - 11, 4.2);
}

/** A hall with a saw-tooth roof. */
function sawtooth(pen: Pen, x: number, y: number, w: number, depth: number, teeth: number): void {
  const [e, s, top] = [LEAN * depth, w / teeth, y - 15];
  pen.box("in", x, y, w, depth, 15);
  for (let k = 0; k < teeth; k++) {
    const [a, b] = [x + k * s, x + (k + 1) * s];
    pen.poly("inr", a + e, top - depth, a, top, b, top - 9, b + e, top - depth - 9);
    pen.poly("in f", a, top, b, top, b, top - 9);
    pen.poly("ing", b + e, top - depth, b, top, b, top - 9, b + e, top - depth - 9);
  }
}

function industrialUnit(pen: Pen, light: Lamp): void {
  pen.shade(24.5, 44, 52, 28, 9.5);
  chimney(pen, 36.2, 5, 24);
  sawtooth(pen, 24.5, 44, 52, 28, 3);
  windows(pen, light(0, 1), pane(28.5, 32.5, 18, 6.5));
  pen.rect("rol", 52.5, 32.5, 18, 11.5);
  for (const y of [35, 38, 41]) pen.line("rlin", 52.5, y, 70.5, y);
}

function industrialPark(pen: Pen, light: Lamp): void {
  pen.shade(5.1, 42, 80, 40, 9);
  chimney(pen, 19.1, -9, 30);
  chimney(pen, 33.1, -9, 24);
  sawtooth(pen, 10.3, 22, 80, 20, 5);
  for (const x of [69.2, 79.2]) {
    pen.put("silo", "M0 0v-23a6 3 0 0 1 12 0v23a6 3 0 0 1 -12 0z", x, 26).line("rlin", x, 15, x + 12, 15);
  }
  pen.box("in", 4.8, 43, 56, 18, 12);
  for (let k = 0; k < 3; k++) windows(pen, light(k, 3), pane(7.8 + 18 * k, 33.5, 13, 6));
  pen.box("cn a", 65.3, 41, 18, 7, 6).box("cn b", 68.5, 34.5, 13, 5.5, 5);
}

function cityHall(pen: Pen): void {
  pen.shade(10.6, 44, 60, 28, 10.8).box("ci", 10.6, 44, 60, 28, 20);
  for (let k = 0; k < 7; k++) pen.rect("col", 14.6 + 8.2 * k, 28, 3, 14);
  pen.box("ci", 32.1, 18, 20, 14, 20).poly("ci f", 26.6, 24, 54.6, 24, 40.6, 15);
  clock(pen, 42.1, 5, 5.5);
  pen.put("copper", "M0 0q1 -13 13 -17q12 4 13 17q-13 5 -26 0z", 30.9, -6);
  pen.line("ant", 43.9, -23, 43.9, -35).put("flg", "M0 0l11 3l-11 4z", 43.9, -35);
}

export function clock(pen: Pen, x: number, y: number, radius: number): void {
  pen.circle("clk", x, y, radius).line("clkh", x, y - radius * 0.6, x, y, x + radius * 0.5, y + 1);
}

const DRAW: Record<string, (pen: Pen, light: Lamp) => void> = {
  house,
  apartment,
  "retail-units": retail,
  mall,
  "office-small": officeSmall,
  "office-large": officeLarge,
  "industrial-unit": industrialUnit,
  "industrial-park": industrialPark,
  "city-hall": cityHall,
};

/** A building on its plot, the plot's back left corner being 0, 0. */
export function drawBuilding(id: string, tenants: readonly string[], capacity: number): Drawing {
  const key = `${id} ${capacity} ${tenants.join(" ")}`;
  return once(key, (pen) => DRAW[id]?.(pen, lamp(tenants, capacity)));
}

/** The part of a plot that a building's picture needs: x, y, width, height. */
export const FRAME: Record<string, readonly [number, number, number, number]> = {
  house: [6, -16, 92, 78],
  apartment: [8, -48, 100, 106],
  "retail-units": [6, -18, 96, 68],
  mall: [-2, -30, 112, 80],
  "office-small": [16, -26, 86, 84],
  "office-large": [14, -64, 100, 116],
  "industrial-unit": [12, -40, 96, 92],
  "industrial-park": [-2, -60, 116, 110],
  "city-hall": [2, -42, 96, 92],
};
