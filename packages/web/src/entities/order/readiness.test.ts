import { expect, test } from "vitest";
import { readinessByOrder } from "./readiness.ts";

test("an order is as ready as its worst line", () => {
  const row = (salesOrderId: number, readiness: "ready" | "awaited" | "short") => ({ salesOrderId, readiness });
  const worst = readinessByOrder([row(1, "ready"), row(2, "short"), row(1, "awaited"), row(2, "ready"), row(3, "ready")]);
  expect([...worst]).toEqual([
    [1, "awaited"],
    [2, "short"],
    [3, "ready"],
  ]);
});
