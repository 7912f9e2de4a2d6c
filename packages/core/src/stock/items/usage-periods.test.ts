import { expect, test } from "vitest";
import { usageOver } from "./usage-periods.ts";

test("usage counts whole calendar months back from the current one, across years", () => {
  const item = { PK: "I#X", "used2026-02": 1, "used2026-01": 10, "used2025-12": 100, "used2025-11": 1_000, "used2025-03": 10_000, "used2025-02": 100_000 };
  expect(usageOver(item, 3, "2026-02-28")).toBe(111);
  expect(usageOver(item, 6, "2026-02-28")).toBe(1_111);
  expect(usageOver(item, 12, "2026-02-28")).toBe(11_111);
});
