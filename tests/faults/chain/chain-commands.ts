/**
 * Commands of the model-based test: each is applied to the model and, through the API, to the real system.
 */
import { setClock } from "@apothecary/core/lib/time/clock";
import { removeReservation, reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import { adjustStockLevel, goodsIn, stockTransfer } from "@apothecary/core/stock/contract";
import * as fc from "fast-check";
import { findStockLineId, type Judge, LOCATIONS, type Numbers, of, partAt, reason } from "./chain-judge.ts";
import { type Model, type ModelStockLine, openJobs, unreservedQuantity } from "./chain-model.ts";
import { CHANGING } from "./chain-changes.ts";
import { ORDERING } from "./chain-orders.ts";
import { RELEASING } from "./chain-release.ts";
import { STOCK_TAKING } from "./chain-stock-takes.ts";
import { AS, claimBody, type Fixture } from "../fixture.ts";

export interface Real {
  fixture: Fixture;
  /** Sets the clock for the model's step; `chance` is from 0 to 1. */
  tick(step: number, chance: number): Promise<void> | void;
  /** After each command. */
  done?(): Promise<void>;
}

const SUPPLIES = ["WAX0001", "OIL0001", "JAR0001"];

/** A number from 0 to 1 that selects an element of a list, or a fraction of a quantity. */
const share = fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1_000);

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
    model.played.add(this.name);
    await real.done?.();
  }

  toString(): string {
    return `${this.name}(${this.numbers.map((one) => one.toFixed(3)).join(", ")})`;
  }
}

/** Stock that can be transferred and counted: finished products stay at their location. */
const movable = (model: Model): ModelStockLine[] => model.stockLines.filter((stockLine) => !stockLine.sku.includes("-R-"));
const JUDGES: Record<string, Judge> = {
  deliver:
    (model, [which, where, amount, who]) =>
    async ({ world }) => {
      const [sku, location, quantity] = [of(SUPPLIES, which) ?? "", of(LOCATIONS, where) ?? "", partAt(1_500, amount)];
      const goodsInDetails = { goodsInItem: sku, goodsInQuantity: quantity, goodsInLocation: location, goodsInStatus: 0 as const, packSize: 0 };
      const by = of(["everything", "warehouse"], who) ?? "";
      const { batchNumber } = await world.good(goodsIn, { body: { goodsInDetails } }, { as: by });
      model.handle({ sku, number: batchNumber }, by);
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
      if (newQuantity > stockLine.quantity && !model.isUsable(stockLine)) model.handle(stockLine, AS.as);
      model.hold(stockLine, newQuantity);
    };
  },
  reserve: (model, [which, from, amount]) => {
    const job = of(openJobs(model), which);
    if (!job) return undefined;
    const stockLine = of(
      model.stockLines.filter((one) => model.isUsable(one) && unreservedQuantity(one) > 0 && (job.needs[one.sku] ?? 0) > model.reservedFor(job.id, one.sku)),
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
};

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
  fillInPart: 3,
  orderLess: 2,
  ship: 3,
  close: 6,
  lookAt: 3,
  sendCount: 2,
  completeStockTake: 2,
  // Only where lots need a release.
  sample: 0,
  decide: 0,
};

const ALL: Record<string, Judge> = { ...JUDGES, ...ORDERING, ...CHANGING, ...STOCK_TAKING, ...RELEASING };
/** All commands but those on lots that need a release. */
export const COMMANDS: readonly string[] = Object.keys(ALL).filter((name) => !(name in RELEASING));

/** An arbitrary command, with these weights of some. */
function anyCommand(weights: Record<string, number>): fc.Arbitrary<Command> {
  return fc.oneof(
    ...Object.entries(ALL).map(([name, judge]) => {
      const one = fc.tuple(share, share, share, share).map((numbers) => new Command(name, judge, numbers));
      return { arbitrary: one, weight: weights[name] ?? LIKELIER[name] ?? 1 };
    }),
  );
}

/** Each command is one second after the previous one, once `before` has its number. */
export function ticking(before: (chance: number) => void = () => undefined): Omit<Real, "fixture"> {
  const began = Date.now();
  const tick = (step: number, chance: number): void => {
    setClock(() => began + step * 1_000);
    before(chance);
  };
  return { tick };
}

/** How many sequences are played and how long each is. As many as fit `limitMs` are run, however slow the machine is. */
export interface Sequences {
  runs: number;
  shortest: number;
  longest: number;
  limitMs: number;
  weights?: Record<string, number>;
}

/** Plays random sequences, each from the restored world with its model and a clock, and checks the result of each. */
export async function playSequences(
  { runs, shortest, longest, limitMs, weights = {} }: Sequences,
  fixture: Fixture,
  start: () => Promise<Model>,
  check: (model: Model) => Promise<void>,
  clock: () => Omit<Real, "fixture"> = () => ticking(),
): Promise<void> {
  const enough = performance.now() + limitMs;
  const sequence = fc.asyncProperty(fc.array(anyCommand(weights), { minLength: shortest, maxLength: longest }), async (commands) => {
    if (performance.now() > enough) return;
    const model = await start();
    await fc.asyncModelRun(() => ({ model, real: { fixture, ...clock() } }), commands);
    await check(model);
  });
  await fc.assert(sequence, { numRuns: runs });
}
