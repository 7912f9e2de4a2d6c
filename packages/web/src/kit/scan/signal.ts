/**
 * A sound for what was scanned: who walks with a scanner does not look at the screen.
 */

/** Frequencies in hertz: one high tone for what is right, two low ones for what is wrong. */
const TONES = { right: [880], wrong: [220, 165] } as const;
const TONE_SECONDS = 0.12;
/** From 0 to 1. */
const LOUDNESS = 0.2;

let context: AudioContext | undefined;

/** Sounds right or wrong; silent in a browser without sound. The screen says the same in colour and words. */
export function signal(kind: keyof typeof TONES): void {
  if (!("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  for (const [place, frequency] of TONES[kind].entries()) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const at = context.currentTime + place * TONE_SECONDS;
    tone.frequency.value = frequency;
    loudness.gain.value = LOUDNESS;
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + TONE_SECONDS);
  }
}
