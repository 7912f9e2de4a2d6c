import { expect, test } from "vitest";
import { FROZEN, LIVE, QUARANTINED, REDUNDANT, type Status } from "../../lib/rules/fields.ts";
import { firstExpiredFirst, isUsable, usableQuantity } from "./fefo.ts";

const TODAY = "2026-06-15";
const stockLine = (
  id: string,
  expiryDate: string | null,
  more: { status?: Status; deliveredDate?: string | null; unreserved?: number; batchNumber?: string } = {},
) => ({
  id,
  expiryDate,
  status: more.status ?? LIVE,
  deliveredDate: more.deliveredDate ?? null,
  unreserved: more.unreserved ?? 10,
  batchNumber: more.batchNumber ?? "A001",
});

test("the earliest expiry serves first, batches without an expiry date last", () => {
  const ordered = firstExpiredFirst([stockLine("never", null), stockLine("late", "2027-01-01"), stockLine("soon", "2026-07-01")], TODAY);
  expect(ordered.map(({ id }) => id)).toEqual(["soon", "late", "never"]);
});

test("of one expiry the earliest delivered serves first, then the number decides, then the id", () => {
  const ordered = firstExpiredFirst(
    [
      stockLine("b", "2027-01-01", { deliveredDate: "2026-02-01" }),
      stockLine("c", "2027-01-01", { deliveredDate: "2026-01-01" }),
      stockLine("a", "2027-01-01", { deliveredDate: "2026-02-01" }),
      stockLine("d", "2027-01-01", { deliveredDate: "2026-02-01", batchNumber: "A000" }),
    ],
    TODAY,
  );
  expect(ordered.map(({ id }) => id)).toEqual(["c", "d", "a", "b"]);
});

test("a batch is usable on its expiry date", () => {
  expect(isUsable(stockLine("a", TODAY), TODAY)).toBe(true);
  expect(isUsable(stockLine("a", "2026-06-14"), TODAY)).toBe(false);
});

test("only Live batches within their expiry date count, less reservations", () => {
  const stockLines = [
    stockLine("live", null, { unreserved: 7 }),
    stockLine("expired", "2026-01-01"),
    ...([QUARANTINED, FROZEN, REDUNDANT] as const).map((status) => stockLine(`s${status}`, null, { status })),
  ];
  expect(usableQuantity(stockLines, TODAY)).toBe(7);
  expect(firstExpiredFirst(stockLines, TODAY)).toHaveLength(1);
});
