/**
 * Production: orders are compounded and filled. A base that a recipe needs is made first, for stock.
 */
import { createCompoundingJob, createStockJob, togglePrinted } from "@apothecary/core/jobs/contract";
import { createJob } from "@apothecary/core/jobs/creation/create-job";
import { createForStock } from "@apothecary/core/jobs/creation/create-stock-job";
import type { Job } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { togglePrint } from "@apothecary/core/jobs/sheets/toggle-printed";
import { newSale } from "@apothecary/core/sales/contract";
import { newSalesId } from "@apothecary/core/sales/order.rows";
import { sell } from "@apothecary/core/sales/edits/new-sale";
import { stockTransfer } from "@apothecary/core/stock/contract";
import { transfer } from "@apothecary/core/stock/transfers/transfer-stock";
import { replenish } from "./buying.ts";
import { type Company, expectMore, type Made, binLocationId } from "./company.ts";
import { finish, jobLinesBySku, type Shortfall } from "./jobs.ts";
import { planRelease } from "./releasing.ts";

/** Wastage percentage, which stays in the vessel. */
const WASTAGE_PERCENT = 2;
/** Minimum batch of a base, in kilograms; and the overproduction as a factor of the requirement. */
const [LEAST_RUN, RUN_FACTOR] = [60, 1.3];
/** Yield of a base, as a fraction of its ingredients. */
const BASE_YIELD = 0.985;
const GRAMS = 1_000;

/** A sales item to produce. Grams per unit. */
export interface Wanted {
  salesItemId: number;
  fillWeight: number;
}

/** Enters an order; returns its id and the ids of its sales items, in order. */
export async function takeOrder(
  company: Company,
  time: number,
  sale: { businessId: number; poNumber: string; dispatchDate: string; orderLines: { id: number; formulaId: number | null; quantity: number; price: number }[] },
): Promise<{ id: number; salesIds: number[] }> {
  const { id } = await company.act(time, "liaison", (actor) => sell(newSale.body.parse(sale), actor));
  if (id === undefined) throw new Error("The order was not taken.");
  return { id, salesIds: sale.orderLines.map((_, i) => newSalesId(id, i + 1)) };
}

/** Allocates sales items of a formula to jobs, and arranges their requirements. `readyBy` is the working day on which bases must be ready. */
export async function allocate(
  company: Company,
  day: number,
  formula: Made,
  items: readonly Wanted[],
  readyBy: number,
): Promise<{ jobId: number; fillings: number[] }> {
  const { calendar, chance } = company;
  const body = {
    formulaId: formula.id,
    jobDetails: jobDetails(company, formula, day),
    salesItems: items,
  };
  const time = calendar.at(day, chance.between(100, 130) / 10);
  const { jobId, productJobs } = await company.act(time, "manager", (actor) => createJob(createCompoundingJob.body.parse(body), actor));
  if (jobId === undefined) throw new Error("The job was not made.");
  const fillings = (productJobs ?? []).map((one) => one.jobId);
  const [job, ...filling] = await Promise.all([jobId, ...fillings].map((id) => openJob(id)));
  await provide(company, day, job, readyBy);
  for (const one of filling) await provide(company, day, one, readyBy);
  return { jobId, fillings };
}

/** Deducts a job's requirements from the expected stock; shortages are purchased or made. */
async function provide(company: Company, day: number, job: Job | undefined, readyBy: number): Promise<void> {
  for (const line of job ? jobLinesBySku(job) : []) {
    const base = company.formulas.get(line.sku);
    // The bulk of a filling job comes from its own compounding job.
    if (base && job?.type === "Product") continue;
    expectMore(company, line.sku, -line.quantity);
    if (base) await makeBase(company, day, base, readyBy);
    else await replenish(company, line.sku, day);
  }
}

const jobDetails = (company: Company, formula: Made, day: number) => ({
  wastagePercent: WASTAGE_PERCENT,
  additionalWastage: null,
  excessAllocated: null,
  batchNumber: nextFormulaBatchNumber(company, formula, day),
});

/** The next batch number of a formula in the year of a day. */
function nextFormulaBatchNumber({ calendar, batchNumbers }: Company, formula: Made, day: number): string {
  const year = calendar.day(day).slice(2, 4);
  const key = `${formula.code} ${year}`;
  const number = (batchNumbers.get(key) ?? 0) + 1;
  batchNumbers.set(key, number);
  return `${String(number).padStart(3, "0")}-${year}`;
}

/** Makes a base whose expected stock is negative. */
async function makeBase(company: Company, day: number, base: Made, readyBy: number): Promise<void> {
  const missing = -(company.expected.get(base.bulkSku) ?? 0);
  if (missing <= 0) return;
  const { calendar, chance, agenda } = company;
  const kilograms = Math.ceil(Math.max(LEAST_RUN, (missing * RUN_FACTOR) / GRAMS) / 5) * 5;
  const body = {
    formulaId: base.id,
    jobDetails: { ...jobDetails(company, base, day), netQuantity: kilograms },
    reason: `Base for jobs of ${calendar.day(readyBy)}`,
  };
  const time = calendar.at(day, chance.between(100, 130) / 10);
  const { jobId } = await company.act(time, "manager", (actor) => createForStock(createStockJob.body.parse(body), actor));
  if (jobId === undefined) throw new Error("The base was not made.");
  const job = await openJob(jobId);
  await provide(company, day, job, readyBy - 1);
  const produced = Math.round(job.grossQuantity * BASE_YIELD * 10) / 10;
  expectMore(company, base.bulkSku, Math.round(produced * GRAMS));
  printSheet(company, day, jobId);
  const ready = calendar.at(readyBy, 10 + chance.fraction());
  agenda.plan(ready, async () => {
    await finish(company, await openJob(jobId), ready, { produced, used: 100, notes: "", emptiesBulk: false, shortfall: null });
  });
}

/** Prints the recipe sheet of a compounding job, usually on the next day. */
export function printSheet(company: Company, day: number, jobId: number): void {
  if (!company.chance.happens(85)) return;
  const time = company.calendar.at(day + 1, 11);
  company.agenda.plan(time, async () => {
    if ((await openJob(jobId)).state !== "open") return;
    await company.act(time, "buyer", (actor) => togglePrint(togglePrinted.body.parse({ jobId }).jobId, actor));
  });
}

/** Compounds with a small loss; the output covers the order. */
export async function compound(company: Company, jobId: number, time: number): Promise<void> {
  const job = await openJob(jobId);
  if (job.state !== "open") return;
  const { chance } = company;
  const produced = Math.round(job.grossQuantity * chance.between(9_860, 9_980)) / 10_000;
  const notes = chance.happens(15)
    ? chance.oneOf(["Homogenised for ten minutes more.", "Viscosity at the lower end, within limits.", "Vessel 2 in place of vessel 1."])
    : "";
  const kilograms = Math.max(job.netQuantity, Math.round(produced * 100) / 100);
  await finish(company, job, time, { produced: kilograms, used: 100, notes, emptiesBulk: false, shortfall: null });
}

/** Fills with a few units more or less than ordered; far fewer if something fell short. Finished goods usually go to a lane. */
export async function fill(
  company: Company,
  jobId: number,
  { day, time }: { day: number; time: number },
  isLast: boolean,
  shortfall: Shortfall | null,
): Promise<void> {
  const job = await openJob(jobId);
  if (job.state !== "open") return;
  const { chance } = company;
  const percent = shortfall ? chance.between(72, 90) : chance.between(985, 1_015) / 10;
  const produced = Math.max(1, Math.floor((job.grossQuantity * percent) / 100));
  const result = { produced, used: percent, notes: shortfall?.notes ?? "", emptiesBulk: isLast && shortfall?.reason !== "componentry", shortfall };
  const elementId = await finish(company, job, time, result);
  planRelease(company, job, day);
  if (elementId && chance.happens(60)) await toLane(company, elementId, produced, company.calendar.after(time, 45));
}

async function toLane(company: Company, elementId: string, transferQuantity: number, time: number): Promise<void> {
  const transferLocation = binLocationId(company, "Dispatch", `LANE-${company.chance.between(1, 6)}`);
  const transferDetails = { elementId, transferQuantity, transferLocation, reason: "Ready for dispatch" };
  await company.act(time, "warehouse", (actor) => transfer(stockTransfer.body.parse({ transferDetails }).transferDetails, actor));
}
