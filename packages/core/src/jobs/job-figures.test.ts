import { expect, test } from "vitest";
import { checkedGross, checkedNet, drawnWithin, linesFor, scaledDown } from "./job-figures.ts";
import type { Job, JobSalesItem } from "./job.rows.ts";

const figures = { netQuantity: 10, wastagePercent: 5, additionalWastage: 0.5, excessAllocated: 1 };

test("gross is net with its wastage, less the excess, to two decimals", () => {
  expect(checkedGross(figures, undefined)).toBe(10);
  expect(checkedGross({ ...figures, netQuantity: 3.333, excessAllocated: 0 }, 4)).toBe(4);
});

test("an excess above the gross is refused, and so is a gross quantity that the client computed differently", () => {
  expect(() => checkedGross({ ...figures, excessAllocated: 11.01 }, undefined)).toThrow("Excess allocated must be between 0 and 11.");
  expect(() => checkedGross({ ...figures, excessAllocated: 11 }, undefined)).toThrow("Gross quantity must be greater than 0.");
  expect(checkedGross({ ...figures, excessAllocated: 10.99 }, undefined)).toBe(0.01);
  expect(() => checkedGross(figures, 10.5)).toThrow("The gross quantity comes to 10 Kg, not 10.5 Kg.");
  expect(() => checkedGross({ ...figures, netQuantity: 1_000_000 }, undefined)).toThrow("at most");
});

test("net is the sum of the units' grams", () => {
  expect(checkedNet([{ quantity: 100, fillWeight: 50.5 }], 5.05)).toBe(5.05);
  expect(() => checkedNet([{ quantity: 100, fillWeight: 50 }], 6)).toThrow("The net quantity comes to 5 Kg, not 6 Kg.");
});

const item = (salesId: number, quantity: number): JobSalesItem => ({ salesId, quantity, fillWeight: 100 }) as JobSalesItem;
const line = { name: "", quantity: 7, amountPerUnit: null, reservations: {} };
const job = {
  ...figures,
  netQuantity: 10,
  grossQuantity: 10,
  salesItems: [item(1, 60), item(2, 40)],
  lines: { WAX: { ...line, sku: "WAX", percentage: 33.3333333 }, HAND: { ...line, sku: "HAND", percentage: null } },
} as unknown as Job;

test("a job without one of its items keeps the share of the others", () => {
  expect(scaledDown(job, item(2, 40))).toMatchObject({ netQuantity: 6, grossQuantity: 5.8, salesItems: [{ salesId: 1 }] });
});

test("an edited net quantity is reduced by the same share", () => {
  expect(scaledDown({ ...job, netQuantity: 20 }, item(2, 40)).netQuantity).toBe(12);
});

test("the excess is limited to what is left", () => {
  expect(scaledDown({ ...job, additionalWastage: 0, excessAllocated: 9 }, item(2, 40))).toMatchObject({ excessAllocated: 6.3, grossQuantity: 0 });
});

test("recipe lines follow the gross quantity, lines added by hand stay", () => {
  expect(linesFor(job, 6)).toEqual({ WAX: 2000, HAND: 7 });
});

test("what parts of a job used is not needed again, and was of the requirement up to its new quantity", () => {
  const startedJob = { ...job, lines: { WAX: { ...job.lines["WAX"], quantity: 333, drawn: 3_000 }, HAND: { ...job.lines["HAND"], drawn: 5 } } } as Job;
  expect(linesFor(startedJob, 9.3)).toEqual({ WAX: 100, HAND: 7 });
  expect(linesFor(startedJob, 6)).toEqual({ WAX: 0, HAND: 7 });
  expect(drawnWithin(startedJob, 6)).toMatchObject({ WAX: { drawn: 2_000 }, HAND: { drawn: 5 } });
});
