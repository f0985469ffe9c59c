// The six seat shapes as paths round 0, 0.

import type { Shape } from "../../../lib/players";

function corners(count: number, radii: number[], lift: number): [number, number][] {
  return Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count - Math.PI / 2;
    const r = radii[k % radii.length]!;
    return [r * Math.cos(angle), r * Math.sin(angle) + lift];
  });
}

const POLYGONS: Record<Exclude<Shape, "disc">, [number, number][]> = {
  triangle: [
    [0, -1.16],
    [1.24, 0.98],
    [-1.24, 0.98],
  ],
  square: [
    [-0.94, -0.94],
    [0.94, -0.94],
    [0.94, 0.94],
    [-0.94, 0.94],
  ],
  diamond: [
    [0, -1.2],
    [1.2, 0],
    [0, 1.2],
    [-1.2, 0],
  ],
  star: corners(10, [1.25, 0.7], 0.06),
  pentagon: corners(5, [1.14], 0.08),
};

export function shapePath(shape: Shape, r: number): string {
  if (shape === "disc") return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  const points = POLYGONS[shape].map(([x, y]) => `${(x * r).toFixed(2)} ${(y * r).toFixed(2)}`);
  return `M${points.join("L")}Z`;
}

/** Where the initial's middle is, in parts of r: a triangle's is low. */
export const initialDrop = (shape: Shape): number =>
  shape === "triangle" ? 0.28 : shape === "star" || shape === "pentagon" ? 0.08 : 0;
