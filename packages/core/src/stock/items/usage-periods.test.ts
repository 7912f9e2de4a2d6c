import { expect, test } from "vitest";
import { consume } from "./item.rows.ts";
import { usageOver } from "./usage-periods.ts";

test("usage counts whole calendar months back from the current one, across years", () => {
  const item = { PK: "I#X", "used2026-02": 1, "used2026-01": 10, "used2025-12": 100, "used2025-11": 1_000, "used2025-03": 10_000, "used2025-02": 100_000 };
  expect(usageOver(item, 3, "2026-02-28")).toBe(111);
  expect(usageOver(item, 6, "2026-02-28")).toBe(1_111);
  expect(usageOver(item, 12, "2026-02-28")).toBe(11_111);
});

test("consumption removes the usage of months that no figure shows, and nothing that one shows", () => {
  const item = { sku: "X", quantity: 50, usedEver: 7, "used2026-02": 1, "used2025-03": 10, "used2025-02": 100, "used2016-12": 1_000 };
  const { remove, add } = consume(item, 5, "2026-02-28");
  expect(remove).toEqual(["used2025-02", "used2016-12"]);
  expect(add).toEqual({ quantity: -5, "used2026-02": 5, usedEver: 5 });
  expect(consume(item, 5, "2026-01-31").remove).toEqual(["used2016-12"]);
});
