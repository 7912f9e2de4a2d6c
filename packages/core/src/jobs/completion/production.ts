/** Books what a job made into the warehouse 'Production' (contract, section 3). */
import { notFound } from "../../lib/actions/error.ts";
import { systemActor } from "../../lib/actions/actor.ts";
import { newId } from "../../lib/actions/id.ts";
import { commit } from "../../transaction/commit.ts";
import { locationIdNamed, openLocation } from "../../warehouse/open-location.ts";
import { type StockLocation, putLocation } from "../../warehouse/location.rows.ts";
import { movementEntry } from "../../stock/entries.ts";
import { type Item, proposedShelfLife } from "../../stock/items/item.rows.ts";
import { arrivingAt } from "../../stock/arrivals/arrivals.ts";
import { type Arriving, merged } from "../../stock/lots/stock-line-writes.ts";
import type { Job } from "../job.rows.ts";
import { type CompletionContext, type Effect, jobPurpose } from "./job-usage.ts";

/** The location for what finished jobs made. */
export const PRODUCTION = { warehouse: "Production", bin: "MAIN" } as const;

/** The id of that location; undefined if it does not exist yet. */
export const productionId = (): Promise<string | undefined> => locationIdNamed(PRODUCTION.warehouse, PRODUCTION.bin);

/** Creates that location, or returns the one that a concurrent request created. */
export function makeProduction(): Promise<StockLocation> {
  const id = newId();
  return commit(systemActor(id), async () => {
    const made = await productionId();
    const location: StockLocation = { id, ...PRODUCTION, roaming: false, rows: 0 };
    return made ? { writes: [], answer: await openLocation(made) } : { writes: putLocation(location, undefined), answer: location };
  });
}

/** What a job made, to be booked into stock. */
export interface Made {
  /** Whole grams or units; 0 if nothing was made. */
  quantity: number;
  batchNumber: string;
  expiryDate: string | null;
  /** Why so much was made. */
  yieldReason?: string;
  location: StockLocation;
  /** The id of the user who completes the job. */
  by: number;
  /** Whether it waits for its release, regardless of its item: it was filled at risk. */
  held: boolean;
}

/** The effect of a completion with the stock line that was made: Live, under the job's batch number. `context.stock` has the item. */
export function producing(context: CompletionContext, effect: Effect, made: Made): { effect: Effect; elementId: string | null } {
  const { code } = context.job;
  const [read, running] = [context.stock.get(code), effect.stock.get(code)];
  if (!read || !running) throw notFound(`the item ${code}`);
  if (made.quantity === 0) return { effect, elementId: null };
  const { stockLine, stockLines } = merged(running.stockLines, arriving(made.held ? { ...read.item, needsRelease: true } : read.item, context.job, made));
  const quantity = running.quantity + made.quantity;
  const after = { difference: made.quantity, quantity: stockLine.quantity, totalQuantity: quantity };
  const moved = movementEntry(read.item, stockLine, { action: "Produced", ...after, reason: made.yieldReason || undefined, for: jobPurpose(context.job) });
  const entry = made.expiryDate === null ? moved : { ...moved, formerShelfLife: proposedShelfLife(read.item) };
  const stock = new Map(effect.stock).set(code, { ...running, stockLines, quantity, otherwise: running.otherwise + made.quantity });
  return { effect: { ...effect, stock, ledger: [...effect.ledger, entry] }, elementId: stockLine.id };
}

function arriving(item: Item, { formulaId, rAndDCode }: Job, { quantity, batchNumber, expiryDate, location, by }: Made): Arriving {
  return arrivingAt(item, location, quantity, { batchNumber, expiryDate, ...(formulaId === null ? {} : { formulaId, rAndDCode }) }, by);
}
