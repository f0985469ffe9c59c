// The foot of the picture: a row of paper-cut houses at night or by day, the sea before it, and
// somebody's fin.

import type { Ink, Pen } from "./picture";
import { HIGH, WIDE } from "./size";

/** Houses from left to right: width, height, roof (0 flat, 1 gable, 2 tower). */
const HOUSES = [
  [70, 62, 1],
  [54, 96, 0],
  [84, 48, 1],
  [46, 118, 2],
  [72, 74, 0],
  [60, 56, 1],
  [92, 88, 0],
  [50, 66, 1],
  [66, 104, 0],
  [80, 52, 1],
  [44, 126, 2],
  [74, 70, 1],
  [58, 92, 0],
  [88, 58, 1],
  [64, 80, 0],
  [70, 50, 1],
  [52, 110, 2],
  [76, 66, 1],
] as const;
const SHORE = HIGH - 66;

export function town(pen: Pen, ink: Ink): void {
  let x = -10;
  HOUSES.forEach(([w, h, roof], k) => {
    pen.fillStyle = ink(k % 3 === 1 ? "line" : "sunk");
    pen.strokeStyle = ink("line");
    pen.lineWidth = 2;
    const top = SHORE - h * 0.72;
    const peak = roof === 0 ? top : top - (roof === 1 ? 22 : 34);
    pen.beginPath();
    pen.moveTo(x, SHORE);
    pen.lineTo(x, top);
    pen.lineTo(x + w / 2, peak);
    pen.lineTo(x + w, top);
    pen.lineTo(x + w, SHORE);
    pen.fill();
    pen.stroke();
    windows(pen, ink, x, top, w, k);
    x += w;
  });
  sea(pen, ink);
}

function windows(pen: Pen, ink: Ink, x: number, top: number, w: number, seed: number): void {
  for (let row = 0; top + 12 + row * 22 < SHORE - 14; row++) {
    for (let k = 0; 10 + k * 20 < w - 16; k++) {
      pen.fillStyle = ink((seed * 7 + row * 3 + k * 5) % 4 === 0 ? "gold" : "card");
      pen.fillRect(x + 10 + k * 20, top + 12 + row * 22, 10, 12);
    }
  }
}

function sea(pen: Pen, ink: Ink): void {
  pen.fillStyle = ink("sea");
  pen.fillRect(0, SHORE, WIDE, HIGH - SHORE);
  const fin = WIDE - 190;
  pen.beginPath();
  pen.moveTo(fin - 40, SHORE + 4);
  pen.quadraticCurveTo(fin - 6, SHORE - 22, fin + 10, SHORE - 52);
  pen.quadraticCurveTo(fin + 16, SHORE - 20, fin + 36, SHORE + 4);
  pen.fillStyle = ink("cut");
  pen.fill();
  pen.strokeStyle = ink("on-sea");
  pen.lineWidth = 3;
  pen.stroke(new Path2D(`M${fin - 64} ${SHORE + 14}q12 -8 24 0t24 0 24 0 24 0 24 0`));
  pen.font = '700 34px "Miethai Head", system-ui, sans-serif';
  pen.fillStyle = ink("on-sea");
  pen.fillText("Miethai", 56, HIGH - 22);
}
