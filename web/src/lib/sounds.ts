// How sounds are made: tones and noise, put together on the spot; there is no file to load.

/** Beginning and length in seconds; a tone glides from one pitch to the other, noise is as bright as its
    pitch; `loud` is relative; `held` is the part of its length before it dies away: a knock has none. */
interface Note {
  wave: OscillatorType | "noise";
  from: number;
  to?: number;
  at?: number;
  long: number;
  loud?: number;
  held?: number;
}

const tone = (from: number, at: number, long: number, more: Partial<Note> = {}): Note => ({
  wave: "triangle",
  from,
  at,
  long,
  ...more,
});
const noise = (from: number, at: number, long: number, more: Partial<Note> = {}): Note => ({
  wave: "noise",
  from,
  at,
  long,
  ...more,
});
/** The same several times over, each a little later. */
const times = <T>(n: number, apart: number, make: (at: number, i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i * apart, i));

const SOUNDS = {
  turn: [tone(523, 0, 0.12), tone(784, 0.11, 0.22)],
  move: [tone(330, 0, 0.06)],
  no: [tone(196, 0, 0.1), tone(165, 0.09, 0.16)],
  end: [tone(523, 0, 0.14), tone(659, 0.12, 0.14), tone(784, 0.24, 0.14), tone(1047, 0.36, 0.4)],
  throw: times(5, 0.075, (at, i) => noise(2600 - i * 260, at, 0.05, { loud: 0.9 - i * 0.12 })),
  coins_in: [tone(1175, 0, 0.06), tone(1568, 0.05, 0.12), tone(2093, 0.11, 0.16, { loud: 0.6 })],
  coins_out: [tone(1568, 0, 0.06), tone(1175, 0.06, 0.08), tone(880, 0.13, 0.16, { loud: 0.7 })],
  build: times(3, 0.13, (at, i) => tone(210 + i * 40, at, 0.07, { wave: "square", loud: 0.8 })),
  card: [noise(5200, 0, 0.09, { to: 1800, loud: 0.6 }), noise(3200, 0.1, 0.05, { loud: 0.4 })],
  hammer: times(2, 0.22, (at) => at).flatMap((at) => [
    tone(150, at, 0.11, { wave: "square", loud: 0.8 }),
    tone(370, at, 0.09, { to: 300 }), // small loudspeakers have nothing below
    noise(1400, at, 0.06),
  ]),
  siren: times(4, 0.24, (at, i) => tone(i % 2 ? 620 : 830, at, 0.24, { loud: 0.6, held: 0.85 })),
  explosion: [
    noise(3000, 0, 0.5, { to: 200, loud: 1.1 }),
    tone(110, 0, 0.5, { wave: "sine", to: 34, loud: 1.2 }),
    noise(340, 0.08, 1.1, { to: 120, loud: 0.9, held: 0.25 }), // what falls down afterwards
  ],
  jail: [
    noise(700, 0, 0.08, { loud: 0.7 }),
    ...[412, 633, 951].map((pitch) => tone(pitch, 0.02, 0.34, { loud: 0.45 })),
  ],
  van: [
    tone(70, 0, 0.7, { wave: "sawtooth", to: 96, loud: 0.4, held: 0.7 }),
    noise(260, 0, 0.7, { loud: 0.25, held: 0.7 }),
    tone(392, 0.12, 0.1, { wave: "square", loud: 0.3 }),
  ],
  crash: [
    tone(660, 0, 0.7, { wave: "sawtooth", to: 70, loud: 0.4, held: 0.8 }),
    noise(2400, 0.62, 0.7, { to: 200, loud: 1, held: 0.1 }),
  ],
  tear: [noise(3800, 0, 0.16, { to: 2200, loud: 0.7 }), noise(3000, 0.18, 0.2, { to: 1500, loud: 0.6 })],
  applause: times(22, 0.05, (at, i) => noise(1700 + ((i * 733) % 900), at, 0.07, { loud: 0.75 })),
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

const LOUD = 0.2;
const HISS = 1.8; // noise has lost most of its power to the filter
const TAIL = 0.02;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Makes a sound now. */
export function ring(sound: Sound): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const note of SOUNDS[sound]) sing(context, note);
}

function sing(into: AudioContext, note: Note): void {
  const at = into.currentTime + (note.at ?? 0);
  const end = at + note.long;
  const gain = into.createGain();
  const loud = LOUD * (note.wave === "noise" ? HISS : 1) * (note.loud ?? 1);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.01, note.long / 4));
  if (note.held) gain.gain.setValueAtTime(loud, at + note.held * note.long);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(into.destination);
  const source =
    note.wave === "noise" ? rustle(into, note, at, gain) : string(into, note, note.wave, at, gain);
  source.start(at);
  source.stop(end + TAIL);
}

function string(
  into: AudioContext,
  note: Note,
  wave: OscillatorType,
  at: number,
  out: AudioNode,
): OscillatorNode {
  const source = into.createOscillator();
  source.type = wave;
  glide(source.frequency, note, at);
  source.connect(out);
  return source;
}

function rustle(into: AudioContext, note: Note, at: number, out: AudioNode): AudioBufferSourceNode {
  const source = into.createBufferSource();
  source.buffer = hiss ??= whiteNoise(into);
  source.loop = true;
  const filter = into.createBiquadFilter();
  filter.type = "lowpass";
  glide(filter.frequency, note, at);
  source.connect(filter).connect(out);
  return source;
}

function glide(pitch: AudioParam, note: Note, at: number): void {
  pitch.setValueAtTime(note.from, at);
  if (note.to !== undefined) pitch.exponentialRampToValueAtTime(note.to, at + note.long);
}

function whiteNoise(into: AudioContext): AudioBuffer {
  const buffer = into.createBuffer(1, into.sampleRate, into.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
