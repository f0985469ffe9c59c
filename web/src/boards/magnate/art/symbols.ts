// Small things that stand about in the city, drawn around the point they stand on.

import type { Drawing } from "./pen";

const round = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 0 1 ${2 * rx} 0a${rx} ${ry} 0 0 1 ${-2 * rx} 0z`;

export const TREE: Drawing = [
  ["shd", round(3, 1, 11, 4)],
  ["trunk", "M-1.6 0h3.2v-8h-3.2z"],
  ["leaf", round(0, -13, 9)],
  ["leafh", "M-6 -15a7 7 0 0 1 7 -6"],
];
export const FIR: Drawing = [
  ["shd", round(3, 1, 9, 3.4)],
  ["trunk", "M-1.4 0h2.8v-5h-2.8z"],
  ["fir", "M-9 -4h18l-5 -9h3l-7 -14l-7 14h3z"],
];
export const TUFT: Drawing = [["tft", "M-3 0l-2 -4m4 4v-5m2 5l2 -4"]];
export const REED: Drawing = [
  ["rd", "M-3 0q0 -6 -2 -9m4 9v-12m2 12q1 -6 3 -8"],
  ["rdh", "M-1 -12v-4"],
];
export const HERON: Drawing = [
  ["hleg", "M-2 0v-9m4 9v-9"],
  ["hbody", "M-9 -9q2 -9 11 -8q3 -1 3 -8q0 -5 4 -5l9 2l-8 2q0 14 -4 17q-7 4 -15 0z"],
  ["heye", round(9, -28, 0.9)],
];
export const DUCK: Drawing = [["duck", "M-6 -2q6 5 12 -1l2 -3l-4 1q1 -6 -3 -6t-2 6q-3 2 -5 3z"]];
export const COW: Drawing = [
  ["shd", round(2, 0, 13, 3)],
  ["cow", "M-10 0v-10q0 -3 3 -3h13l3 -4l6 2q2 2 -1 4l-3 1v10h-3v-5h-11v5z"],
  ["cowb", "M-6 -13q5 0 5 4t-6 3zM3 -13q1 5 5 3v-3z"],
];
export const GOAT: Drawing = [
  ["shd", round(1, 0, 10, 2.6)],
  ["cow", "M-8 0v-8q0 -3 3 -3h8l3 -5l1 -4l2 3l4 2l-2 3h-2v12h-2.5v-4h-9v4z"],
];
export const CAT: Drawing = [
  ["cat", "M-8 0q-1 -9 5 -10q3 -1 4 -4l1 -4l3 3h3l3 -3v6q0 3 -3 4v8zM-8 0q-6 -1 -5 -8"],
];
export const FLOWERS: Drawing = [
  ["tft", "M-8 0v-5m7 6v-6m8 4v-5"],
  ["flw", `${round(-8, -6, 2)}${round(7, -4, 2)}`],
  ["flw2", round(-1, -7, 2.2)],
];
export const PLANE: Drawing = [
  ["shd", "M-22 6l40 0l8 3l-46 2z"],
  ["pln", "M-26 -1q0 -4 8 -5h30q10 1 12 5q-1 4 -12 4h-30q-8 -1 -8 -4z"],
  ["pln2", "M-24 -4l-6 -11h6l8 9zM-2 2l-12 14h8l16 -14zM0 -6l-8 -9h6l12 9z"],
  ["plw", "M-10 -2.5h18"],
];
export const SHARK: Drawing = [
  ["fin", "M-26 14q14 -8 22 -44q6 -3 9 2q14 14 18 42z"],
  ["finl", "M-1 -24q-4 22 -12 32"],
  ["ripl b", "M-40 15q7 -6 14 0t14 0t14 0t14 0t14 0"],
  ["hat", "M-15 -27q15 1 29 -7q1 3 -13 8t-16 -1zM-10 -29l-4 -14q8 -6 17 -5l4 15q-8 5 -17 4z"],
  ["hatb", "M-11 -32q9 1 18 -4"],
];
export const BOAT: Drawing = [
  ["cn c f", "M-14 0h28l-5 8h-18z"],
  ["sail", "M0 -2v-24l13 22zM-2 -2v-18l-9 18z"],
];
export const BALLOON: Drawing = [
  ["bal", "M0 -40q-26 2 -26 26q2 16 19 31h14q17 -15 19 -31q0 -24 -26 -26z"],
  ["bal2", "M0 -40q-12 6 -12 26q0 16 7 31h10q7 -15 7 -31q0 -20 -12 -26z"],
  ["rope", "M-6 17l2 9m10 -9l-2 9"],
  ["bsk", "M-6 26h12l-1.5 9h-9z"],
];
export const STAR = "M0 -6l2.1 4.6l5 .5l-3.8 3.3l1.2 4.9l-4.5 -2.6l-4.5 2.6l1.2 -4.9l-3.8 -3.3l5 -.5z";
export const GULL: Drawing = [["gull", "M-7 0q3 -5 7 -1q4 -4 7 1"]];
