import { expect, test } from "vitest";
import type { Job } from "../../jobs/job.rows.ts";
import type { StockLine } from "../lots/stock-line.rows.ts";
import { movableAtOnce, released } from "./release-reservations.ts";
import { parted, trimmed } from "./reservations.ts";
import { reservedFrom } from "./reserving-jobs.ts";

const stockLine = {
  id: "X~1",
  quantity: 100,
  reservations: { 1: { quantity: 40, at: "2026-01-01" }, 2: { quantity: 30, at: "2026-03-01" }, 3: { quantity: 20, at: "2026-02-01" } },
} as unknown as StockLine;
const job = (id: number, quantity: number, at: string): Job =>
  ({
    id,
    jobNumber: `J${id}`,
    lines: { X: { sku: "X", name: "X", quantity: 50, percentage: null, reservations: { "X~1": { quantity, at } } } },
  }) as unknown as Job;
const jobs = new Map([
  [1, job(1, 40, "2026-01-01")],
  [2, job(2, 30, "2026-03-01")],
  [3, job(3, 20, "2026-02-01")],
]);

test("covered reservations are not trimmed", () => {
  expect(trimmed(stockLine, 90)).toEqual({ reservations: stockLine.reservations, lost: [] });
});

test("the newest reservations are trimmed first, the last one in part", () => {
  const { reservations, lost } = trimmed(stockLine, 50);
  expect(reservations).toEqual({ 1: { quantity: 40, at: "2026-01-01" }, 3: { quantity: 10, at: "2026-02-01" } });
  expect(lost.map(({ jobId, quantity }) => [jobId, quantity])).toEqual([
    [2, 30],
    [3, 10],
  ]);
  expect(trimmed(stockLine, 0).reservations).toEqual({});
});

test("the unreserved part moves first, then the newest reservations", () => {
  expect(parted(stockLine, 10)).toMatchObject({ staying: stockLine.reservations, moving: {}, shares: [] });
  expect(parted(stockLine, 45)).toMatchObject({ moving: { 2: { quantity: 30 }, 3: { quantity: 5 } }, staying: { 1: { quantity: 40 }, 3: { quantity: 15 } } });
});

test("reservations are released for a limited number of jobs at a time, on both sides", () => {
  const first = released(stockLine, jobs, 0, 2);
  expect([first.lost.map(({ jobId }) => jobId), first.more, Object.keys(first.reservations)]).toEqual([[2, 3], 1, ["1"]]);
  expect([1, 2, 3].map((id) => reservedFrom(first.jobs.get(id) as Job, "X~1"))).toEqual([40, 0, 0]);
  const rest = released({ ...stockLine, reservations: first.reservations }, first.jobs, 0, 2);
  expect([rest.lost.map(({ jobId }) => jobId), rest.more]).toEqual([[1], 0]);
});

test("the quantity that moves at once is limited by the number of jobs whose reservations move", () => {
  expect(movableAtOnce(stockLine, 100, 2)).toBe(60);
  expect(movableAtOnce(stockLine, 60, 2)).toBe(60);
  expect(movableAtOnce(stockLine, 61, 2)).toBe(60);
  expect(movableAtOnce(stockLine, 100, 3)).toBe(100);
});
