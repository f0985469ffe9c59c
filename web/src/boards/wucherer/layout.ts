// How a street is laid out in the room it gets. Many low houses stand in two rows; everything scales
// down to a readable size, and from there on the street scrolls sideways; labels keep their size in
// pixels.

/** How a scene is scaled: pixels of a unit, height of labels and of the kerb in units. */
export interface Scale {
  u: number;
  size: number;
  kerb: number;
  /** What a house brings stands below its number, not beside it. */
  below: boolean;
  /** So low that a house has only its number, and only those who pay have coins. */
  bare: boolean;
}

/** What there is to be shown, and the room for it in pixels. */
export interface Wish {
  /** How far each house reaches up and down from the pavement, in units. */
  houses: Reach[];
  w: number;
  h: number;
  /** The large street of the board, with the supplies at its end. */
  large: boolean;
  /** The supplies stand still beside the street; else they scroll with it. */
  pinned: boolean;
  /** A place to build on stands behind the last house. */
  plot: boolean;
}

export interface Reach {
  up: number;
  down: number;
}

export interface Laid {
  scale: Scale;
  /** The supplies have a scale of their own: low houses are drawn large, many houses small. */
  beside: Scale;
  /** From one house to the next, and from the edge to the first, in units. */
  step: number;
  lead: number;
  /** Width of all that stands there, in units. */
  units: number;
  /** Pixels from the pavement to the bottom, and width of the supplies in pixels. */
  ground: number;
  yard: number;
  /** Houses of a second row behind, and how much higher it stands, in units. */
  behind: number;
  rise: number;
  /** Units of earth below the pavement of that row, as deep as its cellars; none without one. */
  earth: number;
  /** Pixels of the sky that are left to the name of the street. */
  title: number;
}

/** One row of houses. */
interface Row extends Omit<Wish, "houses">, Reach {
  n: number;
  /** Pixels above the houses that the name of the street takes. */
  title: number;
  /** The kerb may have two lines of letters. */
  two: boolean;
}

const LABEL = 13; // pixels, at the least
const USUAL = 17; // units
const KERB = 26;
const LEAST = { usual: 0.32, phone: 0.5, small: 0.21 }; // pixels of a unit below which a street rather scrolls
/** Pixels of a unit below which houses stand close, and what they bring has no room beside their numbers. */
export const TINY = 0.32;
const BRIEF = 0.16; // nor below them
const LINES = { one: 1.45, two: 2.55 }; // height of the kerb in letters
const BARE = 164;
/** Width of a plot to build on; in others' streets hardly anybody does. */
export const PLOT = { large: 104, small: 62 };
const APART = { least: 162, most: 236 };
const YARD = { wide: 336, high: 372, deep: 68 };

/** From nearby, labels need not grow with what they stand on. */
export function nearer(scale: Scale, times: number): Scale {
  const u = scale.u * times;
  return { ...scale, u, size: Math.max(USUAL, LABEL / u) };
}

/** `two`: the kerb may have two lines of letters. */
function scaled(u: number, two = false): Scale {
  const size = Math.max(USUAL, LABEL / u);
  const below = two && u < TINY && u >= BRIEF;
  return { u, size, kerb: Math.max(KERB, size * (below ? LINES.two : LINES.one)), below, bare: false };
}

/** The scale at which this many units above and below the kerb fill a height. */
function fitting(height: number, up: number, down: number, two = false): number {
  const small = (height - LABEL * LINES.one) / (up + down);
  if (small >= LABEL / USUAL) return height / (up + down + KERB);
  return two && small < TINY ? closeFitting(height, up, down) : Math.max(small, 0.12);
}

/** The same where houses stand close and the kerb has two lines, if it can have them. */
function closeFitting(height: number, up: number, down: number): number {
  const two = (height - LABEL * LINES.two) / (up + down);
  if (two >= BRIEF) return two;
  return Math.max(Math.min((height - LABEL * LINES.one) / (up + down), BRIEF - 0.001), 0.12);
}

/** From one house to the next: coins hang out of the left wall, and labels need room. `edges` is what stands before
    the first house and behind the last one. */
function stepOf(n: number, room: number, u: number, edges: number): number {
  const { size } = scaled(u);
  const least = u < TINY ? BARE : Math.max(APART.least + (size - USUAL) * 1.5, size * 4.2);
  return Math.max(least, Math.min(APART.most, (room / u - edges) / Math.max(2, n)));
}

/** The supplies give way to many houses, as far as their labels allow. */
function yardScale(wish: Row): number {
  if (!wish.large) return 0;
  const most = fitting(wish.h, YARD.high, YARD.deep);
  if (!wish.pinned) return most;
  const share = wish.n > 6 ? 0.19 : wish.n > 4 ? 0.23 : 0.31;
  return Math.min(most, Math.max(0.44, (wish.w * share) / YARD.wide));
}

function at(wish: Row, u: number, crane: number): Laid {
  const fit = scaled(u, wish.two);
  const stone = Math.max(fit.kerb * u, wish.large ? scaled(crane).kerb * crane : 0);
  const ground = stone + Math.max(wish.down * u, YARD.deep * crane * 0.7);
  const small = Math.max(Math.min(crane, (wish.h - ground) / YARD.high), 0.1);
  const yard = wish.large ? Math.ceil(YARD.wide * small) : 0;
  const free = wish.pinned ? wish.w - yard : wish.w;
  const plot = wish.large ? PLOT.large : PLOT.small;
  const lead = 15 + fit.size * 0.76;
  const behind = wish.plot && wish.n ? plot + 8 : 0;
  // Others' houses leave room for a plot all the same: they do not move when one may build there.
  const step = stepOf(wish.n, free, u, lead + 8 + (wish.large ? behind : plot + 8));
  const units = Math.max(1, wish.n) * step + lead + 8 + behind;
  const scale = { ...fit, kerb: stone / u };
  const beside = { ...scaled(small), kerb: stone / small };
  return { scale, beside, step, lead, units, ground, yard, behind: 0, rise: 0, earth: 0, title: wish.title };
}

function layRow(wish: Row): Laid {
  const crane = yardScale(wish);
  const tall = fitting(wish.h - wish.title, wish.up, wish.down, wish.two);
  const close = closeFitting(wish.h - wish.title, wish.up, wish.down);
  const least = Math.min(tall, !wish.large ? LEAST.small : wish.pinned ? LEAST.usual : LEAST.phone);
  // The smaller the scale, the further houses stand apart in units: it shrinks until they fit.
  let u = tall;
  for (let tries = 0; ; tries += 1) {
    const laid = at(wish, u, crane);
    const free = wish.pinned ? wish.w - laid.yard : wish.w;
    if (laid.units * u <= free + 0.5 || u <= least || tries > 40) return laid;
    u = Math.max(least, Math.min(u * 0.995, free / laid.units));
    if (wish.two && u < TINY) u = Math.min(u, close);
  }
}

const LEAST_UP = 262; // units that a street reaches up, so that a bungalow is no giant
const HEADS = { large: 12, small: 26 }; // flags, bombs and smoke above a roof, in units
const TITLE = 40; // pixels of the name that floats above the large street
const LOW = 280; // pixels of a street below which its name rather lies on the ground
const SPARSE = 110; // pixels of a row of houses
const DEEP = { large: YARD.deep, small: 12 };
const CELLARS = { below: 10, apart: 4 }; // units of earth under cellars of the row behind, of grass to the next roofs
const GAIN = 1.1; // by which houses must grow to be worth a second row

function reach(houses: Reach[], large: boolean, least: number): Reach {
  const heads = large ? HEADS.large : HEADS.small;
  const up = Math.max(least, ...houses.map((house) => house.up + heads));
  return { up, down: Math.max(large ? DEEP.large : DEEP.small, ...houses.map((house) => house.down)) };
}

/** The first half of the houses behind and above the others. */
function twoRows(wish: Wish): Laid {
  const behind = Math.ceil((wish.houses.length + (wish.plot ? 1 : 0)) / 2);
  const [back, front] = [wish.houses.slice(0, behind), wish.houses.slice(behind)];
  const far = reach(back, wish.large, 0);
  const near = reach(front, wish.large, 120);
  const under = Math.max(0, ...back.map((house) => house.down));
  const earth = under && under + CELLARS.below;
  const rise = near.up + (under ? earth + CELLARS.apart : -20);
  // The kerb of the row behind takes as many pixels as the one in front.
  const row = { ...wish, n: behind, up: far.up + rise, down: near.down, two: false };
  let laid = layRow({ ...row, title: LABEL * LINES.one });
  for (let stone = 0; stone < laid.scale.kerb * laid.scale.u - 0.01;) {
    stone = laid.scale.kerb * laid.scale.u;
    laid = layRow({ ...row, title: Math.max(LABEL * LINES.one, stone) });
  }
  laid.scale.bare = !wish.large && wish.h < 2 * SPARSE;
  return { ...laid, title: 0, behind, earth, rise: rise + laid.scale.kerb };
}

function titleOf(wish: Wish): number {
  return wish.pinned && wish.h >= LOW ? TITLE : 0;
}

/** Whether all of a street is seen at once. */
export function fits(laid: Laid, wish: Wish): boolean {
  return laid.units * laid.scale.u <= (wish.pinned ? wish.w - laid.yard : wish.w) + 1;
}

export function layStreet(wish: Wish): Laid {
  const title = titleOf(wish);
  const reached = reach(wish.houses, wish.large, LEAST_UP);
  const bare = !wish.large && wish.h < SPARSE;
  const one = layRow({ ...wish, n: wish.houses.length, title, two: !bare, ...reached });
  one.scale.bare = bare;
  const scrolls = wish.large && !wish.pinned;
  if (scrolls || wish.houses.length < (wish.large ? 6 : 4)) return one;
  const two = twoRows(wish);
  const grows = two.scale.u > one.scale.u * GAIN;
  return grows || (!fits(one, wish) && fits(two, wish)) ? two : one;
}

/** Where a house stands: its left corner on the pavement. */
export function placeOf(laid: Laid, i: number): { x: number; y: number } {
  const front = i >= laid.behind;
  return { x: (front ? i - laid.behind : i) * laid.step + laid.lead, y: front ? 0 : -laid.rise };
}

/** The height that a street uses: more would only be sky. */
export function heightOf(laid: Laid, wish: Wish): number {
  const { scale, beside, ground, behind } = laid;
  if (behind) return wish.h;
  const { up } = reach(wish.houses, wish.large, LEAST_UP);
  const high = Math.max(up * scale.u + titleOf(wish), wish.large ? YARD.high * beside.u : 0);
  return Math.ceil(ground + high + 4);
}
