/** Soft sounds, made here: no files. They may be switched off, and are silent until the player has touched the page. */
import { prefs } from "./prefs.svelte";

export type Sound = "dice" | "card" | "shot" | "hit" | "step" | "score" | "end";

let context: AudioContext | undefined;
let out: GainNode | undefined;

/** The way out, once a browser lets us be heard. */
function heard(): { context: AudioContext; out: GainNode } | undefined {
  if (!prefs.sound || typeof AudioContext === "undefined") return undefined;
  if (!navigator.userActivation?.hasBeenActive) return undefined;
  if (!context || !out) {
    context = new AudioContext();
    out = context.createGain();
    out.gain.value = 0.14;
    out.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume();
  return { context, out };
}

/** A breath of noise through a filter: dice, cards, shots. */
function noise(at: number, length: number, filter: BiquadFilterType, frequency: number, gain: number): void {
  const way = heard();
  if (!way) return;
  const { context, out } = way;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const tone = new BiquadFilterNode(context, { type: filter, frequency, Q: 0.8 });
  const level = context.createGain();
  const start = context.currentTime + at;
  level.gain.setValueAtTime(gain, start);
  level.gain.exponentialRampToValueAtTime(0.0008, start + length);
  source.connect(tone).connect(level).connect(out);
  source.start(start);
}

/** A soft tone that dies away. */
function tone(at: number, length: number, from: number, to: number, gain: number): void {
  const way = heard();
  if (!way) return;
  const { context, out } = way;
  const start = context.currentTime + at;
  const source = new OscillatorNode(context, { type: "sine", frequency: from });
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  const level = context.createGain();
  level.gain.setValueAtTime(0.0001, start);
  level.gain.exponentialRampToValueAtTime(gain, start + 0.015);
  level.gain.exponentialRampToValueAtTime(0.0008, start + length);
  source.connect(level).connect(out);
  source.start(start);
  source.stop(start + length + 0.05);
}

const SOUNDS: Record<Sound, () => void> = {
  dice: () => {
    for (const at of [0, 0.07, 0.12, 0.2]) noise(at, 0.05, "bandpass", 2400 - at * 3000, 0.5);
  },
  card: () => noise(0, 0.09, "highpass", 3200, 0.22),
  shot: () => {
    for (const at of [0, 0.09, 0.18]) noise(at, 0.12, "lowpass", 900, 0.7);
  },
  hit: () => tone(0, 0.32, 130, 46, 0.9),
  step: () => noise(0, 0.07, "lowpass", 500, 0.35),
  score: () => {
    tone(0, 0.25, 523, 523, 0.25);
    tone(0.12, 0.35, 784, 784, 0.25);
  },
  end: () => {
    for (const [i, pitch] of [262, 330, 392].entries()) tone(i * 0.1, 1.1, pitch, pitch, 0.22);
  },
};

export const play = (sound: Sound): void => SOUNDS[sound]();
