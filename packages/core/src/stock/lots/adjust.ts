/** Adjustment: sets a batch to the quantity that was found, or takes out of it what leaves for good. */
import type * as z from "zod";
import { commit, type Plan } from "../../transaction/commit.ts";
import { defineOperation, type Step } from "../../transaction/operation.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { badInput, conflict } from "../../lib/actions/error.ts";
import { itemUnit, quantityText } from "../../lib/rules/quantity.ts";
import { assertSigned } from "../../users/signed-cases.ts";
import type { Write } from "../../lib/table/write.ts";
import type { StockLine } from "./stock-line.rows.ts";
import { type adjustStockLevel, type destroyStock, MORE_THAN_STOCK_LINE } from "../contract.ts";
import { movementEntry } from "../entries.ts";
import { moveQuantity } from "../items/item.rows.ts";
import { MAX_JOBS, type Released, released, releasedFirst } from "../reservations/release-reservations.ts";
import { reservationLoss } from "../reservations/reservation-entries.ts";
import { affectedBy } from "../reservations/reservation-rows.ts";
import { changedJobs, openReservedStockLine, reservedStockLineIfThere, type ReservedStockLine } from "../reservations/reserving-jobs.ts";
import type { ReservationAffected } from "../stock-shapes.ts";
import { foundMore, stockLineWrites, replaced, withQuantity } from "./stock-line-writes.ts";

type Adjustment = z.output<typeof adjustStockLevel.body>["adjustment"];
type Adjusted = z.output<typeof adjustStockLevel.answer>;

const OPERATION = "stock.adjust";

/** An adjustment that releases more reservations than fit one transaction. */
interface State {
  id: string;
  /** Grams or units. */
  difference: number;
  reason: string;
  /** Why stock leaves for good; absent for an adjustment. */
  leaving?: Leaving;
  affected: ReservationAffected[];
}

/** How stock leaves for good, and to which supplier. */
interface Leaving {
  action: "Destroyed" | "Returned To Supplier" | "Sampled";
  supplierId?: number;
}

/**
 * Sets a batch to a quantity in grams or units; 0 deletes the row. Trims reservations that it no longer covers, newest
 * first, and names them in the response. Refuses a batch that no longer exists (404) and a stale version (409).
 * (Specification 2, 2.7.)
 */
export async function adjust({ id, newQuantity, reason, version }: Adjustment, actor: Actor): Promise<Adjusted> {
  return commit<Adjusted>(actor, async () => {
    const opened = await openReservedStockLine(id);
    const { item, stockLine } = opened;
    assertVersion(stockLine, version);
    const difference = newQuantity - stockLine.quantity;
    if (difference === 0) {
      const answer = { message: `${item.name} already has this quantity.`, type: "info" as const, details: adjustmentDetails(stockLine, newQuantity) };
      return { writes: [], answer: { ...answer, elementId: id, reservationsAffected: [] } };
    }
    if (difference > 0) await assertSigned("adjustUpwards", actor, difference);
    return withQuantitySet(opened, { id, difference, reason, affected: [] }, actor);
  });
}

type TakeOut = z.output<typeof destroyStock.body>;

/**
 * Takes grams or units out of a batch because they are destroyed. Trims reservations as an adjustment does. Refuses more
 * than the batch has (400), a batch that no longer exists (404) and a stale version (409). (Contract, section 8, Returns.)
 */
export function destroy(wanted: TakeOut, actor: Actor): Promise<Adjusted> {
  return takeOut(wanted, () => ({ action: "Destroyed" }), actor);
}

/** The same for what goes back to its supplier. Refuses (409) an item without one. */
export function returnToSupplier(wanted: TakeOut, actor: Actor): Promise<Adjusted> {
  return takeOut(
    wanted,
    ({ item }) => {
      if (item.suppliedById === null) throw conflict(`${item.name} has no supplier.`);
      return { action: "Returned To Supplier", supplierId: item.suppliedById };
    },
    actor,
  );
}

/** Takes grams or units out of a batch for a sample, with the writes that note it. Refuses as `destroy` does. */
export function sample(wanted: TakeOut, note: (opened: ReservedStockLine) => Promise<Write[]>, actor: Actor): Promise<Adjusted> {
  return takeOut(wanted, () => ({ action: "Sampled" }), actor, note);
}

async function takeOut(
  { elementId: id, quantity, reason, document, version }: TakeOut,
  how: (opened: ReservedStockLine) => Leaving,
  actor: Actor,
  note: (opened: ReservedStockLine) => Promise<Write[]> = async () => [],
): Promise<Adjusted> {
  return commit<Adjusted>(actor, async () => {
    const opened = await openReservedStockLine(id);
    assertVersion(opened.stockLine, version);
    if (quantity > opened.stockLine.quantity) throw badInput("quantity", MORE_THAN_STOCK_LINE);
    const why = document === "" ? reason : `${reason} (document ${document})`;
    const plan = withQuantitySet(opened, { id, difference: -quantity, reason: why, leaving: how(opened), affected: [] }, actor);
    const notes = await note(opened);
    // What is noted in one transaction leaves in it.
    if (plan.rest && notes.length > 0) throw conflict("Many jobs have reserved this batch. Remove reservations before you take a sample.");
    return { ...plan, writes: [...plan.writes, ...notes] };
  });
}

/** The plan that changes a batch's quantity: in steps if it releases more reservations than fit one transaction. */
function withQuantitySet(opened: ReservedStockLine, wanted: State, actor: Actor): Plan<Adjusted> {
  const newQuantity = opened.stockLine.quantity + wanted.difference;
  const freed = released(opened.stockLine, opened.jobs, newQuantity, MAX_JOBS);
  const state = { ...wanted, affected: affectedBy(opened.item, freed.lost, opened.jobs) };
  if (freed.more === 0) return adjusted(opened, freed, state, actor);
  const rest = { kind: OPERATION, state, done: freed.lost.length, total: freed.lost.length + freed.more };
  return { ...releasedFirst(opened, freed, wanted.reason), answer: adjustedAnswer(opened, state), rest };
}

defineOperation<State>(OPERATION, async (state, actor): Promise<Step> => {
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
  return { ...progress, ...adjusted(opened, freed, { ...progress.state, difference: newQuantity - opened.stockLine.quantity }, actor) };
});

/** The adjustment itself, with the last of the reservations to release. */
function adjusted(opened: ReservedStockLine, freed: Released, state: State, { userId }: Actor): Plan<Adjusted> {
  const { item, stockLine, stockLines, jobs } = opened;
  const { difference, reason, leaving } = state;
  const action = leaving?.action ?? "Adjustment";
  const supplier = leaving?.supplierId === undefined ? undefined : { supplierId: leaving.supplierId };
  const newQuantity = stockLine.quantity + difference;
  const totalQuantity = item.quantity + difference;
  const becomes = withQuantity({ ...foundMore(stockLine, difference, userId), reservations: freed.reservations }, newQuantity);
  return {
    writes: [...stockLineWrites(stockLines, replaced(stockLines, becomes)), moveQuantity(item, difference), ...changedJobs(jobs, freed.jobs)],
    ledger: [
      { ...movementEntry(item, becomes, { action, difference, quantity: newQuantity, totalQuantity, reason, for: supplier }), ...reservationLoss(freed.lost) },
    ],
    answer: adjustedAnswer(opened, state),
  };
}

function adjustedAnswer({ item, stockLine }: ReservedStockLine, { difference, leaving, affected }: State): Adjusted {
  const newQuantity = stockLine.quantity + difference;
  const gone = `${quantityText(-difference, itemUnit(item))} of ${item.name}`;
  const adjustedText = newQuantity === 0 ? `The batch of ${item.name} has been removed.` : `${item.name} has been adjusted.`;
  const message = leaving ? `${gone} ${LEFT_WORDS[leaving.action]}.` : adjustedText;
  return { message, type: "success", details: adjustmentDetails(stockLine, newQuantity), elementId: stockLine.id, reservationsAffected: affected };
}

const LEFT_WORDS: Record<Leaving["action"], string> = {
  Destroyed: "destroyed",
  "Returned To Supplier": "returned to the supplier",
  Sampled: "taken as a sample",
};

function adjustmentDetails(stockLine: StockLine, newQuantity: number): Record<string, string | number> {
  return { "Batch number: ": stockLine.batchNumber, "Adjusted to: ": newQuantity };
}

/** Refuses (409) an edit of a stale version of a batch. */
export function assertVersion(stockLine: Pick<StockLine, "version" | "batchNumber">, version: string | undefined): void {
  if (version !== undefined && version !== stockLine.version) {
    throw conflict(`Batch ${stockLine.batchNumber} was changed in the meantime. Check the current values before you change it.`);
  }
}
