/**
 * Changes of orders in the chain: split into several jobs, filled in part, ordered less or more of, and cancelled.
 */
import { completeJob, createCompoundingJobs } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { cancelSalesOrder, editSalesOrder, ShrinkRefusal } from "@apothecary/core/sales/contract";
import { newSalesId } from "@apothecary/core/sales/order.rows";
import { findStockLineId, type Judge, of, partAt } from "./chain-judge.ts";
import { type Model, type ModelJob, type ModelOrder, type ModelPart, unallocatedUnits } from "./chain-model.ts";
import { addPart, FILL, fill, filling, ingredients } from "./chain-orders.ts";
import { AS, COMPOUNDING, type Fixture } from "../fixture.ts";

/** The most units that an edit adds to an order. */
const MORE = 20;

const openOrders = (model: Model): ModelOrder[] => model.orders.filter(({ state }) => state === "open");
const jobsOfPart = (model: Model, { productJob, formulaJob }: ModelPart): ModelJob[] => [productJob, formulaJob].flatMap((id) => model.job(id) ?? []);
/** A line that one job makes wholly cannot change. */
const isEditable = (order: ModelOrder): boolean => order.parts.length !== 1 || unallocatedUnits(order) > 0;

export const CHANGING: Record<string, Judge> = {
  /** Two jobs at once. */
  split: (model, [which, amount, rest]) => {
    const order = of(
      openOrders(model).filter((one) => unallocatedUnits(one) > 1),
      which,
    );
    if (!order) return undefined;
    return async ({ world, formula }) => {
      const first = partAt(unallocatedUnits(order) - 1, amount);
      const parts = [first, partAt(unallocatedUnits(order) - first, rest)].map((units) => ({ units, batchNumber: model.newBatchNumber() }));
      const jobs = parts.map(({ units, batchNumber }) => ({
        jobDetails: { ...COMPOUNDING, batchNumber },
        salesItems: [{ salesItemId: newSalesId(order.id, 1), fillWeight: FILL, quantity: units }],
      }));
      const made = await world.good(createCompoundingJobs, { body: { formulaId: formula.id, jobs } }, AS);
      for (const [i, part] of parts.entries()) {
        const job = made.jobs?.[i];
        if (!job) throw new Error("The order came to no jobs.");
        addPart(model, formula, order, { ...part, formulaJob: job.jobId, productJob: job.productJobs[0]?.jobId ?? null });
      }
    };
  },
  /** Uses some bulk, and makes some units. */
  fillInPart: (model, [which, from, amount, units]) => {
    const ready = model.orders
      .flatMap(({ parts }) => parts)
      .flatMap((part) => {
        const [job, formulaJob] = jobsOfPart(model, part);
        const stock = job ? model.stockLines.filter((one) => one.sku.endsWith("-B") && model.usableFor(job, one) > 0) : [];
        const hasBulk = formulaJob?.isStarted === true || formulaJob?.state === "completed";
        return job?.state === "open" && hasBulk && part.filled < part.units && stock.length > 0 ? [{ part, job, stock }] : [];
      });
    const found = of(ready, which);
    const stockLine = found && of(found.stock, from);
    if (!found || !stockLine) return undefined;
    return async ({ world, product }) => {
      const { part, job } = found;
      const [used, made] = [partAt(model.usableFor(job, stockLine), amount), partAt(part.units - part.filled, units)];
      const usedStockLine = { elementId: await findStockLineId(stockLine), usedQuantity: used, quantityOfBatch: stockLine.quantity };
      const usedStock = [{ id: lineId(job.id, stockLine.sku), notUsed: false, batches: [usedStockLine] }];
      await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: made, partial: true } } }, AS);
      model.draw(job, stockLine, used);
      fill(model, product.sku, part, made);
    };
  },
  orderLess: (model, [which, amount]) => {
    const order = of(
      openOrders(model).filter((one) => isEditable(one) && lowestUnits(model, one) < one.units),
      which,
    );
    if (!order) return undefined;
    return async (fixture) => {
      const { world } = fixture;
      const lowest = lowestUnits(model, order);
      const units = lowest + Math.floor((order.units - lowest) * amount);
      const body = editBody(order, units);
      const over = order.units - unallocatedUnits(order) - units;
      if (over <= 0) await world.good(editSalesOrder, { body }, AS);
      else {
        const refused = await world.call(editSalesOrder, { body }, AS);
        await world.good(editSalesOrder, { body: { ...body, preview: ShrinkRefusal.parse(refused.body).preview.mark } }, AS);
        await shrink(model, fixture, order, over);
      }
      order.units = units;
    };
  },
  orderMore: (model, [which, amount]) => {
    const order = of(openOrders(model).filter(isEditable), which);
    if (!order) return undefined;
    return async ({ world }) => {
      const units = order.units + partAt(MORE, amount);
      await world.good(editSalesOrder, { body: editBody(order, units) }, AS);
      order.units = units;
    };
  },
  cancelOrder: (model, [which]) => {
    const isFree = (one: ModelOrder): boolean =>
      one.shipped === 0 && !one.parts.some((part) => jobsOfPart(model, part).some((job) => job.state === "open" && job.isStarted));
    const order = of(openOrders(model).filter(isFree), which);
    if (!order) return undefined;
    return async ({ world }) => {
      await world.good(cancelSalesOrder, { body: { salesOrderId: order.id } }, AS);
      for (const part of order.parts) for (const job of jobsOfPart(model, part)) if (job.state === "open") model.end(job, "cancelled");
      order.parts = order.parts.filter((part) => model.job(part.formulaJob)?.state === "completed");
      order.state = "cancelled";
    };
  },
};

const editBody = ({ id }: ModelOrder, quantity: number) => ({
  salesOrderId: id,
  poNumber: "PO-1",
  dispatchDate: null,
  salesItems: [{ salesId: newSalesId(id, 1), quantity }],
});

/** The units of a part below which its jobs cannot go: what is made stays, and a job that has begun is not cancelled. */
function lowestOfPart(model: Model, part: ModelPart): number {
  const jobs = jobsOfPart(model, part);
  if (jobs.some(({ state }) => state !== "open")) return part.units;
  const isBegun = jobs.some(({ isStarted }) => isStarted);
  return isBegun ? Math.min(part.units, Math.max(1, part.filled, Math.ceil(part.made / FILL))) : 0;
}

function lowestUnits(model: Model, { parts, shipped }: ModelOrder): number {
  const [first] = parts;
  const kept = first && parts.length === 1 ? first.units : parts.reduce((sum, part) => sum + lowestOfPart(model, part), 0);
  return Math.max(1, shipped, kept);
}

/** The parts of an order that make less: the least advanced first, the youngest of them first. */
async function shrink(model: Model, { formula }: Fixture, order: ModelOrder, units: number): Promise<void> {
  let over = units;
  const advance = (part: ModelPart): number => {
    const jobs = jobsOfPart(model, part);
    if (jobs.some(({ isStarted }) => isStarted)) return 2;
    return Number(jobs.some(({ id }) => model.stockLines.some(({ reservations }) => reservations.has(id))));
  };
  const youngest = ({ formulaJob, productJob }: ModelPart): number => Math.max(formulaJob, productJob ?? 0);
  for (const part of order.parts.toSorted((a, b) => advance(a) - advance(b) || youngest(b) - youngest(a))) {
    const cut = Math.min(over, part.units - lowestOfPart(model, part));
    over -= cut;
    if (cut === 0) continue;
    part.units -= cut;
    part.grams = part.units * FILL;
    if (part.units === 0) for (const job of jobsOfPart(model, part)) model.end(job, "cancelled");
    else
      for (const job of jobsOfPart(model, part))
        await needLess(model, job, job.type === "Formula" ? ingredients(part.grams) : filling(formula.code, part.units));
  }
  order.parts = order.parts.filter((part) => part.units > 0);
}

/** A job with smaller requirements: its reservations above them are released, the newest first. */
async function needLess(model: Model, job: ModelJob, required: Record<string, number>): Promise<void> {
  for (const [sku, quantity] of Object.entries(required)) {
    const drawn = Math.min(job.drawn?.[sku] ?? 0, quantity);
    if (job.drawn) job.drawn[sku] = drawn;
    job.needs[sku] = quantity - drawn;
    let over = model.reservedFor(job.id, sku) - (quantity - drawn);
    const reserved = model.stockLines.flatMap((stockLine) => {
      const one = stockLine.sku === sku ? stockLine.reservations.get(job.id) : undefined;
      return one ? [{ stockLine, one }] : [];
    });
    const named = await Promise.all(reserved.map(async (found) => ({ ...found, id: await findStockLineId(found.stockLine) })));
    for (const { stockLine, one } of named.toSorted((a, b) => b.one.at - a.one.at || b.id.localeCompare(a.id))) {
      const cut = Math.min(one.quantity, over);
      if (cut <= 0) break;
      over -= cut;
      if (cut === one.quantity) stockLine.reservations.delete(job.id);
      else stockLine.reservations.set(job.id, { ...one, quantity: one.quantity - cut });
    }
  }
}
