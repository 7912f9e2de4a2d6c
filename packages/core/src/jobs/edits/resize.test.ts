import { expect, test } from "vitest";
import type { Job, JobLine } from "../job.rows.ts";
import { resized, trimmedLine, unsettled } from "./resize.ts";

const line: JobLine = {
  sku: "EMU0001",
  name: "Wax",
  quantity: 100,
  origin: "recipe",
  amountPerUnit: null,
  exactMatch: false,
  percentage: 10,
  reservations: { "EMU0001~a": { quantity: 40, at: "2026-01-01T00:00:00.000Z" }, "EMU0001~b": { quantity: 50, at: "2026-01-02T00:00:00.000Z" } },
};

test("the newest reservation of a line is trimmed first", () => {
  const { line: left, givenBack } = trimmedLine(line, 60);
  expect(givenBack).toEqual({ "EMU0001~b": 30 });
  expect(left.reservations).toEqual({ ...line.reservations, "EMU0001~b": { quantity: 20, at: "2026-01-02T00:00:00.000Z" } });
});

test("a line that covers its reservations is unchanged", () => {
  expect(trimmedLine(line, 90).givenBack).toEqual({});
});

test("the number of batches released at once is limited", () => {
  expect(trimmedLine(line, 0, 1).givenBack).toEqual({ "EMU0001~b": 50 });
});

const job = { id: 1, jobNumber: "J00001", salesItems: [], lines: { EMU0001: line, EMU0002: { ...line, sku: "EMU0002", reservations: {} } } } as unknown as Job;

test("a resizing that fits does all its lines", () => {
  const { job: becomes, left, writes } = resized(job, { EMU0001: 95, EMU0002: 50 }, new Map());
  expect(left).toEqual({});
  expect(becomes.lines["EMU0002"]?.quantity).toBe(50);
  expect(writes).toHaveLength(4);
});

test("a resizing that does not fit does as many lines as it can", () => {
  const { job: becomes, left } = resized(job, { EMU0001: 95, EMU0002: 50 }, new Map(), { room: 3 });
  expect(left).toEqual({ EMU0002: 50 });
  expect(becomes.lines["EMU0002"]?.quantity).toBe(100);
});

test("a line whose reservations do not fit releases a part, and stays allocated until the rest is released", () => {
  const { job: becomes, left } = resized(job, { EMU0001: 0 }, new Map(), { room: 1, settle: true });
  expect(left).toEqual({ EMU0001: 0 });
  expect(becomes.lines["EMU0001"]).toMatchObject({ quantity: 100, reservations: { "EMU0001~a": { quantity: 40 } } });
});

test("a closed line is kept in `settled` until the job is closed", () => {
  const { job: becomes } = resized(job, { EMU0002: 0 }, new Map(), { settle: true });
  expect(Object.keys(becomes.lines)).toEqual(["EMU0001"]);
  expect(becomes.settled).toMatchObject({ EMU0002: { quantity: 100 } });
  expect(unsettled(becomes)).toEqual(job);
});
