// Tenants as tokens: four types, and twelve categories of the advanced game. Drawn around 0, 0 in a
// square from -7 to 7.

import type { Drawing } from "./pen";

const TYPES: Record<string, Drawing> = {
  home: [["", "M0 -6L5.5 -1V5.5H-5.5V-1z"]],
  shop: [
    ["", "M-5 -2h10l1 7.5h-12z"],
    ["line edge", "M-2.5 -1.5q0 -4.5 2.5 -4.5t2.5 4.5"],
  ],
  office: [
    ["", "M-4 -6h8v11.5h-8z"],
    ["line", "M-1.2 -3.5h2.4M-1.2 -.5h2.4M-1.2 2.5h2.4"],
  ],
  industry: [["", "M-5.5 5.5v-11.5h2.8v5.2l4.1 -3.2v3.2l4.1 -3.2v9.5z"]],
};

const CATEGORIES: Record<string, Drawing> = {
  students: [
    ["", "M-3.8 -.5v3.8q3.8 2.6 7.6 0v-3.8"],
    ["", "M-7 -2l7 -3.6l7 3.6l-7 3.6z"],
    ["line edge", "M5.4 -1.2v4.6"],
  ],
  families: [
    ["", "M-6.2 6v-4.5q0 -3.3 3.2 -3.3t3.2 3.3v4.5z"],
    ["", "M1.4 6v-2.8q0 -2.4 2.3 -2.4t2.3 2.4v2.8z"],
    ["", "M-5 -4.3a2 2 0 0 1 4 0a2 2 0 0 1 -4 0zM2.2 -1.1a1.5 1.5 0 0 1 3 0a1.5 1.5 0 0 1 -3 0z"],
  ],
  professionals: [
    ["", "M-6 -2.5h12v8h-12z"],
    ["line edge", "M-2.4 -2.5v-2.5h4.8v2.5M-6 1.2h12"],
    ["ink", "M-1.2 .2h2.4v2.2h-2.4z"],
  ],
  convenience: [
    ["line edge", "M-4.2 -1q4.2 -8.5 8.4 0"],
    ["", "M-6.3 -1h12.6l-1.6 6.5h-9.4z"],
    ["line", "M-2.2 .8l.4 3M2.2 .8l-.4 3"],
  ],
  restaurants: [
    ["", "M-5.5 -1.5h8.5v4q0 3.2 -3.2 3.2h-2.1q-3.2 0 -3.2 -3.2z"],
    ["line edge", "M3 -.3q3.6 0 3.1 2.4t-3.2 1.8M-3 -3.6q-1 -1.4 .2 -2.8M.4 -3.6q-1 -1.4 .2 -2.8"],
  ],
  luxury: [
    ["", "M-6.3 -1.8l2.7 -3.7h7.2l2.7 3.7l-6.3 7.7z"],
    ["line", "M-6.3 -1.8h12.6M-2.6 -1.8l2.6 7.2l2.6 -7.2l-1.3 -3.5M-2.6 -1.8l1.3 -3.5"],
  ],
  startups: [
    ["", "M-3 1.2l-3 4.3l3.3 -1.1zM3 1.2l3 4.3l-3.3 -1.1z"],
    ["", "M0 -7q4.2 4.2 3 11.2h-6q-1.2 -7 3 -11.2z"],
    ["ink", "M-1.3 -2a1.3 1.3 0 0 1 2.6 0a1.3 1.3 0 0 1 -2.6 0z"],
  ],
  services: [
    ["line edge", "M-5 .8v-1.3a5 5 0 0 1 10 0v1.3M5 4q0 2.2 -3.6 2.2"],
    ["", "M-6.5 .4h3v4.2h-3zM3.5 .4h3v4.2h-3z"],
  ],
  headquarters: [
    ["", "M-5.6 5l-1 -8.5l3.9 3.4l2.7 -5.7l2.7 5.7l3.9 -3.4l-1 8.5z"],
    ["line", "M-5 2.6h10"],
  ],
  workshops: [
    ["", "M-1.6 -1v7h3.2v-7z"],
    ["", "M-5.8 -5.6h8.6q2.6 .6 3 3.6l-2.4 -.6v1.8h-9.2z"],
  ],
  logistics: [
    ["", "M-5.5 -3l5.5 -2.8l5.5 2.8v6l-5.5 2.8l-5.5 -2.8z"],
    ["line", "M-5.5 -3l5.5 2.8l5.5 -2.8M0 -.2v5.8M-2.8 -4.3l5.5 2.8v2.4"],
  ],
  hightech: [
    ["line edge", "M-2.2 -6.5v13M2.2 -6.5v13M-6.5 -2.2h13M-6.5 2.2h13"],
    ["", "M-4.3 -4.3h8.6v8.6h-8.6z"],
    ["ink", "M-1.5 -1.5h3v3h-3z"],
  ],
};

export function drawKind(kind: string): Drawing {
  return TYPES[kind] ?? CATEGORIES[kind] ?? [];
}

/** The outline of a kind's type, for room that nobody has taken. */
export function outline(type: string): string {
  return TYPES[type]?.[0]?.[1] ?? "";
}
