import { expect, test } from "vitest";
import { byExpiryThenNumber, bySkuThenExpiry } from "./rules.ts";

const batch = (batchNumber: string, expiryDate: string | null, sku = "EMU0007") => ({ sku, batchNumber, expiryDate });

test("batches are ordered by expiry (none last), then by number", () => {
  const never = [batch("A002", null), batch("B001", null)];
  const dated = [batch("A009", "2026-07-01"), batch("A001", "2027-01-01"), batch("A010", "2027-01-01")];
  expect([...never, ...dated].toReversed().toSorted(byExpiryThenNumber)).toEqual([...dated, ...never]);
});

test("numbers count as numbers", () => {
  expect([batch("10-26", null), batch("2-26", null)].toSorted(byExpiryThenNumber).map(({ batchNumber }) => batchNumber)).toEqual(["2-26", "10-26"]);
});

test("several items follow each other, each in that order", () => {
  const first = [batch("B001", "2026-07-01", "COL0001"), batch("A001", null, "COL0001")];
  const second = [batch("A003", "2026-01-01")];
  expect([...second, ...first.toReversed()].toSorted(bySkuThenExpiry)).toEqual([...first, ...second]);
});
