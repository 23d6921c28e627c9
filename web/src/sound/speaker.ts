/** Plays sounds, made from tones and noise. Nothing is made before sound is switched on and the page was touched. */

import { sound as isOn } from "../state/settings.ts";
import type { Cue, Sound } from "./cues.ts";

/** A tone: its pitch in hertz, when it begins and how long it lasts in seconds, and how loud it is. */
interface Tone {
  pitch: number;
  at: number;
  lasts: number;
  level: number;
}

const TONES: Record<Exclude<Sound, "card">, Tone[]> = {
  chip: [
    { pitch: 2300, at: 0, lasts: 0.05, level: 0.05 },
    { pitch: 3100, at: 0.03, lasts: 0.06, level: 0.04 },
  ],
  win: [
    { pitch: 659, at: 0, lasts: 0.16, level: 0.06 },
    { pitch: 880, at: 0.12, lasts: 0.3, level: 0.06 },
  ],
  push: [{ pitch: 523, at: 0, lasts: 0.18, level: 0.05 }],
  loss: [
    { pitch: 330, at: 0, lasts: 0.16, level: 0.05 },
    { pitch: 262, at: 0.12, lasts: 0.28, level: 0.05 },
  ],
  clock: [{ pitch: 1100, at: 0, lasts: 0.04, level: 0.05 }],
};
const CARD = { lasts: 0.07, level: 0.09, pitch: 3200 };

let context: AudioContext | null = null;
let rustle: AudioBuffer | null = null;

/** Play a sound in its time, where sound is on. */
export function play({ sound, after }: Cue): void {
  if (isOn.peek() === "off" || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const at = context.currentTime + after / 1000;
  if (sound === "card") playCard(context, at);
  else for (const tone of TONES[sound]) playTone(context, at, tone);
}

function playTone(audio: AudioContext, at: number, tone: Tone): void {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.value = tone.pitch;
  start(audio, source, at + tone.at, tone.lasts, tone.level);
}

/** A card on felt: a short breath of noise. */
function playCard(audio: AudioContext, at: number): void {
  rustle ??= noise(audio);
  const source = audio.createBufferSource(),
    filter = audio.createBiquadFilter();
  source.buffer = rustle;
  filter.type = "bandpass";
  filter.frequency.value = CARD.pitch;
  start(audio, source, at, CARD.lasts, CARD.level, filter);
}

function start(
  audio: AudioContext,
  source: AudioScheduledSourceNode,
  at: number,
  lasts: number,
  level: number,
  filter?: AudioNode,
): void {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(level, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  (filter ? source.connect(filter) : source).connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + lasts);
}

function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(CARD.lasts * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
