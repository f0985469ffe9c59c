// What part of the board is seen: all of it, or near, with pinch and pan.

import { SIZE, clamp, type Box, type Point } from "./geometry";

const MARGIN = 6;
const NEAR = 0.95;
/** Below this the names cannot be read and the camera comes near by itself. */
const SMALL = 0.62;
const DRAG = 7;

export class Camera {
  width = $state(0);
  height = $state(0);
  /** What somebody chose; null: as the room allows. */
  chosen = $state<boolean | null>(null);
  moving = $state(false);
  #x = $state(SIZE / 2);
  #y = $state(SIZE / 2);
  #zoom = $state(NEAR);
  #pointers = new Map<number, Point>();
  #start: Point | null = null;
  #dragged = false;

  get fit(): number {
    return Math.max(Math.min(this.width, this.height) / (SIZE + 2 * MARGIN), 0.05);
  }
  get small(): boolean {
    return this.width > 0 && this.fit < 0.92;
  }
  get near(): boolean {
    return this.chosen ?? (this.width > 0 && this.fit < SMALL);
  }
  get k(): number {
    return this.near ? Math.max(this.#zoom, this.fit) : this.fit;
  }
  get x(): number {
    return this.#hold(this.#x, this.width);
  }
  get y(): number {
    return this.#hold(this.#y, this.height);
  }
  get transform(): string {
    const x = this.width / 2 - this.x * this.k;
    const y = this.height / 2 - this.y * this.k;
    return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${this.k.toFixed(4)})`;
  }
  /** The part seen, in board units. */
  get window(): { x: number; y: number; w: number; h: number } {
    const w = this.width / this.k;
    const h = this.height / this.k;
    return { x: this.x - w / 2, y: this.y - h / 2, w, h };
  }

  /** Whether all of a thing on the board is in sight: half of it would only be in the way. */
  shows(thing: Box): boolean {
    const { x, y, w, h } = this.window;
    return (
      !this.near || (thing.x >= x && thing.y >= y && thing.x + thing.w <= x + w && thing.y + thing.h <= y + h)
    );
  }

  #hold(value: number, room: number): number {
    if (!this.near) return SIZE / 2;
    const half = room / 2 / this.k;
    return half * 2 >= SIZE + 2 * MARGIN ? SIZE / 2 : clamp(value, half - MARGIN, SIZE + MARGIN - half);
  }

  look(at: Point): void {
    this.#x = at.x;
    this.#y = at.y;
  }

  toggle(): void {
    this.chosen = !this.near;
    this.#zoom = Math.max(NEAR, this.fit * 1.5);
  }

  down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#pointers.size === 1) {
      this.#start = { x: event.clientX, y: event.clientY };
      this.#dragged = false;
    }
  }

  move(event: PointerEvent): void {
    const was = this.#pointers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.#pointers.size === 2) this.#pinch(event, was, now);
    else if (this.near) this.#drag(event, was, now);
    this.#pointers.set(event.pointerId, now);
  }

  #drag(event: PointerEvent, was: Point, now: Point): void {
    const far = Math.hypot(now.x - this.#start!.x, now.y - this.#start!.y) > DRAG;
    if (!this.#dragged && !far) return;
    if (!this.#dragged) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#dragged = this.moving = true;
    this.#x = this.x - (now.x - was.x) / this.k;
    this.#y = this.y - (now.y - was.y) / this.k;
  }

  #pinch(event: PointerEvent, was: Point, now: Point): void {
    const other = [...this.#pointers].find(([key]) => key !== event.pointerId)![1];
    const before = Math.hypot(was.x - other.x, was.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    if (before < 1) return;
    this.#dragged = this.moving = true;
    const from = this.k;
    const [x, y] = [this.x, this.y];
    this.#zoom = clamp((from * after) / before, this.fit, 2.2);
    this.chosen = true;
    // What lies between the fingers stays there.
    const room = (event.currentTarget as Element).getBoundingClientRect();
    const off = 1 / from - 1 / this.k;
    this.#x = x + ((now.x + other.x) / 2 - room.left - room.width / 2) * off;
    this.#y = y + ((now.y + other.y) / 2 - room.top - room.height / 2) * off;
  }

  up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    this.moving = this.#pointers.size > 0 && this.moving;
    if (this.chosen && this.#zoom <= this.fit * 1.03) this.chosen = false;
  }

  /** A drag is no click. */
  click(event: MouseEvent): void {
    if (!this.#dragged) return;
    event.stopPropagation();
    event.preventDefault();
    this.#dragged = false;
  }
}
