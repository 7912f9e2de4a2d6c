import { describe, expect, it } from "vitest";
import { placePanel } from "./placement.ts";

const VIEW = { width: 1000, height: 800 };
const at = (left: number, top: number, width = 100, height = 40) => ({ left, top, right: left + width, bottom: top + height });

describe("the place of a panel", () => {
  it("is under its anchor, at the anchor's start", () => {
    expect(placePanel(at(50, 100), { width: 300, height: 400 }, VIEW, "start")).toMatchObject({ left: 50, right: undefined, top: 144, bottom: undefined });
  });

  it("is over its anchor where there is too little room under it", () => {
    const placement = placePanel(at(50, 700), { width: 300, height: 400 }, VIEW, "start");
    expect(placement).toMatchObject({ top: undefined, bottom: 104, maxHeight: 688 });
  });

  it("stays under its anchor where a low panel has room", () => {
    expect(placePanel(at(50, 700), { width: 300, height: 30 }, VIEW, "start")).toMatchObject({ top: 744, bottom: undefined });
  });

  it("moves inwards rather than over the window's edge", () => {
    expect(placePanel(at(900, 100), { width: 300, height: 200 }, VIEW, "start").left).toBe(692);
    expect(placePanel(at(0, 100), { width: 300, height: 200 }, VIEW, "end").right).toBe(692);
  });

  it("is as wide as its anchor, but wide enough to be read, and never wider than the window", () => {
    expect(placePanel(at(50, 100, 500), { width: 0, height: 0 }, VIEW, "stretch").width).toBe(500);
    expect(placePanel(at(50, 100, 90), { width: 0, height: 0 }, VIEW, "stretch").width).toBe(320);
    expect(placePanel(at(8, 100, 290), { width: 0, height: 0 }, { width: 300, height: 600 }, "stretch").width).toBe(284);
  });
});
