import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubStorage } from "../../lib/storage/storage.fixtures.ts";
import { keepDraft, readDraft } from "./draft.ts";

describe("a draft", () => {
  let stored: Map<string, string>;
  const window = new EventTarget();
  beforeEach(() => {
    vi.useFakeTimers();
    stored = stubStorage("sessionStorage");
    vi.stubGlobal("window", window);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is written after a pause, or when the page is left, and removed at the end", () => {
    let input: object | undefined;
    const draft = keepDraft("fields", "delivery", () => input);
    expect(stored.size).toBe(0);
    input = { note: "Pallet 3" };
    draft.changed();
    expect(readDraft("fields", "delivery")).toBeUndefined();
    vi.runAllTimers();
    expect(readDraft("fields", "delivery")).toEqual({ note: "Pallet 3" });
    input = { note: "Pallet 4" };
    draft.changed();
    window.dispatchEvent(new Event("pagehide"));
    expect(readDraft("fields", "delivery")).toEqual({ note: "Pallet 4" });
    draft.end();
    expect(stored.size).toBe(0);
  });

  it("of fields and of lines have the same name, and are separate", () => {
    keepDraft("fields", "delivery", () => ({ note: "Pallet 3" }));
    keepDraft("lines", "delivery", () => ({ lines: [] }));
    expect(readDraft("fields", "delivery")).toEqual({ note: "Pallet 3" });
    expect(readDraft("lines", "delivery")).toEqual({ lines: [] });
    expect(readDraft("lines", undefined)).toBeUndefined();
  });

  it("is removed when the input is what it was", () => {
    let input: object | undefined = { note: "Pallet 3" };
    const draft = keepDraft("fields", "delivery", () => input);
    expect(stored.size).toBe(1);
    input = undefined;
    draft.changed();
    vi.runAllTimers();
    expect(stored.size).toBe(0);
  });
});
