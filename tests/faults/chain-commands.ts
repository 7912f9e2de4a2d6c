/**
 * Commands of the model-based test: each is applied to the model and, through the API, to the real system.
 */
import { setClock } from "@apothecary/core/lib/time/clock";
import { cancelJob, completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { removeReservation, reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import { closeOrder, newSale } from "@apothecary/core/sales/contract";
import { newSalesId } from "@apothecary/core/sales/order.rows";
import { adjustStockLevel, goodsIn, stockTransfer } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import * as fc from "fast-check";
import { STOCK_TAKING } from "./chain-stock-takes.ts";
import { type Model, type ModelStockLine, type ModelJob, unreservedQuantity } from "./chain-model.ts";
import { AS, COMPOUNDING, claimBody, type Fixture, saleBody } from "./fixture.ts";

export interface Real {
  fixture: Fixture;
  /** Sets the clock for the model's step; `chance` is from 0 to 1. */
  tick(step: number, chance: number): Promise<void> | void;
  /** After each command. */
  done?(): Promise<void>;
}

const reason = "Because";
/** Grams in one unit. */
const FILL = 50;
const SUPPLIES = ["WAX0001", "OIL0001", "JAR0001"];
const LOCATIONS = ["A1", "B2", "LINE", "P900"];

/** A number from 0 to 1 that selects an element of a list, or a fraction of a quantity. */
const share = fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1_000);
const of = <T>(list: readonly T[], at: number): T | undefined => list[Math.min(list.length - 1, Math.floor(at * list.length))];
const partAt = (whole: number, at: number): number => Math.max(1, Math.min(whole, Math.ceil(at * whole)));

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
    await real.tick(model.step, this.numbers[3]);
    await this.judge(model, this.numbers)?.(real.fixture);
    await real.done?.();
  }

  toString(): string {
    return `${this.name}(${this.numbers.map((one) => one.toFixed(3)).join(", ")})`;
  }
}

/** Returns the real command, or undefined if its preconditions fail. */
export type Judge = (model: Model, numbers: Numbers) => ((fixture: Fixture) => Promise<void>) | undefined;

/** The real stock line for a batch of the model. */
async function findStockLineId(stockLine: ModelStockLine): Promise<string> {
  const opened = await findItem(stockLine.sku);
  const found = opened?.stockLines.find((one) => one.batchNumber === stockLine.number && one.locationId === stockLine.location);
  if (!found) throw new Error(`${stockLine.sku} ${stockLine.number} is not at ${stockLine.location}.`);
  return found.id;
}

/** Stock that can be transferred and counted: finished products stay at their location. */
const movable = (model: Model): ModelStockLine[] => model.stockLines.filter((stockLine) => !stockLine.sku.includes("-R-"));
const openJobs = (model: Model): ModelJob[] => model.jobs.filter((job) => job.state === "open");

const JUDGES: Record<string, Judge> = {
  deliver:
    (model, [which, where, amount]) =>
    async ({ world }) => {
      const [sku, location, quantity] = [of(SUPPLIES, which) ?? "", of(LOCATIONS, where) ?? "", partAt(1_500, amount)];
      const goodsInDetails = { goodsInItem: sku, goodsInQuantity: quantity, goodsInLocation: location, goodsInStatus: 0 as const, packSize: 0 };
      const { batchNumber } = await world.good(goodsIn, { body: { goodsInDetails } }, AS);
      model.arrive(sku, batchNumber, location, quantity);
    },
  move: (model, [which, where, amount]) => {
    const stockLine = of(movable(model), which);
    const location = of(LOCATIONS, where) ?? "";
    if (!stockLine || stockLine.location === location) return undefined;
    return async ({ world }) => {
      const transferQuantity = partAt(stockLine.quantity, amount);
      const transferDetails = { elementId: await findStockLineId(stockLine), transferQuantity, transferLocation: location, reason };
      await world.good(stockTransfer, { body: { transferDetails } }, AS);
      model.move(stockLine, transferQuantity, location);
    };
  },
  count: (model, [which, amount, zero]) => {
    const stockLine = of(movable(model), which);
    if (!stockLine) return undefined;
    return async ({ world }) => {
      const newQuantity = zero < 0.2 ? 0 : partAt(stockLine.quantity * 2, amount);
      await world.good(adjustStockLevel, { body: { adjustment: { id: await findStockLineId(stockLine), newQuantity, reason } } }, AS);
      model.hold(stockLine, newQuantity);
    };
  },
  sell:
    (model, [amount]) =>
    async ({ world, clientId, product, formula }) => {
      const units = partAt(30, amount);
      const sale = saleBody(clientId, product.id, formula.id);
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
      const salesItems = [{ salesItemId: newSalesId(order.id, 1), fillWeight: FILL }];
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
    const stockLine = of(
      model.stockLines.filter((one) => unreservedQuantity(one) > 0 && (job.needs[one.sku] ?? 0) > model.reservedFor(job.id, one.sku)),
      from,
    );
    if (!stockLine) return undefined;
    return async ({ world }) => {
      const missing = (job.needs[stockLine.sku] ?? 0) - model.reservedFor(job.id, stockLine.sku);
      const quantity = partAt(Math.min(unreservedQuantity(stockLine), missing), amount * 2);
      await world.good(reserveStock, { body: { reservationList: [claimBody(job.id, await findStockLineId(stockLine), quantity)] } }, AS);
      model.reserve(stockLine, job.id, quantity);
    };
  },
  giveBack: (model, [which, whose]) => {
    const stockLine = of(
      model.stockLines.filter((one) => one.reservations.size > 0),
      which,
    );
    const jobId = stockLine && of([...stockLine.reservations.keys()], whose);
    if (!stockLine || jobId === undefined) return undefined;
    return async ({ world }) => {
      await world.good(removeReservation, { body: { reservationId: `${jobId}~${await findStockLineId(stockLine)}` } }, AS);
      stockLine.reservations.delete(jobId);
    };
  },
  pick: (model, [which, whose, where, amount]) => {
    const location = of(LOCATIONS, where) ?? "";
    const stockLine = of(
      model.stockLines.filter((one) => one.reservations.size > 0 && one.location !== location),
      which,
    );
    const jobId = stockLine && of([...stockLine.reservations.keys()], whose);
    const reserved = jobId === undefined ? undefined : stockLine?.reservations.get(jobId)?.quantity;
    if (!stockLine || jobId === undefined || reserved === undefined) return undefined;
    return async ({ world }) => {
      const [pickQuantity, all] = [partAt(reserved, amount), stockLine.quantity];
      const transferQuantity = pickQuantity + Math.floor((all - pickQuantity) * whose);
      const reservations = [{ reservationId: `${jobId}~${await findStockLineId(stockLine)}`, pickQuantity, transferQuantity }];
      await world.good(transferReservedStock, { body: { reservations, transferLocation: location } }, AS);
      model.move(stockLine, transferQuantity, location, { jobId, quantity: pickQuantity });
    };
  },
  complete: (model, [which, more]) => {
    const ready = openJobs(model).filter((job) => job.type === "Formula" || compounded(model, job.id));
    const job = of(ready, which);
    return job && ((fixture) => completeNow(model, fixture, job, more));
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
      const made = model.stockLines.find((stockLine) => stockLine.sku === product.sku && stockLine.number === order.batchNumber);
      if (made) model.hold(made, made.quantity - order.units);
      order.state = "closed";
    };
  },
};

const compounded = (model: Model, productJob: number): boolean =>
  model.job(model.orders.find((order) => order.productJob === productJob)?.formulaJob ?? null)?.state === "completed";

/** Completes a job with its reservations, and more of the same batches. */
async function completeNow(model: Model, { world, formula, product }: Fixture, job: ModelJob, more: number): Promise<void> {
  const order = model.orders.find((one) => one.formulaJob === job.id || one.productJob === job.id);
  if (!order) throw new Error(`The job ${job.id} is for no order.`);
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
  const grams = order.units * FILL;
  const totalProduced = job.type === "Formula" ? grams / 1_000 : order.units;
  await world.good(
    completeJob,
    { body: { data: { jobId: job.id, usedStock, totalProduced, yieldReason: "For a test", confirmYield: true, notes: "", shortageData: null } } },
    AS,
  );
  model.end(job, "completed");
  for (const { stockLine, used } of taken) model.hold(stockLine, stockLine.quantity - used);
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
const command = fc.oneof(
  ...Object.entries({ ...JUDGES, ...STOCK_TAKING }).map(([name, judge]) => {
    const one = fc.tuple(share, share, share, share).map((numbers) => new Command(name, judge, numbers));
    return { arbitrary: one, weight: LIKELIER[name] ?? 1 };
  }),
);

/** Each command is one second after the previous one. */
function ticking(): Omit<Real, "fixture"> {
  const began = Date.now();
  return { tick: (step) => setClock(() => began + step * 1_000) };
}

/** How many sequences are played and how long each is. As many as fit `limitMs` are run, however slow the machine is. */
interface Sequences {
  runs: number;
  shortest: number;
  longest: number;
  limitMs: number;
}

/** Plays random sequences, each from the restored world with its model and a clock, and checks the result of each. */
export async function playSequences(
  { runs, shortest, longest, limitMs }: Sequences,
  fixture: Fixture,
  start: () => Promise<Model>,
  check: (model: Model) => Promise<void>,
  clock: () => Omit<Real, "fixture"> = ticking,
): Promise<void> {
  const enough = performance.now() + limitMs;
  const sequence = fc.asyncProperty(fc.array(command, { minLength: shortest, maxLength: longest }), async (commands) => {
    if (performance.now() > enough) return;
    const model = await start();
    await fc.asyncModelRun(() => ({ model, real: { fixture, ...clock() } }), commands);
    await check(model);
  });
  await fc.assert(sequence, { numRuns: runs });
}
