import { expect, test } from "vitest";
import { lineUnit } from "../../../entities/job/line-unit.ts";
import {
  isLotMade,
  type JobDetails,
  type JobStockLine,
  jobState,
  madeExpiry,
  onlyInPart,
  orNone,
  removal,
  type Requirement,
  sumOfLine,
  waitsForFormula,
} from "./job.ts";

const TODAY = "2026-11-22";
const JOB = 7;

function stockLine(elementId: string, quantityOfBatch: number, part: Partial<JobStockLine> = {}): JobStockLine {
  const location = { sku: "EMU0001", name: "Wax", batch: elementId, bin: "A1", warehouse: "Main", expiryDate: null, rAndDCode: null };
  return {
    elementId,
    ...location,
    quantityOfBatch,
    unreservedQuantity: quantityOfBatch,
    reserved: 0,
    status: 0,
    usedQuantity: 0,
    batchExhausted: false,
    atRisk: false,
    ...part,
  };
}

const line = (allocatedQuantity: number, stockLines: JobStockLine[]): Requirement => ({
  id: `${JOB}~EMU0001`,
  elementSku: "EMU0001",
  name: "Wax",
  allocatedQuantity,
  used: 0,
  milligrams: allocatedQuantity * 1_000,
  reserved: stockLines.reduce((sum, { reserved }) => sum + reserved, 0),
  batches: stockLines,
});

test("a fully reserved line needs nothing more, regardless of other jobs' reservations", () => {
  const sum = sumOfLine(JOB, line(500, [stockLine("A001", 800, { reserved: 500, unreservedQuantity: 0 })]), TODAY);
  expect(sum).toMatchObject({ needed: 0, short: 0, usable: { onHand: 800, reserved: 800, usable: 0 } });
});

test("a line's shortage is what is neither reserved nor available; unusable batches do not count", () => {
  const stockLines = [
    stockLine("A001", 300, { reserved: 100, unreservedQuantity: 200 }),
    stockLine("A002", 900, { status: 1 }),
    stockLine("A003", 400, { expiryDate: "2026-11-21" }),
  ];
  expect(sumOfLine(JOB, line(1_000, stockLines), TODAY)).toMatchObject({
    needed: 900,
    short: 700,
    usable: { onHand: 1_600, unusable: { quarantined: 900, expired: 400 }, usable: 200 },
  });
});

test("a reservation on an unusable batch does not cover the line", () => {
  const frozen = stockLine("A001", 500, { reserved: 500, unreservedQuantity: 0, status: 2 });
  expect(sumOfLine(JOB, line(500, [frozen]), TODAY)).toMatchObject({ needed: 500, short: 500 });
});

test("ingredients and bulk are weighed, componentry is counted", () => {
  const of = (type: "Formula" | "Product", sku: string) => lineUnit({ type }, sku);
  expect([of("Formula", "EMU0001"), of("Product", "AB01-B"), of("Product", "AB01-F"), of("Product", "JAR0001-2")]).toEqual(["g", "g", "g", "units"]);
});

test("a filling job waits for its formula job, unless it is made elsewhere", () => {
  const formulaJob: JobDetails["formulaJob"] = { id: 1, jobNumber: "J00001", dateCompleted: null, started: false };
  const waits = (type: "Formula" | "Product", code: string, of: JobDetails["formulaJob"]) => waitsForFormula({ type, code, formulaJob: of });
  expect(waits("Product", "AB01-CR-50", formulaJob)).toBe(true);
  expect(waits("Product", "AB01-CR-50", { ...formulaJob, dateCompleted: "2026-11-01T09:00:00.000Z" })).toBe(false);
  expect(waits("Product", "AB01-CR-50", { ...formulaJob, started: true })).toBe(false);
  expect(onlyInPart({ type: "Product", code: "AB01-CR-50", formulaJob: { ...formulaJob, started: true } })).toBe(true);
  expect(waits("Product", "AB01-E-50", null)).toBe(false);
  expect(waits("Formula", "AB01-B", null)).toBe(false);
});

test("a job is open until it is completed or cancelled", () => {
  const day = "2026-11-01T09:00:00.000Z";
  expect(jobState({ dateCompleted: null, dateCancelled: null })).toBe("open");
  expect(jobState({ dateCompleted: day, dateCancelled: null })).toBe("completed");
  expect(jobState({ dateCompleted: null, dateCancelled: day })).toBe("cancelled");
});

test("an additional wastage or excess of 0 is shown as None", () => {
  expect([orNone(0), orNone(0.5)]).toEqual(["None", "0.5"]);
});

test("an item that several jobs make leaves the job in which it is removed", () => {
  expect(removal({ salesId: 12_001 }, { id: 7 })).toEqual({ salesId: 12_001, jobId: 7 });
});

test("what a job makes has the expiry date of its lot once a part of it is made, not the one that was entered", () => {
  const part = { at: "2026-11-20T09:00:00Z", transactionId: "t", staffName: "Ann", quantityProduced: 1, batchNumber: "014-26", notes: "" };
  const none = { ...part, elementId: null, expiryDate: "2027-01-31" };
  const dated = { ...part, elementId: "ABC01-B~a", expiryDate: "2027-06-30" };
  const undated = { ...dated, expiryDate: null };
  expect([[], [none], [none, dated], [undated]].map((parts) => [isLotMade({ parts }), madeExpiry({ parts }, "2028-12-31")])).toEqual([
    [false, "2028-12-31"],
    [false, "2028-12-31"],
    [true, "2027-06-30"],
    [true, ""],
  ]);
});
