/** Small synthesised sounds. Off unless asked for; nothing before a gesture; none that tells what another may do. */
import { effect } from '@preact/signals';
import { settings } from '../lib/settings.js';

/** @type {AudioContext|null} */
let audio = null;
let gesture = false;
if (typeof addEventListener === 'function')
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(
      type,
      () => {
        gesture = true;
        audio?.resume?.();
      },
      { passive: true },
    );

/**
 * @param {number} hz
 * @param {number} at
 * @param {number} long
 * @param {{type?: OscillatorType, vol?: number, to?: number}} [o]
 */
function tone(hz, at, long, o = {}) {
  if (!audio) return;
  const osc = audio.createOscillator();
  const gain = audio.createGain();
  const t = audio.currentTime + at;
  osc.type = o.type ?? 'sine';
  osc.frequency.setValueAtTime(hz, t);
  if (o.to) osc.frequency.exponentialRampToValueAtTime(o.to, t + long);
  gain.gain.setValueAtTime(0.0001, t);
  gain.gain.exponentialRampToValueAtTime((o.vol ?? 0.16) * settings.volume.value, t + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, t + long);
  osc.connect(gain).connect(audio.destination);
  osc.start(t);
  osc.stop(t + long + 0.02);
}

/** @param {number} at @param {number} long @param {number} hz @param {number} [vol] */
function noise(at, long, hz, vol = 0.1) {
  if (!audio) return;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = hz;
  gain.gain.value = vol * settings.volume.value;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

/** @type {Record<string, () => void>} */
const VOICES = {
  chime: () => {
    tone(784, 0, 0.22);
    tone(1175, 0.11, 0.34);
  },
  slide: () => noise(0, 0.14, 2400, 0.07),
  flip: () => noise(0, 0.09, 3600, 0.08),
  stamp: () => {
    tone(180, 0, 0.12, { type: 'triangle', vol: 0.22, to: 90 });
    noise(0, 0.05, 900, 0.1);
  },
  breath: () => noise(0, 0.26, 700, 0.05),
  knock: () => tone(120, 0, 0.16, { type: 'triangle', vol: 0.2, to: 70 }),
  tick: () => tone(1320, 0, 0.05, { vol: 0.06 }),
  danmaku: () => {
    tone(1568, 0, 0.3, { vol: 0.1, to: 900 });
    tone(2093, 0.03, 0.26, { vol: 0.07, to: 1200 });
    noise(0, 0.12, 5200, 0.06);
  },
  melee: () => {
    tone(110, 0, 0.22, { type: 'triangle', vol: 0.28, to: 50 });
    noise(0, 0.1, 400, 0.16);
  },
  special: () => {
    tone(147, 0, 0.9, { vol: 0.2 });
    tone(220, 0.01, 0.7, { vol: 0.08 });
  },
  wood: () => tone(520, 0, 0.09, { type: 'triangle', vol: 0.12, to: 380 }),
  rattle: () => {
    for (let i = 0; i < 5; i += 1) noise(i * 0.07, 0.04, 1800 + i * 200, 0.09);
  },
  win: () => {
    tone(523, 0, 0.4);
    tone(659, 0.18, 0.4);
    tone(784, 0.36, 0.7);
  },
  loss: () => {
    tone(392, 0, 0.4);
    tone(330, 0.18, 0.4);
    tone(262, 0.36, 0.8);
  },
  low: () => tone(990, 0, 0.06, { vol: 0.08 }),
};

/** @param {string} name @param {boolean} [soft] also at the setting "soft" */
export function play(name, soft = false) {
  const how = settings.sound.value;
  if (how === 'off' || (how === 'soft' && !soft) || !gesture) return;
  try {
    audio ??= new AudioContext();
    VOICES[name]?.();
  } catch {
    /* a browser without sound plays none */
  }
}

/** The chime of one's own decision. @param {import('./context.js').Table} table @returns {() => void} */
export function startSound(table) {
  let last = '';
  return effect(() => {
    const d = table.picker.decision.value;
    if (!d) {
      last = '';
      return;
    }
    if (last !== d.id && !table.picker.done.value) play('chime', true);
    last = d.id;
  });
}
