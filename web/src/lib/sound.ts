// Short sounds made on the spot; there is no file to load. Off unless somebody switched them on.

import { prefs } from "./prefs.svelte";

export type Sound = "turn" | "move" | "coin" | "no" | "end";

/** Pitch in hertz, beginning and length in seconds. */
const NOTES: Record<Sound, [number, number, number][]> = {
  turn: [
    [523, 0, 0.12],
    [784, 0.11, 0.22],
  ],
  move: [[330, 0, 0.06]],
  coin: [
    [1175, 0, 0.06],
    [1568, 0.05, 0.12],
  ],
  no: [
    [196, 0, 0.1],
    [165, 0.09, 0.16],
  ],
  end: [
    [523, 0, 0.14],
    [659, 0.12, 0.14],
    [784, 0.24, 0.14],
    [1047, 0.36, 0.4],
  ],
};
const LOUD = 0.12;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!prefs.get("sound") || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const [pitch, begin, length] of NOTES[sound]) {
    const at = context.currentTime + begin;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(LOUD, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
