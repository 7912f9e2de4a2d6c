import { expect, test } from "vitest";
import { usualDelivery } from "./usual.ts";

test("before the first delivery, a raw material has an expiry date and nothing goes into quarantine", () => {
  expect(usualDelivery({ categoryType: "Raw Material" })).toEqual({ expiry: true, quarantine: false, packSize: 0 });
  expect(usualDelivery({ categoryType: "Componentry" })).toEqual({ expiry: false, quarantine: false, packSize: 0 });
});

test("a value is usual if at least half of the deliveries had it", () => {
  const delivered = { categoryType: "Raw Material" as const, deliveredTimes: 4, deliveredPackSize: 250 };
  expect(usualDelivery({ ...delivered, deliveredExpiring: 1, deliveredQuarantined: 2 })).toEqual({ expiry: false, quarantine: true, packSize: 250 });
  expect(usualDelivery({ ...delivered, deliveredExpiring: 2, deliveredQuarantined: 1 })).toEqual({ expiry: true, quarantine: false, packSize: 250 });
});
