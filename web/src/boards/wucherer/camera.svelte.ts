// What is seen of the large street: it scrolls by itself, and on a phone one can come nearer.

import { tick } from "svelte";
import type { Spot } from "../../lib/pinch";

const MOST = 3;
const NEAR = 1.9;

/** A street in pixels: its houses, the first one's place, from one to the next; then the supplies. */
export interface Ground {
  n: number;
  lead: number;
  pitch: number;
  /** Where the supplies begin, and where they end. */
  wide: number;
  whole: number;
  /** What is seen at once. */
  sight: number;
}

export class Camera {
  /** 1: the whole height of the street. */
  zoom = $state(1);
  left = $state(0);
  top = $state(0);
  #ground = $state.raw<Ground>({ n: 0, lead: 0, pitch: 1, wide: 1, whole: 1, sight: 1 });
  #strip: HTMLElement | null = null;
  readonly #calm: () => boolean;

  constructor(calm: () => boolean) {
    this.#calm = calm;
  }

  /** Attached to what scrolls. */
  watch = (strip: HTMLElement): (() => void) => {
    this.#strip = strip;
    this.scrolled();
    return () => (this.#strip = null);
  };

  scrolled(): void {
    this.left = this.#strip?.scrollLeft ?? 0;
    this.top = this.#strip?.scrollTop ?? 0;
  }

  get near(): boolean {
    return this.zoom > 1.02;
  }

  measure(ground: Ground): void {
    this.#ground = ground;
  }

  get sight(): number {
    return this.#ground.sight;
  }

  /** The seen part, counted in houses; the supplies count as one more. */
  get seen(): { from: number; to: number } {
    return { from: this.#slot(this.left), to: this.#slot(this.left + this.sight) };
  }

  #slot(x: number): number {
    const { n, lead, pitch, wide, whole } = this.#ground;
    if (x > wide && whole > wide) return n + Math.min(1, (x - wide) / (whole - wide));
    return Math.min(n, Math.max(0, (x - lead) / pitch));
  }

  /** Goes to a place, counted in houses. */
  goTo(slot: number): void {
    const { n, lead, pitch, wide, whole } = this.#ground;
    this.lookAt(slot < n ? lead + slot * pitch : wide + (slot - n) * (whole - wide));
  }

  /** So many pixels from the beginning, in the middle of what is seen. */
  lookAt(x: number): void {
    this.#strip?.scrollTo({ left: x - this.sight / 2, behavior: this.#calm() ? "auto" : "smooth" });
  }

  by(screens: number): void {
    this.#strip?.scrollBy({ left: screens * this.sight, behavior: this.#calm() ? "auto" : "smooth" });
  }

  /** Nearer or further; the point stays where it is on the screen. */
  async come(factor: number, at?: Spot): Promise<void> {
    const strip = this.#strip;
    const next = Math.min(MOST, Math.max(1, this.zoom * factor));
    if (!strip || next === this.zoom) return;
    const box = strip.getBoundingClientRect();
    const [x, y] = at ? [at.x - box.left, at.y - box.top] : [box.width / 2, box.height * 0.8];
    const grown = next / this.zoom;
    const [left, top] = [(strip.scrollLeft + x) * grown - x, (strip.scrollTop + y) * grown - y];
    this.zoom = next;
    await tick();
    strip.scrollTo({ left, top, behavior: "instant" });
  }

  toggle(): void {
    void this.come(this.near ? 1 / this.zoom : NEAR);
  }

  /** All of the height, from the beginning. */
  reset(): void {
    this.zoom = 1;
    this.#strip?.scrollTo({ left: 0, behavior: "instant" });
  }

  /** The keys of a map: arrows, plus and minus. */
  key(event: KeyboardEvent): void {
    const does: Record<string, () => void> = {
      ArrowLeft: () => this.by(-0.5),
      ArrowRight: () => this.by(0.5),
      "+": () => void this.come(1.3),
      "-": () => void this.come(1 / 1.3),
    };
    const act = does[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }
}
