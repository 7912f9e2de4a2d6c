import type { Status } from "@apothecary/core/lib/rules/fields";
import { expect, test } from "vitest";
import { type CountedStockLine, neededByJobs, countUsable } from "./usable.ts";

const DAY = "2026-11-21";

function stockLine(id: string, quantity: number, part: { status?: Status; expiryDate?: string; reserved?: number } = {}): CountedStockLine {
  return { id, quantity, reserved: 0, expiryDate: null, status: 0, ...part };
}

function reservation(elementId: string, jobId: number, quantityReserved: number) {
  return { elementId, jobId, jobNumber: `J0000${jobId}`, quantityReserved };
}

test("each batch counts once, and the rest is usable", () => {
  const stockLines = [
    stockLine("a", 1_000, { reserved: 300, expiryDate: DAY }),
    stockLine("b", 200, { status: 1, expiryDate: "2020-01-01" }),
    stockLine("c", 50, { status: 2 }),
    stockLine("d", 20, { status: 3 }),
    stockLine("e", 10, { expiryDate: "2026-11-20", reserved: 4 }),
  ];
  const reservations = [reservation("a", 2, 100), reservation("a", 1, 200), reservation("e", 3, 4)];
  expect(countUsable(stockLines, reservations, DAY)).toEqual({
    onHand: 1_280,
    unusable: { quarantined: 200, frozen: 50, redundant: 20, expired: 10 },
    reserved: 300,
    usable: 700,
    jobs: [
      { jobId: 1, jobNumber: "J00001", quantity: 200 },
      { jobId: 2, jobNumber: "J00002", quantity: 100 },
    ],
  });
});

test("a job with several reserved batches is listed once, with its total", () => {
  const found = countUsable([stockLine("a", 10, { reserved: 5 }), stockLine("b", 10, { reserved: 6 })], [reservation("a", 1, 5), reservation("b", 1, 6)], DAY);
  expect(found.jobs).toEqual([{ jobId: 1, jobNumber: "J00001", quantity: 11 }]);
  expect(found.usable).toBe(9);
});

test("open jobs need their allocations minus their reservations", () => {
  const jobs = [
    { jobId: 1, jobNumber: "J00001", quantity: 200 },
    { jobId: 9, jobNumber: "J00009", quantity: 70 },
  ];
  const allocations = [
    { jobId: 1, quantityAllocated: 150 },
    { jobId: 1, quantityAllocated: 100 },
    { jobId: 2, quantityAllocated: 40 },
    { jobId: 9, quantityAllocated: 20 },
  ];
  expect(neededByJobs(allocations, jobs)).toBe(50 + 40);
  expect(neededByJobs([], jobs)).toBe(0);
});

test("without stock on hand, nothing is usable", () => {
  expect(countUsable([], [], DAY)).toMatchObject({ onHand: 0, reserved: 0, usable: 0, jobs: [] });
});
