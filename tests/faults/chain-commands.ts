/**
 * Commands of the model-based test: each is applied to the model and, through the API, to the real system.
 */
import { setClock } from "@apothecary/core/lib/clock";
import { cancelJob, completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { removeReservation, reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import { closeOrder, newSale } from "@apothecary/core/sales/contract";
import { salesIdOf } from "@apothecary/core/sales/order.rows";
import { adjustStockLevel, goodsIn, stockTransfer } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/open-item";
import * as fc from "fast-check";
import { STOCK_TAKING } from "./chain-stock-takes.ts";
import { type Model, type ModelBatch, type ModelJob, unreservedOf } from "./chain-model.ts";
import { AS, COMPOUNDING, claimOf, type House, saleOf } from "./house.ts";

export interface Real {
  house: House;
  /** Advances the clock to the model's step. */
  tick(step: number): void;
}

const reason = "Because";
/** Grams in one unit. */
const FILL = 50;
const SUPPLIES = ["WAX0001", "OIL0001", "JAR0001"];
const PLACES = ["A1", "B2", "LINE", "P900"];

/** A number from 0 to 1 that selects an element of a list, or a fraction of a quantity. */
const share = fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1_000);
const of = <T>(list: readonly T[], at: number): T | undefined => list[Math.min(list.length - 1, Math.floor(at * list.length))];
const partOf = (whole: number, at: number): number => Math.max(1, Math.min(whole, Math.ceil(at * whole)));

type Numbers = readonly [number, number, number, number];

/** A command: `judge` applies it to the model, unless its preconditions fail. */
class Command implements fc.AsyncCommand<Model, Real> {
  readonly name: string;
  readonly numbers: Numbers;
  private readonly judge: Judge;

  constructor(name: string, judge: Judge, numbers: Numbers) {
    this.name = name;
    this.judge = judge;
    this.numbers = numbers;
  }

  check(model: Readonly<Model>): boolean {
    return this.judge(model as Model, this.numbers) !== undefined;
  }

  async run(model: Model, real: Real): Promise<void> {
    model.step += 1;
    real.tick(model.step);
    await this.judge(model, this.numbers)?.(real.house);
  }

  toString(): string {
    return `${this.name}(${this.numbers.map((one) => one.toFixed(3)).join(", ")})`;
  }
}

/** Returns the real command, or undefined if its preconditions fail. */
export type Judge = (model: Model, numbers: Numbers) => ((house: House) => Promise<void>) | undefined;

/** The real batch row for a batch of the model. */
async function idOf(batch: ModelBatch): Promise<string> {
  const opened = await findItem(batch.sku);
  const found = opened?.batches.find((one) => one.batchNumber === batch.number && one.locationId === batch.place);
  if (!found) throw new Error(`${batch.sku} ${batch.number} is not at ${batch.place}.`);
  return found.id;
}

/** Stock that can be transferred and counted: finished products stay at their location. */
const movable = (model: Model): ModelBatch[] => model.batches.filter((batch) => !batch.sku.includes("-R-"));
const openJobs = (model: Model): ModelJob[] => model.jobs.filter((job) => job.state === "open");

const JUDGES: Record<string, Judge> = {
  deliver:
    (model, [which, where, amount]) =>
    async ({ world }) => {
      const [sku, place, quantity] = [of(SUPPLIES, which) ?? "", of(PLACES, where) ?? "", partOf(1_500, amount)];
      const goodsInDetails = { goodsInItem: sku, goodsInQuantity: quantity, goodsInLocation: place, goodsInStatus: 0 as const, packSize: 0 };
      const { batchNumber } = await world.good(goodsIn, { body: { goodsInDetails } }, AS);
      model.arrive(sku, batchNumber, place, quantity);
    },
  move: (model, [which, where, amount]) => {
    const batch = of(movable(model), which);
    const place = of(PLACES, where) ?? "";
    if (!batch || batch.place === place) return undefined;
    return async ({ world }) => {
      const transferQuantity = partOf(batch.quantity, amount);
      const transferDetails = { elementId: await idOf(batch), transferQuantity, transferLocation: place, reason };
      await world.good(stockTransfer, { body: { transferDetails } }, AS);
      model.move(batch, transferQuantity, place);
    };
  },
  count: (model, [which, amount, zero]) => {
    const batch = of(movable(model), which);
    if (!batch) return undefined;
    return async ({ world }) => {
      const newQuantity = zero < 0.2 ? 0 : partOf(batch.quantity * 2, amount);
      await world.good(adjustStockLevel, { body: { adjustment: { id: await idOf(batch), newQuantity, reason } } }, AS);
      model.hold(batch, newQuantity);
    };
  },
  sell:
    (model, [amount]) =>
    async ({ world, clientId, product, formula }) => {
      const units = partOf(30, amount);
      const sale = saleOf(clientId, product.id, formula.id);
      const { id } = await world.good(newSale, { body: { ...sale, orderLines: sale.orderLines.map((line) => ({ ...line, quantity: units })) } }, AS);
      if (id === undefined) throw new Error("The order was not taken.");
      const batchNumber = `${100 + model.orders.length}-26`;
      model.orders.push({ id, units, batchNumber, state: "sold", formulaJob: null, productJob: null });
    },
  allocate: (model, [which]) => {
    const order = of(
      model.orders.filter((one) => one.state === "sold"),
      which,
    );
    if (!order) return undefined;
    return async ({ world, formula }) => {
      const salesItems = [{ salesItemId: salesIdOf(order.id, 1), fillWeight: FILL }];
      const jobDetails = { ...COMPOUNDING, batchNumber: order.batchNumber };
      const { jobId, productJobs } = await world.good(createCompoundingJob, { body: { formulaId: formula.id, jobDetails, salesItems } }, AS);
      const filling = productJobs?.[0]?.jobId;
      if (jobId === undefined || filling === undefined) throw new Error("The order came to no jobs.");
      const grams = order.units * FILL;
      model.jobs.push({ id: jobId, type: "Formula", needs: { WAX0001: grams * 0.6, OIL0001: grams * 0.4 }, state: "open" });
      model.jobs.push({ id: filling, type: "Product", needs: { JAR0001: order.units, [`${formula.code}-B`]: grams }, state: "open" });
      Object.assign(order, { state: "allocated", formulaJob: jobId, productJob: filling });
    };
  },
  reserve: (model, [which, from, amount]) => {
    const job = of(openJobs(model), which);
    if (!job) return undefined;
    const batch = of(
      model.batches.filter((one) => unreservedOf(one) > 0 && (job.needs[one.sku] ?? 0) > model.reservedFor(job.id, one.sku)),
      from,
    );
    if (!batch) return undefined;
    return async ({ world }) => {
      const missing = (job.needs[batch.sku] ?? 0) - model.reservedFor(job.id, batch.sku);
      const quantity = partOf(Math.min(unreservedOf(batch), missing), amount * 2);
      await world.good(reserveStock, { body: { reservationList: [claimOf(job.id, await idOf(batch), quantity)] } }, AS);
      model.reserve(batch, job.id, quantity);
    };
  },
  giveBack: (model, [which, whose]) => {
    const batch = of(
      model.batches.filter((one) => one.reservations.size > 0),
      which,
    );
    const jobId = batch && of([...batch.reservations.keys()], whose);
    if (!batch || jobId === undefined) return undefined;
    return async ({ world }) => {
      await world.good(removeReservation, { body: { reservationId: `${jobId}~${await idOf(batch)}` } }, AS);
      batch.reservations.delete(jobId);
    };
  },
  pick: (model, [which, whose, where, amount]) => {
    const place = of(PLACES, where) ?? "";
    const batch = of(
      model.batches.filter((one) => one.reservations.size > 0 && one.place !== place),
      which,
    );
    const jobId = batch && of([...batch.reservations.keys()], whose);
    const reserved = jobId === undefined ? undefined : batch?.reservations.get(jobId)?.quantity;
    if (!batch || jobId === undefined || reserved === undefined) return undefined;
    return async ({ world }) => {
      const [pickQuantity, all] = [partOf(reserved, amount), batch.quantity];
      const transferQuantity = pickQuantity + Math.floor((all - pickQuantity) * whose);
      const reservations = [{ reservationId: `${jobId}~${await idOf(batch)}`, pickQuantity, transferQuantity }];
      await world.good(transferReservedStock, { body: { reservations, transferLocation: place } }, AS);
      model.move(batch, transferQuantity, place, { jobId, quantity: pickQuantity });
    };
  },
  complete: (model, [which, more]) => {
    const ready = openJobs(model).filter((job) => job.type === "Formula" || compounded(model, job.id));
    const job = of(ready, which);
    return job && ((house) => completeNow(model, house, job, more));
  },
  cancel: (model, [which]) => {
    const job = of(
      openJobs(model).filter((one) => one.type === "Formula"),
      which,
    );
    const order = model.orders.find((one) => one.formulaJob === job?.id);
    if (!job || !order) return undefined;
    return async ({ world }) => {
      await world.good(cancelJob, { body: { jobId: job.id } }, AS);
      for (const one of [job, model.job(order.productJob)]) if (one) model.end(one, "cancelled");
      Object.assign(order, { state: "sold", formulaJob: null, productJob: null, batchNumber: `${200 + model.step}-26` });
    };
  },
  close: (model, [which]) => {
    const order = of(
      model.orders.filter((one) => one.state === "allocated" && [one.formulaJob, one.productJob].every((id) => model.job(id)?.state === "completed")),
      which,
    );
    if (!order) return undefined;
    return async ({ world, product }) => {
      await world.good(closeOrder, { body: { id: order.id } }, AS);
      const made = model.batches.find((batch) => batch.sku === product.sku && batch.number === order.batchNumber);
      if (made) model.hold(made, made.quantity - order.units);
      order.state = "closed";
    };
  },
};

const compounded = (model: Model, productJob: number): boolean =>
  model.job(model.orders.find((order) => order.productJob === productJob)?.formulaJob ?? null)?.state === "completed";

/** Completes a job with its reservations, and more of the same batches. */
async function completeNow(model: Model, { world, formula, product }: House, job: ModelJob, more: number): Promise<void> {
  const order = model.orders.find((one) => one.formulaJob === job.id || one.productJob === job.id);
  if (!order) throw new Error(`The job ${job.id} is for no order.`);
  const taken = model.batches.flatMap((batch) => {
    const reserved = batch.reservations.get(job.id)?.quantity ?? 0;
    return reserved > 0 ? [{ batch, used: reserved + Math.floor((batch.quantity - reserved) * more) }] : [];
  });
  const ids = new Map(await Promise.all(taken.map(async ({ batch }) => [batch, await idOf(batch)] as const)));
  const usedStock = Object.keys(job.needs).map((sku) => {
    const batches = taken
      .filter(({ batch }) => batch.sku === sku)
      .map(({ batch, used }) => ({ elementId: ids.get(batch) ?? "", exhausted: false, usedQuantity: used, quantityOfBatch: batch.quantity }));
    return { id: lineId(job.id, sku), notUsed: batches.length === 0, batches };
  });
  const grams = order.units * FILL;
  const totalProduced = job.type === "Formula" ? grams / 1_000 : order.units;
  await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced, notes: "", shortageData: null } } }, AS);
  model.end(job, "completed");
  for (const { batch, used } of taken) model.hold(batch, batch.quantity - used);
  if (job.type === "Formula") model.arrive(`${formula.code}-B`, order.batchNumber, "MAIN", grams);
  else model.arrive(product.sku, order.batchNumber, "MAIN", order.units);
}

/** Weights of commands, so that sequences reach later stages. */
const LIKELIER: Record<string, number> = {
  move: 4,
  count: 2,
  sell: 2,
  allocate: 4,
  reserve: 14,
  giveBack: 2,
  pick: 6,
  complete: 3,
  close: 3,
  lookAt: 3,
  sendCount: 2,
  completeStockTake: 2,
};

/** An arbitrary command. */
export const command = fc.oneof(
  ...Object.entries({ ...JUDGES, ...STOCK_TAKING }).map(([name, judge]) => {
    const one = fc.tuple(share, share, share, share).map((numbers) => new Command(name, judge, numbers));
    return { arbitrary: one, weight: LIKELIER[name] ?? 1 };
  }),
);

/** Runs a sequence against the real system and the model; each command is one second after the previous one. */
export async function play(sequence: Iterable<fc.AsyncCommand<Model, Real>>, model: Model, house: House): Promise<void> {
  const began = Date.now();
  await fc.asyncModelRun(() => ({ model, real: { house, tick: (step) => setClock(() => began + step * 1_000) } }), sequence);
}
