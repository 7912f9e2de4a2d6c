import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_QUANTITY } from "../lib/rules/fields.ts";
import { datedNeeds, daysUntilOut, HORIZON_DAYS, daysUntil, orderQuantity, purchaseShortfall, averageDailyUsage } from "./purchase-rules.ts";

const TODAY = "2026-11-22";

test("days count from today; overdue needs are due today", () => {
  expect(daysUntil(TODAY, TODAY)).toBe(0);
  expect(daysUntil("2026-11-25", TODAY)).toBe(3);
  expect(daysUntil("2026-11-01", TODAY)).toBe(0);
});

test("usage is averaged from the first of the month two months back", () => {
  // 30 days of September, 31 of October, 22 of November.
  expect(averageDailyUsage(830, TODAY)).toBe(10);
  expect(averageDailyUsage(0, TODAY)).toBe(0);
});

test("needs without a dispatch date are due with the last dated one, or today", () => {
  const dated = [
    { day: "2026-11-25", quantity: 5 },
    { day: "2026-12-02", quantity: 7 },
  ];
  expect(datedNeeds([{ day: null, quantity: 9 }, ...dated], TODAY)).toEqual([
    { inDays: 3, quantity: 5 },
    { inDays: 10, quantity: 7 },
    { inDays: 10, quantity: 9 },
  ]);
  expect(datedNeeds([{ day: null, quantity: 9 }], TODAY)).toEqual([{ inDays: 0, quantity: 9 }]);
});

test("an item runs out on the day of the first order that it cannot cover", () => {
  const needs = [
    { inDays: 2, quantity: 60 },
    { inDays: 9, quantity: 60 },
  ];
  const none = { arrivals: [], usagePerDay: 0 };
  expect(daysUntilOut({ stock: 120, needs, ...none })).toBeNull();
  expect(daysUntilOut({ stock: 119, needs, ...none })).toBe(9);
  expect(daysUntilOut({ stock: 59, needs, ...none })).toBe(2);
  expect(daysUntilOut({ stock: 0, needs: [{ inDays: 0, quantity: 1 }], ...none })).toBe(0);
  expect(daysUntilOut({ stock: 0, needs: [], ...none })).toBeNull();
});

test("deliveries due by the day of an order serve it, later ones do not", () => {
  const needs = [{ inDays: 5, quantity: 60 }];
  const arriving = (inDays: number) => daysUntilOut({ stock: 10, needs, arrivals: [{ inDays, quantity: 50 }], usagePerDay: 0 });
  expect(arriving(5)).toBeNull();
  expect(arriving(6)).toBe(5);
});

test("usage and open orders are not added: the larger one counts", () => {
  // At 10 per day, 100 last until the end of day 10. An order of 95 on day 3 is part of that usage.
  expect(daysUntilOut({ stock: 100, needs: [], arrivals: [], usagePerDay: 10 })).toBe(11);
  expect(daysUntilOut({ stock: 100, needs: [{ inDays: 3, quantity: 95 }], arrivals: [], usagePerDay: 10 })).toBe(11);
  expect(daysUntilOut({ stock: 100, needs: [{ inDays: 3, quantity: 101 }], arrivals: [], usagePerDay: 10 })).toBe(3);
  expect(daysUntilOut({ stock: HORIZON_DAYS, needs: [], arrivals: [], usagePerDay: 1 })).toBeNull();
});

test("the shortage covers open orders or 30 days of usage, plus the minimum", () => {
  expect(purchaseShortfall({ coming: 100, needed: 150, minimumStock: 20, usagePerDay: 0 })).toBe(70);
  expect(purchaseShortfall({ coming: 100, needed: 150, minimumStock: 0, usagePerDay: 6.5 })).toBe(95);
  expect(purchaseShortfall({ coming: 1_000, needed: 150, minimumStock: 20, usagePerDay: 6.5 })).toBe(0);
});

test("orders respect the minimum and whole economic order quantities", () => {
  expect(orderQuantity({ shortfall: 0, moq: 500, eoq: 1_000 })).toBe(0);
  expect(orderQuantity({ shortfall: 70, moq: 0, eoq: 0 })).toBe(70);
  expect(orderQuantity({ shortfall: 70, moq: 500, eoq: 0 })).toBe(500);
  expect(orderQuantity({ shortfall: 700, moq: 500, eoq: 0 })).toBe(700);
  expect(orderQuantity({ shortfall: 1_001, moq: 500, eoq: 1_000 })).toBe(2_000);
  expect(orderQuantity({ shortfall: 10, moq: 1_500, eoq: 1_000 })).toBe(2_000);
  expect(orderQuantity({ shortfall: MAX_QUANTITY, moq: 0, eoq: 999 })).toBe(MAX_QUANTITY);
});

test("the order covers the shortage, and one economic order quantity less would not", () => {
  const any = fc.record({ shortfall: fc.nat(100_000), moq: fc.nat(50_000), eoq: fc.nat(50_000) });
  fc.assert(
    fc.property(any, ({ shortfall, moq, eoq }) => {
      const ordered = orderQuantity({ shortfall, moq, eoq });
      if (shortfall === 0) expect(ordered).toBe(0);
      else {
        expect(ordered).toBeGreaterThanOrEqual(Math.max(shortfall, moq));
        expect(ordered - Math.max(1, eoq)).toBeLessThan(Math.max(shortfall, moq));
      }
    }),
  );
});

test("an item with its whole shortage on order today does not run out; with one unit less it does", () => {
  const anyNeeds = fc.array(fc.record({ inDays: fc.nat(HORIZON_DAYS), quantity: fc.integer({ min: 1, max: 500 }) }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(anyNeeds, fc.nat(3_000), (needs, stock) => {
      const needed = needs.reduce((sum, { quantity }) => sum + quantity, 0);
      const shortfall = purchaseShortfall({ coming: stock, needed, minimumStock: 0, usagePerDay: 0 });
      const outWith = (ordered: number) => daysUntilOut({ stock, needs, arrivals: [{ inDays: 0, quantity: ordered }], usagePerDay: 0 });
      expect(outWith(shortfall)).toBeNull();
      if (shortfall > 0) expect(outWith(shortfall - 1)).not.toBeNull();
      const out = daysUntilOut({ stock, needs, arrivals: [], usagePerDay: 0 });
      const dueBy = (day: number) => needs.reduce((sum, { inDays, quantity }) => sum + (inDays <= day ? quantity : 0), 0);
      if (out === null) expect(needed).toBeLessThanOrEqual(stock);
      else expect([dueBy(out) > stock, dueBy(out - 1) <= stock]).toEqual([true, true]);
    }),
  );
});
