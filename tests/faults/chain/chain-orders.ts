/**
 * Orders in the chain: sold, made in parts or for stock, shipped and closed.
 */
import { cancelJob, completeJob, createCompoundingJob, createStockJob } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { closeOrder, newSale, shipOrder } from "@apothecary/core/sales/contract";
import { newSalesId } from "@apothecary/core/sales/order.rows";
import { findStockLineId, type Judge, of, partAt, reason } from "./chain-judge.ts";
import { type Model, type ModelJob, type ModelOrder, type ModelPart, type ModelStockLine, openJobs, unallocatedUnits } from "./chain-model.ts";
import { AS, COMPOUNDING, type Fixture, saleBody } from "../fixture.ts";

/** Grams in one unit. */
export const FILL = 50;
const KILOGRAM = 1_000;

export const ORDERING: Record<string, Judge> = {
  sell:
    (model, [amount]) =>
    async ({ world, clientId, product, formula }) => {
      const units = partAt(30, amount);
      const sale = saleBody(clientId, product.id, formula.id);
      const { id } = await world.good(newSale, { body: { ...sale, orderLines: sale.orderLines.map((line) => ({ ...line, quantity: units })) } }, AS);
      if (id === undefined) throw new Error("The order was not taken.");
      model.orders.push({ id, units, shipped: 0, state: "open", parts: [] });
    },
  allocate: (model, [which, split, amount]) => {
    const order = of(
      model.orders.filter((one) => one.state === "open" && unallocatedUnits(one) > 0),
      which,
    );
    if (!order) return undefined;
    return async ({ world, formula }) => {
      const left = unallocatedUnits(order);
      const units = split < 0.5 ? left : partAt(left, amount);
      const batchNumber = model.newBatchNumber();
      const salesItems = [{ salesItemId: newSalesId(order.id, 1), fillWeight: FILL, ...(units < left && { quantity: units }) }];
      const jobDetails = { ...COMPOUNDING, batchNumber };
      const { jobId, productJobs } = await world.good(createCompoundingJob, { body: { formulaId: formula.id, jobDetails, salesItems } }, AS);
      const filling = productJobs?.[0]?.jobId;
      if (jobId === undefined || filling === undefined) throw new Error("The order came to no jobs.");
      addPart(model, formula, order, { units, batchNumber, formulaJob: jobId, productJob: filling });
    };
  },
  makeForStock:
    (model, [amount]) =>
    async ({ world, formula }) => {
      const grams = partAt(20, amount) * FILL;
      const batchNumber = model.newBatchNumber();
      const jobDetails = { ...COMPOUNDING, batchNumber, netQuantity: grams / KILOGRAM };
      const { jobId } = await world.good(createStockJob, { body: { formulaId: formula.id, jobDetails, reason } }, AS);
      if (jobId === undefined) throw new Error("There is no job for stock.");
      model.jobs.push({ id: jobId, type: "Formula", needs: ingredients(grams), state: "open" });
      model.forStock.push({ grams, made: 0, batchNumber, formulaJob: jobId, productJob: null });
    },
  complete: (model, [which, more, short]) => {
    const ready = openJobs(model).filter((job) => job.type === "Formula" || compounded(model, job.id));
    const job = of(ready, which);
    return job && ((fixture) => completeNow(model, fixture, job, more, short < 0.2));
  },
  /** Uses some of one material, and makes as much. */
  completeInPart: (model, [which, from, amount]) => {
    const job = of(
      openJobs(model).filter((one) => one.type === "Formula"),
      which,
    );
    const stockLine =
      job &&
      of(
        model.stockLines.filter((one) => model.usableFor(job, one) > 0),
        from,
      );
    if (!job || !stockLine) return undefined;
    return async ({ world, formula }) => {
      const lot = model.lotOf(job.id);
      const used = partAt(model.usableFor(job, stockLine), amount);
      const usedStock = [
        {
          id: lineId(job.id, stockLine.sku),
          notUsed: false,
          batches: [{ elementId: await findStockLineId(stockLine), usedQuantity: used, quantityOfBatch: stockLine.quantity }],
        },
      ];
      await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: used / KILOGRAM, partial: true } } }, AS);
      model.draw(job, stockLine, used);
      model.arrive(`${formula.code}-B`, lot?.batchNumber ?? "", "MAIN", used);
      if (lot) lot.made += used;
    };
  },
  cancel: (model, [which]) => {
    const job = of(
      openJobs(model).filter((one) => one.type === "Formula" && !one.isStarted),
      which,
    );
    const lot = job && model.lotOf(job.id);
    if (!job || !lot) return undefined;
    return async ({ world }) => {
      await world.good(cancelJob, { body: { jobId: job.id } }, AS);
      for (const one of [job, model.job(lot.productJob)]) if (one) model.end(one, "cancelled");
      for (const order of model.orders) order.parts = order.parts.filter((part) => part !== lot);
    };
  },
  ship: (model, [which, amount, first, whole]) => {
    const order = of(
      model.orders.filter((one) => one.state === "open" && sendable(model, one).length > 0),
      which,
    );
    if (!order) return undefined;
    return async ({ world }) => {
      const made = sendable(model, order);
      const from = made[Math.min(made.length - 1, Math.floor(first * made.length))];
      if (!from) throw new Error(`Nothing made for ${order.id} is in stock.`);
      const quantity = whole < 0.3 ? from.quantity : partAt(from.quantity, amount);
      const lots = [{ elementId: await findStockLineId(from), quantity }];
      await world.good(shipOrder, { body: { id: order.id, lines: [{ salesId: newSalesId(order.id, 1), quantity, batches: lots }] } }, AS);
      model.hold(from, from.quantity - quantity);
      order.shipped += quantity;
    };
  },
  close: (model, [which]) => {
    const order = of(
      model.orders.filter((one) => one.state === "open" && unallocatedUnits(one) === 0 && isMade(model, one) && isReleased(model, one)),
      which,
    );
    if (!order) return undefined;
    return async ({ world }) => {
      await world.good(closeOrder, { body: { id: order.id, reason } }, AS);
      for (const left of finished(model, order)) {
        order.shipped += left.quantity;
        model.hold(left, 0);
      }
      order.state = "closed";
    };
  },
};

/** What a lot needs, and what units of the product need. */
export const ingredients = (grams: number): Record<string, number> => ({ WAX0001: grams * 0.6, OIL0001: grams * 0.4 });
export const filling = (code: string, units: number): Record<string, number> => ({ JAR0001: units, [`${code}-B`]: units * FILL });

/** A part of an order that has jobs, with them. */
export function addPart(model: Model, { code }: Fixture["formula"], order: ModelOrder, part: Omit<ModelPart, "grams" | "made" | "filled">): void {
  const grams = part.units * FILL;
  model.jobs.push({ id: part.formulaJob, type: "Formula", needs: ingredients(grams), state: "open" });
  if (part.productJob !== null) model.jobs.push({ id: part.productJob, type: "Product", needs: filling(code, part.units), state: "open" });
  order.parts.push({ ...part, grams, made: 0, filled: 0 });
}

/** Whether all jobs of an order are completed. */
const isMade = (model: Model, { parts }: ModelOrder): boolean => parts.every(({ productJob }) => model.job(productJob)?.state === "completed");

/** The finished stock of an order, and of it what may be sent. */
const finished = (model: Model, order: ModelOrder): ModelStockLine[] => model.madeFor(order).filter(({ sku }) => sku.includes("-R-"));
const sendable = (model: Model, order: ModelOrder): ModelStockLine[] => finished(model, order).filter((one) => model.isUsable(one));
const isReleased = (model: Model, order: ModelOrder): boolean => finished(model, order).every((one) => model.isUsable(one));

const compounded = (model: Model, productJob: number): boolean => model.job(model.lotOf(productJob)?.formulaJob ?? null)?.state === "completed";

/** Books in what a filling job made. */
export function fill(model: Model, sku: string, part: ModelPart, units: number): void {
  part.filled += units;
  if (units === 0) return;
  model.handle({ sku, number: part.batchNumber }, AS.as);
  model.arrive(sku, part.batchNumber, "MAIN", units);
}

/** Completes a job with its reservations, and more of the same batches; a filling job perhaps `short` of half its rest. */
async function completeNow(model: Model, { world, formula, product }: Fixture, job: ModelJob, more: number, short: boolean): Promise<void> {
  const lot = model.lotOf(job.id);
  const part = model.orders.flatMap(({ parts }) => parts).find((one) => one.productJob === job.id);
  if (!lot) throw new Error(`The job ${job.id} makes no lot.`);
  const taken = model.stockLines.flatMap((stockLine) => {
    const reserved = stockLine.reservations.get(job.id)?.quantity ?? 0;
    return reserved > 0 ? [{ stockLine, used: reserved + Math.floor((stockLine.quantity - reserved) * more) }] : [];
  });
  const ids = new Map(await Promise.all(taken.map(async ({ stockLine }) => [stockLine, await findStockLineId(stockLine)] as const)));
  const usedStock = Object.keys(job.needs).map((sku) => {
    const stockLines = taken
      .filter(({ stockLine }) => stockLine.sku === sku)
      .map(({ stockLine, used }) => ({ elementId: ids.get(stockLine) ?? "", exhausted: false, usedQuantity: used, quantityOfBatch: stockLine.quantity }));
    return { id: lineId(job.id, sku), notUsed: stockLines.length === 0, batches: stockLines };
  });
  const toFill = part ? part.units - part.filled : 0;
  const units = short ? Math.floor(toFill / 2) : toFill;
  const totalProduced = job.type === "Formula" ? (lot.grams - lot.made) / KILOGRAM : units;
  const shortageData = units < toFill ? { reasonSelected: "other" as const } : null;
  const data = { jobId: job.id, usedStock, totalProduced, yieldReason: "For a test", confirmYield: true, notes: reason, shortageData };
  await world.good(completeJob, { body: { data } }, AS);
  model.end(job, "completed");
  for (const { stockLine, used } of taken) model.hold(stockLine, stockLine.quantity - used);
  const rest = lot.grams - lot.made;
  if (part) fill(model, product.sku, part, units);
  if (job.type === "Formula" && rest > 0) model.arrive(`${formula.code}-B`, lot.batchNumber, "MAIN", rest);
}
