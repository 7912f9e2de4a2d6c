/** Sounds for scans, because people do not look at the screen while scanning. */

/** Frequencies in hertz: one high tone for a right scan, two low tones for a wrong one. */
const TONES = { right: [880], wrong: [220, 165] } as const;
const TONE_SECONDS = 0.12;
/** The volume, from 0 to 1. */
const LOUDNESS = 0.2;

let context: AudioContext | undefined;

/** Plays the sound of a right or a wrong scan, if the browser supports audio. The screen also shows the result in colour and words. */
export function signal(kind: keyof typeof TONES): void {
  if (!("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  for (const [position, frequency] of TONES[kind].entries()) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const at = context.currentTime + position * TONE_SECONDS;
    tone.frequency.value = frequency;
    loudness.gain.value = LOUDNESS;
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + TONE_SECONDS);
  }
}
