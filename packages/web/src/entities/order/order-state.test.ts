import { expect, test } from "vitest";
import { orderState } from "./order-state.ts";

const DAY = "2026-03-02";

test("an order is open until it has a completed or a cancelled date", () => {
  expect(orderState({ dateCompleted: null, dateCancelled: null })).toBe("open");
  expect(orderState({ dateCompleted: DAY, dateCancelled: null })).toBe("complete");
  expect(orderState({ dateCompleted: null, dateCancelled: DAY })).toBe("cancelled");
});
