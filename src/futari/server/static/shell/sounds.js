/** Sounds: a few short ones, made on the spot, off until somebody switches them on. */

import { preferences } from "./preferences.js";

/** Each sound as notes: pitch (Hz), start, length (s), loudness. @type {Record<string, [number, number, number, number][]>} */
const SOUNDS = {
  move: [[196, 0, 0.07, 0.5], [98, 0, 0.09, 0.4]],
  push: [[147, 0, 0.09, 0.5], [73, 0.03, 0.14, 0.6]],
  turn: [[523, 0, 0.12, 0.25], [659, 0.1, 0.16, 0.25]],
  win: [[392, 0, 0.14, 0.3], [523, 0.12, 0.14, 0.3], [784, 0.24, 0.3, 0.3]],
  lose: [[330, 0, 0.18, 0.25], [247, 0.16, 0.3, 0.25]],
  refused: [[139, 0, 0.12, 0.3]],
  chat: [[880, 0, 0.06, 0.15]],
};

/** @type {AudioContext | null} */
let context = null;

/** Play a sound, if the reader likes sounds. @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (preferences.sounds) playAnyway(name);
}

/** Play a sound: to try it out. @param {keyof typeof SOUNDS} name */
export function playAnyway(name) {
  context ??= new AudioContext();
  void context.resume();
  for (const [pitch, start, length, loudness] of SOUNDS[name] ?? []) sing(context, pitch, start, length, loudness);
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} start
 * @param {number} length
 * @param {number} loudness
 */
function sing(audio, pitch, start, length, loudness) {
  const from = audio.currentTime + start;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loudness * 0.4, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0005, from + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(from);
  tone.stop(from + length + 0.02);
}
