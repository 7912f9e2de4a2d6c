/**
 * Production: orders are compounded and filled. A base that a recipe needs is made first, for an order of the
 * house brand, which takes the remainder weeks later.
 */
import { createCompoundingJob, togglePrinted } from "@apothecary/core/jobs/contract";
import { createJob } from "@apothecary/core/jobs/creation/create-job";
import type { Job } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { togglePrint } from "@apothecary/core/jobs/sheets/toggle-printed";
import { HOUSE_BRAND } from "@apothecary/core/directory/reference";
import { close } from "@apothecary/core/sales/dispatch/close-order";
import { newSale } from "@apothecary/core/sales/contract";
import { newSalesId } from "@apothecary/core/sales/order.rows";
import { sell } from "@apothecary/core/sales/edits/new-sale";
import { stockTransfer } from "@apothecary/core/stock/contract";
import { openItem } from "@apothecary/core/stock/items/open-item";
import { transfer } from "@apothecary/core/stock/transfers/transfer-stock";
import { replenish } from "./buying.ts";
import { type Company, expectMore, type Made, named, binLocationId } from "./company.ts";
import { finish, jobLinesBySku, type Shortfall } from "./jobs.ts";

/** Wastage percentage, which stays in the vessel. */
const WASTAGE_PERCENT = 2;
/** Minimum batch of a base, in kilograms; and the overproduction as a factor of the requirement. */
const [LEAST_RUN, RUN_FACTOR] = [60, 1.3];
/** Yield of a base, as a fraction of its ingredients. */
const BASE_YIELD = 0.985;
/** Working days after which the house brand takes the remainder of a base, and until the next attempt. */
const [KEPT_DAYS, AGAIN_DAYS] = [30, 4];
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
    jobDetails: { wastagePercent: WASTAGE_PERCENT, additionalWastage: null, excessAllocated: null, batchNumber: nextFormulaBatchNumber(company, formula, day) },
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
  const brand = named(company.clients, HOUSE_BRAND.code);
  const price = Math.round(base.cost * 120) / 100;
  const line = { id: base.bulkProductId, formulaId: base.id, quantity: kilograms, price };
  const order = await takeOrder(company, calendar.at(day, 9.75), {
    businessId: brand.id,
    poNumber: `BASE-${calendar.day(day).slice(2, 4)}-${chance.between(100, 999)}`,
    dispatchDate: calendar.day(readyBy + KEPT_DAYS),
    orderLines: [line],
  });
  const wanted = order.salesIds.map((salesItemId) => ({ salesItemId, fillWeight: GRAMS }));
  const { jobId } = await allocate(company, day, base, wanted, readyBy - 1);
  const gross = (await openJob(jobId)).grossQuantity;
  const produced = Math.round(gross * BASE_YIELD * 10) / 10;
  expectMore(company, base.bulkSku, Math.round(produced * GRAMS));
  printSheet(company, day, jobId);
  const time = calendar.at(readyBy, 10 + chance.fraction());
  agenda.plan(time, async () => {
    await finish(company, await openJob(jobId), time, { produced, used: 100, notes: "", emptiesBulk: false, shortfall: null });
  });
  agenda.plan(calendar.at(readyBy + KEPT_DAYS, 16), () => clearBase(company, readyBy + KEPT_DAYS, order.id, base));
}

/** The house brand takes the remainder of a base, unless it is needed. */
async function clearBase(company: Company, day: number, orderId: number, base: Made): Promise<void> {
  const time = company.calendar.at(day, 16);
  const { item } = await openItem(base.bulkSku);
  if (item.allocated > 0) {
    company.agenda.plan(company.calendar.at(day + AGAIN_DAYS, 16), () => clearBase(company, day + AGAIN_DAYS, orderId, base));
    return;
  }
  await company.act(time, "liaison", (actor) => close({ id: orderId, fromStock: false, confirmShort: true, confirmShelfLife: true, reason: "" }, actor));
  company.expected.set(base.bulkSku, (await openItem(base.bulkSku)).item.quantity);
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
export async function fill(company: Company, jobId: number, time: number, isLast: boolean, shortfall: Shortfall | null): Promise<void> {
  const job = await openJob(jobId);
  if (job.state !== "open") return;
  const { chance } = company;
  const percent = shortfall ? chance.between(72, 90) : chance.between(985, 1_015) / 10;
  const produced = Math.max(1, Math.floor((job.grossQuantity * percent) / 100));
  const result = { produced, used: percent, notes: shortfall?.notes ?? "", emptiesBulk: isLast && shortfall?.reason !== "componentry", shortfall };
  const elementId = await finish(company, job, time, result);
  if (elementId && chance.happens(60)) await toLane(company, elementId, produced, company.calendar.after(time, 45));
}

async function toLane(company: Company, elementId: string, transferQuantity: number, time: number): Promise<void> {
  const transferLocation = binLocationId(company, "Dispatch", `LANE-${company.chance.between(1, 6)}`);
  const transferDetails = { elementId, transferQuantity, transferLocation, reason: "Ready for dispatch" };
  await company.act(time, "warehouse", (actor) => transfer(stockTransfer.body.parse({ transferDetails }).transferDetails, actor));
}
