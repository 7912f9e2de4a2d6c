import { expect, test } from "vitest";
import { orderStateOf } from "./order-state.ts";

const DAY = "2026-03-02";

test("an order is open until it has a completed or a cancelled date", () => {
  expect(orderStateOf({ dateCompleted: null, dateCancelled: null })).toBe("open");
  expect(orderStateOf({ dateCompleted: DAY, dateCancelled: null })).toBe("complete");
  expect(orderStateOf({ dateCompleted: null, dateCancelled: DAY })).toBe("cancelled");
});
