// The view on the city: whole on a desk, a part of it on a phone, moved by hand or to what is on.

import { WORLD, type Spot } from "./city";

const NEAR = 0.86; // pixels per unit at which a district can be read and touched
const FAR = 620; // width from which the whole city is shown
const MOST = 2.4;
const SLACK = 5; // pixels that a finger may tremble

export class Camera {
  width = $state(0);
  height = $state(0);
  /** Somebody moves it by hand: no easing. */
  held = $state(false);
  /** The last press became a drag: its click does not count. */
  dragged = false;
  #x = $state(WORLD.x + WORLD.w / 2);
  #y = $state(WORLD.y + WORLD.h / 2);
  #k = $state(0);
  #fingers = new Map<number, Spot>();
  #from: Spot | null = null;
  /** Somebody chose how much to see; it stays so. */
  #chosen = false;

  /** Scale at which everything can be seen. */
  readonly whole = $derived(Math.min(this.width / WORLD.w, this.height / WORLD.h) || 0.1);
  readonly scale = $derived(Math.min(Math.max(this.#k, this.whole), MOST));
  readonly zoomed = $derived(this.scale > this.whole * 1.04);
  readonly centre = $derived(this.#held());

  get transform(): string {
    const { x, y } = this.centre;
    const [left, top] = [this.width / 2 - x * this.scale, this.height / 2 - y * this.scale];
    return `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) scale(${this.scale.toFixed(4)})`;
  }

  /** The part of the city that can be seen, for the map. */
  get window(): { x: number; y: number; w: number; h: number } {
    const [w, h] = [this.width / this.scale, this.height / this.scale];
    return { x: this.centre.x - w / 2, y: this.centre.y - h / 2, w, h };
  }

  #held(): Spot {
    const inside = (at: number, from: number, size: number, seen: number): number =>
      seen >= size ? from + size / 2 : Math.min(Math.max(at, from + seen / 2), from + size - seen / 2);
    return {
      x: inside(this.#x, WORLD.x, WORLD.w, this.width / this.scale),
      y: inside(this.#y, WORLD.y, WORLD.h, this.height / this.scale),
    };
  }

  get small(): boolean {
    return this.width > 0 && this.width < FAR;
  }

  showAll(): void {
    this.#chosen = true;
    this.#k = 0;
  }

  lookAt(spot: Spot, near = false): void {
    this.#chosen ||= near;
    if (near) this.#k = Math.max(this.#k, NEAR);
    [this.#x, this.#y] = [spot.x, spot.y];
  }

  /** Follow what is on, unless it can be seen well already. */
  follow(spot: Spot): void {
    if (this.held) return;
    if (this.small && !this.#chosen) this.#k = Math.max(this.#k, NEAR);
    if (!this.zoomed) return;
    const { x, y, w, h } = this.window;
    const well = Math.abs(spot.x - x - w / 2) < w * 0.32 && Math.abs(spot.y - y - h / 2) < h * 0.28;
    if (!well) this.lookAt(spot);
  }

  zoom(factor: number, at?: Spot): void {
    const before = this.scale;
    this.#chosen = true;
    const [px, py] = at ? [at.x - this.width / 2, at.y - this.height / 2] : [0, 0];
    const { x, y } = this.centre;
    this.#k = Math.min(Math.max(before * factor, this.whole), MOST);
    this.#x = x + px / before - px / this.#k;
    this.#y = y + py / before - py / this.#k;
  }

  #pan(dx: number, dy: number): void {
    const { x, y } = this.centre;
    this.#x = x - dx / this.scale;
    this.#y = y - dy / this.scale;
  }

  // --- fingers and the mouse -------------------------------------------------------------------
  down(event: PointerEvent): void {
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size === 1) {
      this.dragged = false;
      this.#from = { x: event.clientX, y: event.clientY };
    }
  }

  move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before || !this.#from) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.#fingers.size === 2) this.#pinch(event, before, now);
    else if (this.held || this.#far(now)) {
      if (!this.zoomed) return;
      this.#hold(event);
      this.#pan(now.x - before.x, now.y - before.y);
    } else return;
    this.#fingers.set(event.pointerId, now);
  }

  #far(now: Spot): boolean {
    return Math.hypot(now.x - this.#from!.x, now.y - this.#from!.y) > SLACK;
  }

  #hold(event: PointerEvent): void {
    if (!this.held) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.held = true;
    this.dragged = true;
  }

  #pinch(event: PointerEvent, before: Spot, now: Spot): void {
    const [other] = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (!other) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const wide = (a: Spot): number => Math.hypot(a.x - other.x, a.y - other.y) || 1;
    this.held = true;
    this.dragged = true;
    this.zoom(wide(now) / wide(before), {
      x: (now.x + other.x) / 2 - box.left,
      y: (now.y + other.y) / 2 - box.top,
    });
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size === 0) {
      this.held = false;
      this.#from = null;
      setTimeout(() => (this.dragged = false)); // the click comes first
    }
  }

  wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    this.zoom(Math.exp(-event.deltaY / 300), at);
  }
}
