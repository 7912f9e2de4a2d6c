import { expect, test, vi } from "vitest";
import { signal } from "./signal.ts";

/** The frequencies played, in hertz. */
const played: number[] = [];

/** A fake of the Web Audio API, which the test environment lacks. */
class Audio {
  readonly currentTime = 0;
  readonly destination = {};
  createOscillator() {
    const frequency = { value: 0 };
    return { frequency, connect: () => ({ connect: () => undefined }), start: () => played.push(frequency.value), stop: () => undefined };
  }
  createGain() {
    return { gain: { value: 0 } };
  }
}

test("a right scan sounds high and once, a wrong one low and twice; without audio nothing fails", () => {
  signal("wrong");
  expect(played).toEqual([]);
  vi.stubGlobal("AudioContext", Audio);
  signal("right");
  const right = played.splice(0);
  signal("wrong");
  expect([right.length, played.length]).toEqual([1, 2]);
  expect(Math.max(...played)).toBeLessThan(Math.min(...right));
});
