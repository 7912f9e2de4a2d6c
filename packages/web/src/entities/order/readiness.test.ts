import { expect, test } from "vitest";
import { type ReadinessRow, readinessByOrder, readyOnText, runsOut } from "./readiness.ts";

const shortage = (name: string, more: Partial<ReadinessRow["shortages"][number]> = {}) => ({
  ...{ sku: name, name, awaited: 0, missing: 1, readyOn: null, inside: null, formulaId: null },
  ...more,
});

test("an order is as ready as its worst line", () => {
  const row = (salesOrderId: number, readiness: "ready" | "awaited" | "short") => ({ salesOrderId, readiness });
  const worst = readinessByOrder([row(1, "ready"), row(2, "short"), row(1, "awaited"), row(2, "ready"), row(3, "ready")]);
  expect([...worst]).toEqual([
    [1, "awaited"],
    [2, "short"],
    [3, "ready"],
  ]);
});

test("what runs out first is named and, if it is bulk, whether it can be made", () => {
  expect(runsOut({ shortages: [] })).toBeUndefined();
  expect(runsOut({ shortages: [shortage("Wax"), shortage("Oil")] })).toBe("Wax runs out first");
  const bulk = [shortage("Wax", { inside: "Base", missing: 0 }), shortage("Base", { formulaId: 4 })];
  expect(runsOut({ shortages: bulk })).toBe("Base runs out first. It can be made");
  expect(runsOut({ shortages: [...bulk, shortage("Oil", { inside: "Base" })] })).toBe("Base runs out first. To make it, Oil is short");
  const old = shortage("Base", { shortShelfLife: { quantity: 5, left: 12, asked: 180 } });
  expect(runsOut({ shortages: [old] })).toBe("Base: 12 days left, the client asks for 180");
  const waits = { waitsForRelease: { quantity: 12, since: "2026-11-23T09:00:00.000Z" } };
  expect(runsOut({ shortages: [shortage("Wax", { ...waits, missing: 0, awaited: 12 })] })).toBe("Wax waits for release since 23/11/2026");
  expect(runsOut({ shortages: [shortage("Wax", { ...waits, missing: 0, awaited: 13 })] })).toBe("Wax runs out first");
});

test("from when it can be ready is said, what comes last, and whether that is after its dispatch date", () => {
  const shortages = [shortage("Oil", { readyOn: "2026-12-01" }), shortage("Wax", { readyOn: "2026-12-12" })];
  const row = { readiness: "short", readyOn: "2026-12-12", dispatchDate: "2026-12-12", shortages } as const;
  expect(readyOnText(row)).toBe("It can be ready from 12/12/2026, with Wax");
  expect(readyOnText({ ...row, dispatchDate: "2026-12-08" })).toBe("It can be ready from 12/12/2026, with Wax, after the dispatch date 08/12/2026");
  expect(readyOnText({ ...row, readyOn: null, shortages: [shortage("Oil")] })).toBe("It is not known when it can be ready: there is no day for Oil");
  expect(readyOnText({ ...row, readiness: "ready" })).toBeUndefined();
});
