/** Adjustment: sets a batch to the quantity that was found. */
import type * as z from "zod";
import { commit, type Plan } from "../../transaction/commit.ts";
import { defineOperation, type Step } from "../../transaction/operation.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { conflict } from "../../lib/actions/error.ts";
import type { StockLine } from "./stock-line.rows.ts";
import type { adjustStockLevel } from "../contract.ts";
import { movementEntry } from "../entries.ts";
import { moveQuantity } from "../items/item.rows.ts";
import { MAX_JOBS, type Released, released, releasedFirst } from "../reservations/release-reservations.ts";
import { reservationLoss } from "../reservations/reservation-entries.ts";
import { affectedBy } from "../reservations/reservation-rows.ts";
import { changedJobs, openReservedStockLine, reservedStockLineIfThere, type ReservedStockLine } from "../reservations/reserving-jobs.ts";
import type { ReservationAffected } from "../stock-shapes.ts";
import { stockLineWrites, replaced, withQuantity } from "./stock-line-writes.ts";

type Adjustment = z.output<typeof adjustStockLevel.body>["adjustment"];
type Adjusted = z.output<typeof adjustStockLevel.answer>;

const OPERATION = "stock.adjust";

/** An adjustment that releases more reservations than fit one transaction. */
interface State {
  id: string;
  /** Grams or units. */
  difference: number;
  reason: string;
  affected: ReservationAffected[];
}

/**
 * Sets a batch to a quantity in grams or units; 0 deletes the row. Trims reservations that it no longer covers, newest
 * first, and names them in the response. Refuses a batch that no longer exists (404) and a stale version (409).
 * (Specification 2, 2.7.)
 */
export async function adjust({ id, newQuantity, reason, version }: Adjustment, actor: Actor): Promise<Adjusted> {
  return commit<Adjusted>(actor, async () => {
    const opened = await openReservedStockLine(id);
    const { item, stockLine, jobs } = opened;
    assertVersion(stockLine, version);
    const difference = newQuantity - stockLine.quantity;
    if (difference === 0) {
      const answer = { message: `${item.name} already has this quantity.`, type: "info" as const, details: adjustmentDetails(stockLine, newQuantity) };
      return { writes: [], answer: { ...answer, elementId: id, reservationsAffected: [] } };
    }
    const freed = released(stockLine, jobs, newQuantity, MAX_JOBS);
    const affected = affectedBy(item, freed.lost, jobs);
    if (freed.more === 0) return adjusted(opened, freed, newQuantity, reason, affected);
    const rest = {
      kind: OPERATION,
      state: { id, difference, reason, affected } satisfies State,
      done: freed.lost.length,
      total: freed.lost.length + freed.more,
    };
    return { ...releasedFirst(opened, freed, reason), answer: adjustedAnswer(opened, newQuantity, affected), rest };
  });
}

defineOperation<State>(OPERATION, async (state): Promise<Step> => {
  const opened = await reservedStockLineIfThere(state.id);
  if (!opened) {
    const answer = { message: "The batch was removed in the meantime. There is nothing to adjust.", type: "warning", elementId: state.id };
    return { writes: [], state, done: state.affected.length, answer: { ...answer, reservationsAffected: state.affected } };
  }
  const newQuantity = Math.max(0, opened.stockLine.quantity + state.difference);
  const freed = released(opened.stockLine, opened.jobs, newQuantity, MAX_JOBS);
  const affected = [...state.affected, ...affectedBy(opened.item, freed.lost, opened.jobs)];
  const progress = { state: { ...state, affected }, done: affected.length };
  if (freed.more > 0) return { ...progress, ...releasedFirst(opened, freed, state.reason) };
  return { ...progress, ...adjusted(opened, freed, newQuantity, state.reason, affected) };
});

/** The adjustment itself, with the last of the reservations to release. */
function adjusted(opened: ReservedStockLine, freed: Released, newQuantity: number, reason: string, affected: ReservationAffected[]): Plan<Adjusted> {
  const { item, stockLine, stockLines, jobs } = opened;
  const difference = newQuantity - stockLine.quantity;
  const totalQuantity = item.quantity + difference;
  const becomes = withQuantity({ ...stockLine, reservations: freed.reservations }, newQuantity);
  return {
    writes: [...stockLineWrites(stockLines, replaced(stockLines, becomes)), moveQuantity(item, difference), ...changedJobs(jobs, freed.jobs)],
    ledger: [
      { ...movementEntry(item, becomes, { action: "Adjustment", difference, quantity: newQuantity, totalQuantity, reason }), ...reservationLoss(freed.lost) },
    ],
    answer: adjustedAnswer(opened, newQuantity, affected),
  };
}

function adjustedAnswer({ item, stockLine }: ReservedStockLine, newQuantity: number, affected: ReservationAffected[]): Adjusted {
  const message = newQuantity === 0 ? `The batch of ${item.name} has been removed.` : `${item.name} has been adjusted.`;
  return { message, type: "success", details: adjustmentDetails(stockLine, newQuantity), elementId: stockLine.id, reservationsAffected: affected };
}

function adjustmentDetails(stockLine: StockLine, newQuantity: number): Record<string, string | number> {
  return { "Batch number: ": stockLine.batchNumber, "Adjusted to: ": newQuantity };
}

/** Refuses (409) an edit of a stale version of a batch. */
export function assertVersion(stockLine: Pick<StockLine, "version" | "batchNumber">, version: string | undefined): void {
  if (version !== undefined && version !== stockLine.version) {
    throw conflict(`Batch ${stockLine.batchNumber} was changed in the meantime. Check the current values before you change it.`);
  }
}
