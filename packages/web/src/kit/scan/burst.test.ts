import { describe, expect, it } from "vitest";
import { createBurst, type BurstResult } from "./burst.ts";

/** Types a text with a pause before each key, then Enter. */
function typed(text: string, pause: number, end = "Enter", detect = createBurst()): BurstResult[] {
  return [...text, end].map((key, i) => detect({ key, at: i * pause }));
}

describe("a scanner's burst", () => {
  it("is read as a whole when it comes faster than anybody types", () => {
    for (const pause of [0, 5, 30, 50]) expect(typed("Main A-04-2", pause).at(-1)).toMatchObject({ text: "Main A-04-2", scanner: true });
    expect(typed("5012345678900", 5, "Tab").at(-1)).toMatchObject({ text: "5012345678900", scanner: true });
    expect(typed("A001", 120).at(-1)).toMatchObject({ scanner: false });
  });

  it("is the scanner's alone from the third key on, so that no shortcut of the page answers to it", () => {
    expect(typed("http://x", 5).map(({ scanner }) => scanner)).toEqual([false, false, true, true, true, true, true, true, true]);
  });

  it("is not what a person presses: Enter alone, two keys, a held key, a shortcut", () => {
    expect(typed("", 5)).toMatchObject([{ scanner: false }]);
    expect(typed("P1", 5).at(-1)).toMatchObject({ scanner: false });
    const detect = createBurst();
    for (let i = 0; i < 10; i += 1) expect(detect({ key: "j", at: i * 30, other: i > 0 })).toMatchObject({ scanner: false });
    expect(detect({ key: "Enter", at: 310 })).toMatchObject({ scanner: false });
  });

  it("keeps capitals, forgets what came before a pause, and ends with another key", () => {
    const detect = createBurst();
    const keys = ["x", "Shift", "A", "0", "0", "1"];
    expect(keys.map((key, i) => detect({ key, at: i === 0 ? 0 : 200 + i * 5 })).at(-1)).toMatchObject({ scanner: true });
    expect(detect({ key: "Enter", at: 230 })).toMatchObject({ text: "A001", scanner: true });
    expect(detect({ key: "Enter", at: 235 })).toMatchObject({ scanner: false });
    const other = createBurst();
    for (const [i, key] of ["A", "0", "0", "ArrowDown"].entries()) other({ key, at: i * 5 });
    expect(other({ key: "Enter", at: 20 })).toMatchObject({ scanner: false });
  });

  it("does not keep without end", () => {
    expect(typed("a".repeat(600), 1).at(-1)?.text).not.toHaveLength(600);
  });
});
