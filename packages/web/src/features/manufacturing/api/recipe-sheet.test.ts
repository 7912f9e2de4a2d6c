import { expect, test } from "vitest";
import type { JobStockLine, Requirement } from "./job.ts";
import { sheetLink, sheetRows, voidSheet } from "./recipe-sheet.ts";

test("the code of a sheet links to its job and contains the revision", () => {
  expect(sheetLink({ id: 7, sheetRevision: 2 }, "https://apothecary.example")).toBe("https://apothecary.example/manufacturing?openJobId=7&sheet=3");
});

const OPEN = { sheetRevision: 0, printed: false, dateCompleted: null, dateCancelled: null };
const DAY = "2026-11-01T09:00:00.000Z";

test("a printed sheet is void after the job changes, and so is an older one that is scanned", () => {
  expect(voidSheet(OPEN, undefined)).toBeUndefined();
  expect(voidSheet({ ...OPEN, sheetRevision: 1, printed: true }, undefined)).toBeUndefined();
  expect(voidSheet({ ...OPEN, sheetRevision: 1 }, undefined)).toContain("(revision 1) is void");
  expect(voidSheet({ ...OPEN, sheetRevision: 1, printed: true }, "2")).toBeUndefined();
  expect(voidSheet({ ...OPEN, sheetRevision: 1, printed: true }, "1")).toContain("it is revision 1, and the job has changed since. Use revision 2.");
});

test("a revision that no sheet of the job has is not shown as one", () => {
  for (const wrong of ["abc", "", "0", "-1", "1.5", "1e3", " 1", "3", "9999999"])
    expect(voidSheet({ ...OPEN, sheetRevision: 1, printed: true }, wrong)).toBe("This link does not name a recipe sheet of this job. Use revision 2.");
  expect(voidSheet({ ...OPEN, dateCancelled: DAY }, "abc")).toBe("This recipe sheet is void: the job has been cancelled.");
});

test("for an ended job only a scanned sheet is void: any sheet of a cancelled job, an older revision of a completed job", () => {
  expect(voidSheet({ ...OPEN, sheetRevision: 1, dateCancelled: DAY }, undefined)).toBeUndefined();
  expect(voidSheet({ ...OPEN, dateCancelled: DAY }, "1")).toBe("This recipe sheet is void: the job has been cancelled.");
  expect(voidSheet({ ...OPEN, sheetRevision: 1, dateCompleted: DAY }, undefined)).toBeUndefined();
  expect(voidSheet({ ...OPEN, sheetRevision: 1, dateCompleted: DAY }, "2")).toBeUndefined();
  expect(voidSheet({ ...OPEN, sheetRevision: 1, dateCompleted: DAY }, "1")).toContain("Use revision 2.");
});

test("a line has a row for each reserved batch, and one for the unreserved quantity", () => {
  const stockLine = (elementId: string, reserved: number): JobStockLine => ({
    ...{ elementId, sku: "EMU0001", name: "Wax", batch: elementId, bin: "A1", warehouse: "Main", quantityOfBatch: 900, unreservedQuantity: 0, reserved },
    ...{ status: 0, expiryDate: null, rAndDCode: null, usedQuantity: reserved, batchExhausted: false, atRisk: false },
  });
  const line = (allocatedQuantity: number, stockLines: JobStockLine[]): Requirement => ({
    ...{ id: "7~EMU0001", elementSku: "EMU0001", name: "Wax", allocatedQuantity, used: 0, milligrams: allocatedQuantity * 1_000, batches: stockLines },
    reserved: stockLines.reduce((sum, { reserved }) => sum + reserved, 0),
  });
  const shownSheetRows = (allocatedQuantity: number, stockLines: JobStockLine[]) =>
    sheetRows([line(allocatedQuantity, stockLines)]).map(({ first, stockLine: one, grams }) => [first, one?.elementId, grams]);
  expect(shownSheetRows(500, [stockLine("A001", 300), stockLine("A002", 0), stockLine("A003", 200)])).toEqual([
    [true, "A001", 300],
    [false, "A003", 200],
  ]);
  expect(shownSheetRows(500, [stockLine("A001", 300)])).toEqual([
    [true, "A001", 300],
    [false, undefined, 200],
  ]);
  expect(shownSheetRows(500, [stockLine("A001", 0)])).toEqual([[true, undefined, 500]]);
  expect(shownSheetRows(0, [])).toEqual([[true, undefined, 0]]);
});
