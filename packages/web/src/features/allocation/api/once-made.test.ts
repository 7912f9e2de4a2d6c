import { expect, test } from "vitest";
import type { ForecastRow } from "../../../entities/order/readiness.ts";
import { groupOnceMade } from "./once-made.ts";

const row = (salesItemId: number, readiness: ForecastRow["readiness"], was: ForecastRow["was"]): ForecastRow => ({
  ...{ salesItemId, salesOrderId: 1, soNumber: "SO00001", poNumber: "PO-1", client: "Client", productSku: "AB01-CR-50", productName: "Cream" },
  ...{ quantity: 10, dispatchDate: null, allocated: false, readiness, was, readyOn: null, wasReadyOn: null, shortages: [] },
});

test("only other items that get worse are listed as losing, not those that improve or are selected", () => {
  const { changed, losing } = groupOnceMade([row(1, "short", "ready"), row(2, "short", "ready"), row(3, "awaited", "ready"), row(4, "ready", "short")], [1]);
  expect([...changed.keys()]).toEqual([1, 2, 3, 4]);
  expect(losing.map(({ salesItemId, readiness }) => [salesItemId, readiness])).toEqual([
    [2, "short"],
    [3, "awaited"],
  ]);
});
