import { expect, test } from "vitest";
import { rowKey } from "./keyboard.ts";

test("arrows and pages move the row, and stop at both ends", () => {
  const to = (key: string, current: number | undefined) => rowKey(key, current, 30, 10);
  expect([to("ArrowDown", undefined), to("ArrowDown", 0), to("ArrowDown", 29), to("ArrowUp", 0)]).toEqual([{ to: 0 }, { to: 1 }, { to: 29 }, { to: 0 }]);
  expect([to("PageDown", 5), to("PageDown", 25), to("PageUp", 5), to("Home", 9), to("End", 9)]).toEqual([
    { to: 15 },
    { to: 29 },
    { to: 0 },
    { to: 0 },
    { to: 29 },
  ]);
});

test("Enter opens, Space selects, Esc leaves, other keys are not the table's", () => {
  expect(["Enter", " ", "Escape", "a", "Tab"].map((key) => rowKey(key, 3, 30, 10))).toEqual(["open", "select", "leave", undefined, undefined]);
});
