import { expect, it } from "vitest";
import { type AgreedPrice, ENDS_BEFORE_IT_BEGINS, listPrice, OVERLAPS, priceFault, sortedPrices } from "./price-shapes.ts";

const from = (fromQuantity: number, price: number, validFrom: string | null = null, validTo: string | null = null): AgreedPrice => ({
  ...{ fromQuantity, price, validFrom, validTo },
});
const BREAKS = [from(1_000, 2), from(1, 2.5), from(500, 2.25, "2026-02-01", "2026-02-28")];
const validPrice = (quantity: number, day: string) => listPrice(BREAKS, quantity, day)?.price;

it("is the price with the highest quantity that is reached, among those valid on the day", () => {
  expect([0, 1, 499, 500, 999, 1_000, 5_000].map((quantity) => validPrice(quantity, "2026-02-10"))).toEqual([undefined, 2.5, 2.5, 2.25, 2.25, 2, 2]);
  expect(["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"].map((day) => validPrice(500, day))).toEqual([2.5, 2.25, 2.25, 2.5]);
  expect(listPrice([], 5, "2026-02-10")).toBeUndefined();
});

it("is the same for every order of the list, and never of a higher quantity", () => {
  for (let quantity = 0; quantity <= 1_200; quantity += 50) {
    const found = listPrice(BREAKS, quantity, "2026-02-10");
    expect(listPrice(BREAKS.toReversed(), quantity, "2026-02-10")).toEqual(found);
    expect(listPrice(sortedPrices(BREAKS), quantity, "2026-02-10")).toEqual(found);
    expect(found?.fromQuantity ?? 0).toBeLessThanOrEqual(quantity);
  }
});

it("is refused with days that end before they begin, or that overlap those of the same quantity", () => {
  const fault = (...prices: AgreedPrice[]) => priceFault(prices, prices.length - 1)?.message;
  expect(fault(from(1, 2, "2026-02-02", "2026-02-01"))).toBe(ENDS_BEFORE_IT_BEGINS);
  expect(fault(from(1, 2), from(1, 3, "2026-02-01"))).toBe(OVERLAPS);
  expect(fault(from(1, 2, null, "2026-02-01"), from(1, 3, "2026-02-01"))).toBe(OVERLAPS);
  expect(fault(from(1, 2, null, "2026-01-31"), from(1, 3, "2026-02-01"))).toBeUndefined();
  expect(fault(from(1, 2), from(2, 3))).toBeUndefined();
});
