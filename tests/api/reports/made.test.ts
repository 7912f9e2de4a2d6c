/**
 * Reports of what was made: sums by day, week and month, completed and open jobs.
 */
import { completeJob } from "@apothecary/core/jobs/contract";
import { setClock } from "@apothecary/core/lib/time/clock";
import { queryAll } from "@apothecary/core/lib/table/table";
import { completedJobsReport, openJobsReport, unitsProducedReport } from "@apothecary/core/reports/contract";
import { type EntryRow, ledgerIndex } from "@apothecary/core/transaction/entry.rows";
import fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import { plantJob } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { BULK_SKU, plantCompany } from "../jobs/jobs.fixtures.ts";

/** A product that is made elsewhere: its job waits for no formula. */
const PRODUCT_SKU = "ABC01-E-100";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});
afterEach(() => setClock());

const DAY_MS = 86_400_000;
/** A Wednesday at noon. */
const NOW = Date.parse("2026-11-18T12:00:00Z");

/** Completes a new job, so many days before that Wednesday: kilograms of bulk, or units of a product. */
async function make(type: "Formula" | "Product", totalProduced: number, daysBefore: number): Promise<number> {
  setClock(() => NOW - daysBefore * DAY_MS);
  const gross = { netQuantity: totalProduced, grossQuantity: totalProduced };
  const job = await plantJob({}, { type, ...gross, ...(type === "Formula" ? { code: BULK_SKU } : { code: PRODUCT_SKU, category: "Cream", rAndDCode: "" }) });
  await world.good(completeJob, { body: { data: { jobId: job.id, usedStock: [], totalProduced, yieldReason: "For a test", confirmYield: true } } });
  return job.id;
}

test("production is summed by day, week and month, in kilograms for formulas", async () => {
  for (const [kilos, daysBefore] of [
    [2.5, 0],
    [1.25, 0],
    [10, 2],
    [3, 3],
    [40, 29],
    [80, 30],
    [160, 340],
    [320, 400],
  ] as const) {
    await make("Formula", kilos, daysBefore);
  }
  setClock(() => NOW);
  const report = await world.good(unitsProducedReport, { body: { type: "Formula" } }, { as: "staff" });
  expect(report.thisWeek).toEqual({ label: "This week", from: "2026-11-16", to: "2026-11-18", quantityProduced: 13.75, net: 13.75, jobs: 3 });
  expect(report.last7Days.map(({ quantityProduced }) => quantityProduced)).toEqual([0, 0, 0, 3, 10, 0, 3.75]);
  expect(report.last30Days.map(({ label, quantityProduced }) => [label, quantityProduced])).toEqual([
    ["Week 43", 40],
    ["Week 44", 0],
    ["Week 45", 0],
    ["Week 46", 3],
    ["Week 47", 13.75],
  ]);
  expect(report.last12Months.map(({ label, quantityProduced }) => [label, quantityProduced]).filter(([, quantity]) => quantity !== 0)).toEqual([
    ["Dec 2025", 160],
    ["Oct 2026", 120],
    ["Nov 2026", 16.75],
  ]);
  const none = await world.good(unitsProducedReport, { body: { type: "Product" } }, { as: "staff" });
  expect(none.last12Months.every(({ quantityProduced, jobs }) => quantityProduced === 0 && jobs === 0)).toBe(true);
});

test("completed jobs come newest first, through the years, and one type alone", async () => {
  const product = await make("Product", 60, 1);
  setClock(() => NOW);
  const products = await world.call(completedJobsReport, { body: { type: "product" } }, { as: "staff" });
  expect(products.body).toMatchObject([
    { id: product, type: "Product", code: PRODUCT_SKU, grossQuantity: 60, quantityProduced: 60, staffName: "admin Tester" },
  ]);
  const produced: (number | null)[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await world.call(completedJobsReport, { body: { type: "formula" }, query: cursor === undefined ? {} : { cursor } }, { as: "staff" });
    produced.push(...page.body.map((job) => job.quantityProduced));
    cursor = page.headers["x-next-cursor"];
    pages += 1;
  } while (cursor !== undefined);
  expect(produced.slice(2)).toEqual([10, 3, 40, 80, 160, 320]);
  expect(new Set(produced.slice(0, 2))).toEqual(new Set([2.5, 1.25]));
  expect(pages).toBe(2);
});

test("open jobs of a type", async () => {
  setClock(() => NOW);
  const [formula, product] = [await plantJob({}), await plantJob({}, { type: "Product", code: PRODUCT_SKU })];
  const listed = async (type: "Formula" | "product") => (await world.good(openJobsReport, { body: { type } }, { as: "staff" })).map(({ id }) => id);
  expect(await listed("Formula")).toEqual([formula.id]);
  expect(await listed("product")).toEqual([product.id]);
});

test("invalid input is refused", async () => {
  for (const report of [unitsProducedReport, completedJobsReport, openJobsReport]) {
    expect((await world.call(report, { body: { type: "PRODUCT" as "product" } }, { as: "staff" })).body, report.path).toMatchObject({
      errors: [{ path: "type", message: "Choose Product or Formula." }],
    });
  }
  expect((await world.call(completedJobsReport, { body: { type: "product" }, query: { cursor: "x" } }, { as: "staff" })).status).toBe(400);
});

test("the sums of twelve months agree with the ledger for any completions", async () => {
  const one = fc.record({
    type: fc.constantFrom("Formula" as const, "Product" as const),
    produced: fc.integer({ min: 1, max: 5_000 }),
    daysBefore: fc.nat(300),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 4 }), async (completions) => {
      for (const { type, produced, daysBefore } of completions) await make(type, produced, daysBefore);
      setClock(() => NOW);
      const entries = await queryAll<EntryRow>({ partition: ledgerIndex.action("Produced"), index: "g6" });
      for (const [type, sku, scale] of [
        ["Formula", BULK_SKU, 1_000],
        ["Product", PRODUCT_SKU, 1],
      ] as const) {
        const { last12Months } = await world.good(unitsProducedReport, { body: { type } });
        const made = entries.filter((entry) => entry.sku === sku && entry.at >= "2025-12-01").reduce((sum, entry) => sum + (entry.difference ?? 0), 0);
        expect(last12Months.reduce((sum, { quantityProduced }) => sum + quantityProduced * scale, 0)).toBeCloseTo(made, 6);
      }
    }),
    { numRuns: 6 },
  );
});
