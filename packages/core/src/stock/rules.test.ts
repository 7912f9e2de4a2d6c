import { expect, test } from "vitest";
import { byExpiryThenNumber, bySkuThenExpiry } from "./rules.ts";

const lot = (batchNumber: string, expiryDate: string | null, sku = "EMU0007") => ({ sku, batchNumber, expiryDate });

test("batches are ordered by expiry (none last), then by number", () => {
  const never = [lot("A002", null), lot("B001", null)];
  const dated = [lot("A009", "2026-07-01"), lot("A001", "2027-01-01"), lot("A010", "2027-01-01")];
  expect([...never, ...dated].toReversed().toSorted(byExpiryThenNumber)).toEqual([...dated, ...never]);
});

test("numbers count as numbers", () => {
  expect([lot("10-26", null), lot("2-26", null)].toSorted(byExpiryThenNumber).map(({ batchNumber }) => batchNumber)).toEqual(["2-26", "10-26"]);
});

test("several items follow each other, each in that order", () => {
  const first = [lot("B001", "2026-07-01", "COL0001"), lot("A001", null, "COL0001")];
  const second = [lot("A003", "2026-01-01")];
  expect([...second, ...first.toReversed()].toSorted(bySkuThenExpiry)).toEqual([...first, ...second]);
});
