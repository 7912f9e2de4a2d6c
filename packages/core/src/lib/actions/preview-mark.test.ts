import { expect, it } from "vitest";
import { previewMark } from "./preview-mark.ts";

it("a mark is the same for any order of lists and fields, and another for another value", () => {
  const shown = { jobs: [{ id: 1, released: ["WAX0001", "OIL0001"] }, { id: 2 }] };
  expect(previewMark({ jobs: [{ id: 2 }, { released: ["OIL0001", "WAX0001"], id: 1 }] })).toBe(previewMark(shown));
  expect(previewMark({ jobs: [{ id: 1, released: ["WAX0001"] }, { id: 2 }] })).not.toBe(previewMark(shown));
});
