// The result of a game as a picture: places, curves and highlights over a paper-cut town, in the
// colours of the page's light.

import type { Highlight } from "../../lib/wire";
import { Chart, DASHES } from "../chart";
import type { Point } from "../series.svelte";
import type { Row } from "./Share.svelte";
import { fitted, wrapped } from "./lines";
import { badge } from "./shapes";
import { signOf } from "./signs";
import { HIGH, WIDE } from "./size";
import { town } from "./town";

const EDGE = 56;
const MIDDLE = 640; // where the right column begins

export interface Result {
  headline: string;
  game: string;
  rows: readonly Row[];
  points: readonly Point[];
  highlights: readonly Highlight[];
  money: (n: number) => string;
}

export type Ink = (name: string) => string;
export type Pen = CanvasRenderingContext2D;

const HEAD = '"Miethai Head", system-ui, sans-serif';
const TEXT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export async function paint(result: Result): Promise<HTMLCanvasElement> {
  await document.fonts.load(`700 60px ${HEAD}`);
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HIGH;
  const pen = canvas.getContext("2d")!;
  const style = getComputedStyle(document.documentElement);
  const ink: Ink = (name) => style.getPropertyValue(`--${name}`).trim();
  pen.fillStyle = ink("paper");
  pen.fillRect(0, 0, WIDE, HIGH);
  town(pen, ink);
  heading(pen, ink, result);
  places(pen, ink, result.rows);
  curves(pen, ink, result);
  remembered(pen, ink, result.highlights);
  return canvas;
}

function write(pen: Pen, text: string, x: number, y: number, font: string, colour: string): void {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

function panel(pen: Pen, ink: Ink, x: number, y: number, w: number, h: number): void {
  pen.fillStyle = ink("card");
  pen.strokeStyle = ink("line");
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(x, y, w, h, 16);
  pen.fill();
  pen.stroke();
}

function heading(pen: Pen, ink: Ink, { headline, game }: Result): void {
  const room = WIDE - 2 * EDGE;
  let size = 66;
  do {
    size -= 2;
    pen.font = `700 ${size}px ${HEAD}`;
  } while (pen.measureText(headline).width > room && size > 34);
  write(pen, fitted(pen, headline, room), EDGE, 112, pen.font, ink("ink"));
  write(pen, game, EDGE, 154, `400 26px ${TEXT}`, ink("muted"));
}

function places(pen: Pen, ink: Ink, rows: readonly Row[]): void {
  const [x, y, w] = [EDGE, 188, MIDDLE - EDGE - 24];
  const step = Math.min(110, 330 / Math.max(1, rows.length));
  panel(pen, ink, x, y, w, rows.length * step + 24);
  rows.forEach((row, k) => {
    const line = y + 12 + k * step + step / 2;
    if (row.place === 1) {
      pen.fillStyle = ink("wash-gold");
      pen.beginPath();
      pen.roundRect(x + 10, line - step / 2 + 2, w - 20, step - 4, 10);
      pen.fill();
    }
    write(pen, `${row.place}.`, x + 26, line + 11, `700 32px ${HEAD}`, ink("ink"));
    badge(pen, row.player, x + 104, line, 19, ink);
    pen.font = `700 27px ${TEXT}`;
    const result = pen.measureText(row.result).width;
    write(pen, row.result, x + w - 26 - result, line + 9, pen.font, ink("gold"));
    pen.font = `600 27px ${TEXT}`;
    write(pen, fitted(pen, row.player.name, w - 190 - result), x + 138, line + 9, pen.font, ink("ink"));
  });
}

function curves(pen: Pen, ink: Ink, { points, rows, money }: Result): void {
  const [x, y, w, h] = [MIDDLE, 188, WIDE - MIDDLE - EDGE, 354];
  panel(pen, ink, x, y, w, h);
  if (points.length < 2) return;
  pen.font = `400 19px ${TEXT}`;
  const room = { wide: w, high: h, left: 40, right: 26, top: 26, bottom: 26 };
  const rough = new Chart(points, room, true);
  const left = 26 + Math.max(...rough.ticks.map((tick) => pen.measureText(money(tick)).width));
  const chart = new Chart(points, { ...room, left: left + 14 }, true);
  for (const tick of chart.ticks) {
    const line = y + chart.y(tick);
    write(pen, money(tick), x + left - pen.measureText(money(tick)).width, line + 7, pen.font, ink("muted"));
    pen.strokeStyle = ink("line");
    pen.lineWidth = 1.5;
    pen.stroke(new Path2D(`M${x + left + 12} ${line}H${x + w - 26}`));
  }
  pen.save();
  pen.translate(x, y);
  pen.lineWidth = 4.5;
  pen.lineJoin = "round";
  for (const { player } of rows) {
    pen.strokeStyle = ink(`seat-${player.index + 1}`);
    pen.setLineDash(
      (DASHES[player.index % DASHES.length] ?? "")
        .split(" ")
        .filter(Boolean)
        .map((n) => 2 * +n),
    );
    pen.stroke(new Path2D(chart.path(player.index)));
  }
  pen.restore();
}

const WASH: Record<string, string> = { swing: "wash-gold", attack: "wash-alarm" };

function remembered(pen: Pen, ink: Ink, highlights: readonly Highlight[]): void {
  const w = (WIDE - 2 * EDGE - 24) / 2;
  highlights.slice(0, 4).forEach((one, k) => {
    const [x, y] = [EDGE + (k % 2) * (w + 24), 574 + Math.floor(k / 2) * 134];
    pen.fillStyle = ink(WASH[one.kind] ?? "wash-sea");
    pen.beginPath();
    pen.roundRect(x, y, w, 118, 14);
    pen.fill();
    pen.save();
    pen.translate(x + 20, y + 30);
    pen.scale(2.4, 2.4);
    pen.strokeStyle = ink("ink");
    pen.lineWidth = 1.8;
    pen.lineCap = pen.lineJoin = "round";
    pen.stroke(new Path2D(signOf(one.kind)));
    pen.restore();
    write(pen, one.title, x + 98, y + 36, `700 22px ${HEAD}`, ink("ink"));
    pen.font = `400 22px ${TEXT}`;
    wrapped(pen, one.text, w - 118, 2).forEach((line, n) => {
      write(pen, line, x + 98, y + 67 + n * 28, pen.font, ink("ink"));
    });
  });
}
