// The badges of the seats on a picture: colour, shape and initial together.

import type { Player, Shape } from "../../lib/players";
import type { Ink, Pen } from "./picture";

/** Corners on a circle, as parts of a turn and of the radius. */
const CORNERS: Partial<Record<Shape, [turn: number, out: number][]>> = {
  triangle: [0, 1, 2].map((k) => [k / 3, 1.25]),
  square: [0, 1, 2, 3].map((k) => [k / 4 + 1 / 8, 1.2]),
  diamond: [0, 1, 2, 3].map((k) => [k / 4, 1.2]),
  star: Array.from({ length: 10 }, (_, k) => [k / 10, k % 2 ? 0.72 : 1.3]),
  pentagon: [0, 1, 2, 3, 4].map((k) => [k / 5, 1.15]),
};

export function badge(pen: Pen, player: Player, x: number, y: number, r: number, ink: Ink): void {
  const corners = CORNERS[player.shape];
  pen.beginPath();
  if (!corners) pen.arc(x, y, r, 0, 2 * Math.PI);
  corners?.forEach(([turn, out]) => {
    const at = 2 * Math.PI * turn - Math.PI / 2;
    pen.lineTo(x + Math.cos(at) * r * out, y + Math.sin(at) * r * out);
  });
  pen.closePath();
  pen.fillStyle = ink(`seat-${player.index + 1}`);
  pen.fill();
  pen.save();
  pen.font = `700 ${r}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.fillStyle = ink(`seat-${player.index + 1}-on`);
  pen.fillText(player.initial, x, y + r * (player.shape === "triangle" ? 0.55 : 0.36));
  pen.restore();
}
