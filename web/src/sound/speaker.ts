/** Play sounds made of tones and noise. No audio context is created before sound is on and the page was used. */

import { sound as soundSetting } from "../state/settings.ts";
import type { Cue, Sound } from "./cues.ts";

/** A tone: pitch in hertz, start and duration in seconds, volume. */
interface Tone {
  pitch: number;
  start: number;
  duration: number;
  volume: number;
}

const TONES: Record<Exclude<Sound, "card">, Tone[]> = {
  chip: [
    { pitch: 2300, start: 0, duration: 0.05, volume: 0.05 },
    { pitch: 3100, start: 0.03, duration: 0.06, volume: 0.04 },
  ],
  win: [
    { pitch: 659, start: 0, duration: 0.16, volume: 0.06 },
    { pitch: 880, start: 0.12, duration: 0.3, volume: 0.06 },
  ],
  push: [{ pitch: 523, start: 0, duration: 0.18, volume: 0.05 }],
  loss: [
    { pitch: 330, start: 0, duration: 0.16, volume: 0.05 },
    { pitch: 262, start: 0.12, duration: 0.28, volume: 0.05 },
  ],
  clock: [{ pitch: 1100, start: 0, duration: 0.04, volume: 0.05 }],
};
const CARD_SOUND = { duration: 0.07, volume: 0.09, pitch: 3200 };

let context: AudioContext | null = null;
let noiseBuffer: AudioBuffer | null = null;

/** Play a sound after its delay, if sound is on. */
export function play({ sound, delay }: Cue): void {
  if (soundSetting.peek() === "off" || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const at = context.currentTime + delay / 1000;
  if (sound === "card") playCard(context, at);
  else for (const tone of TONES[sound]) playTone(context, at, tone);
}

function playTone(audio: AudioContext, at: number, tone: Tone): void {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.value = tone.pitch;
  startSource(audio, source, at + tone.start, tone.duration, tone.volume);
}

/** A card on felt: a short burst of filtered noise. */
function playCard(audio: AudioContext, at: number): void {
  noiseBuffer ??= createNoise(audio);
  const source = audio.createBufferSource(),
    filter = audio.createBiquadFilter();
  source.buffer = noiseBuffer;
  filter.type = "bandpass";
  filter.frequency.value = CARD_SOUND.pitch;
  startSource(audio, source, at, CARD_SOUND.duration, CARD_SOUND.volume, filter);
}

function startSource(
  audio: AudioContext,
  source: AudioScheduledSourceNode,
  at: number,
  duration: number,
  volume: number,
  filter?: AudioNode,
): void {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + duration);
  (filter ? source.connect(filter) : source).connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + duration);
}

function createNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(CARD_SOUND.duration * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
