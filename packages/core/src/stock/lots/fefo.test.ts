import { expect, test } from "vitest";
import { FROZEN, LIVE, QUARANTINED, REDUNDANT, type Status } from "../../lib/rules/fields.ts";
import { firstExpiredFirst, isUsable, usableQuantity } from "./fefo.ts";

const TODAY = "2026-06-15";
const batch = (
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
  const ordered = firstExpiredFirst([batch("never", null), batch("late", "2027-01-01"), batch("soon", "2026-07-01")], TODAY);
  expect(ordered.map(({ id }) => id)).toEqual(["soon", "late", "never"]);
});

test("of one expiry the earliest delivered serves first, then the number decides, then the id", () => {
  const ordered = firstExpiredFirst(
    [
      batch("b", "2027-01-01", { deliveredDate: "2026-02-01" }),
      batch("c", "2027-01-01", { deliveredDate: "2026-01-01" }),
      batch("a", "2027-01-01", { deliveredDate: "2026-02-01" }),
      batch("d", "2027-01-01", { deliveredDate: "2026-02-01", batchNumber: "A000" }),
    ],
    TODAY,
  );
  expect(ordered.map(({ id }) => id)).toEqual(["c", "d", "a", "b"]);
});

test("a batch is usable on its expiry date", () => {
  expect(isUsable(batch("a", TODAY), TODAY)).toBe(true);
  expect(isUsable(batch("a", "2026-06-14"), TODAY)).toBe(false);
});

test("only Live batches within their expiry date count, less reservations", () => {
  const stockLines = [
    batch("live", null, { unreserved: 7 }),
    batch("expired", "2026-01-01"),
    ...([QUARANTINED, FROZEN, REDUNDANT] as const).map((status) => batch(`s${status}`, null, { status })),
  ];
  expect(usableQuantity(stockLines, TODAY)).toBe(7);
  expect(firstExpiredFirst(stockLines, TODAY)).toHaveLength(1);
});
