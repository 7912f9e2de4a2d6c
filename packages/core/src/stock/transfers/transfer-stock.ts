/**
 * The simple transfer: part or all of one batch to another location.
 */
import type * as z from "zod";
import { commit, type Plan } from "../../transaction/commit.ts";
import { defineOperation, type Step } from "../../transaction/operation.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { badInput } from "../../lib/actions/error.ts";
import { openLocation, locationIfThere } from "../../warehouse/open-location.ts";
import type { StockLocation } from "../../warehouse/location.rows.ts";
import { openMovingStockLine, openStockOfLine } from "../lots/open-stock-lines.ts";
import { BEYOND_STOCK_LINE, type stockTransfer } from "../contract.ts";
import { moveStock } from "./move.ts";
import { movableAtOnce } from "../reservations/release-reservations.ts";
import { changedJobs, openReservedStockLine, reservedStockLineIfThere, type ReservedStockLine } from "../reservations/reserving-jobs.ts";

type Transfer = z.output<typeof stockTransfer.body>["transferDetails"];
type Transferred = z.output<typeof stockTransfer.answer>;

const OPERATION = "stock.transfer";

/** A transfer that moves the reservations of more jobs than one transaction can change. */
interface State {
  elementId: string;
  locationId: string;
  reason: string;
  /** Grams or units. */
  wanted: number;
  moved: number;
  /** The response once everything has moved. */
  answer: Transferred;
}

/**
 * Moves grams or units of a stock line to another location; reservations move too if unreserved stock is not enough. Refuses
 * more than the stock line holds and its present location (400), a stock line or location that no longer exists (404), and
 * reservations of a job that is being changed (409). (Specification 2, 2.9.)
 */
export async function transfer({ elementId, transferQuantity, transferLocation, reason }: Transfer, actor: Actor): Promise<Transferred> {
  let again = false;
  return commit<Transferred>(actor, async () => {
    const all = again;
    again = true;
    const [opened, to] = await Promise.all([
      openReservedStockLine(elementId, (id) => openMovingStockLine(id, transferLocation, all)),
      openLocation(transferLocation),
    ]);
    const { stockLine } = opened;
    if (transferQuantity > stockLine.quantity) throw badInput("transferDetails.transferQuantity", BEYOND_STOCK_LINE);
    if (to.id === stockLine.locationId) throw badInput("transferDetails.transferLocation", "The stock is already in this location.");
    const quantity = movableAtOnce(stockLine, transferQuantity);
    const plan = moved(opened, to, quantity, transferQuantity, reason);
    if (quantity === transferQuantity) return plan;
    const state: State = { elementId, locationId: to.id, reason, wanted: transferQuantity, moved: quantity, answer: plan.answer };
    return { ...plan, rest: { kind: OPERATION, state, done: quantity, total: transferQuantity } };
  });
}

defineOperation<State>(OPERATION, async (state): Promise<Step> => {
  const [opened, to] = await Promise.all([reservedStockLineIfThere(state.elementId, openStockOfLine), locationIfThere(state.locationId)]);
  const left = Math.min(state.wanted - state.moved, opened?.stockLine.quantity ?? 0);
  if (!opened || !to || left === 0 || opened.stockLine.locationId === to.id) {
    const details = { ...state.answer.details, "Quantity: ": state.moved };
    const message = `Only ${state.moved} could be transferred: the rest was moved or used in the meantime.`;
    return { writes: [], state, done: state.moved, answer: { ...state.answer, message, type: "warning", details } };
  }
  const quantity = movableAtOnce(opened.stockLine, left);
  const { writes, ledger = [] } = moved(opened, to, quantity, state.wanted, state.reason);
  const progress = { ...state, moved: state.moved + quantity };
  const finished = progress.moved === state.wanted;
  return { writes, ledger, state: progress, done: progress.moved, ...(finished ? { answer: state.answer } : {}) };
});

function moved(
  { item, stockLine, stockLines, jobs }: ReservedStockLine,
  to: StockLocation,
  quantity: number,
  wanted: number,
  reason: string,
): Plan<Transferred> {
  const move = moveStock({ item, stockLines, stockLine, quantity, to, jobs, action: "Transfer", reason });
  return {
    writes: [...move.writes, ...changedJobs(jobs, move.jobs)],
    ledger: move.entries,
    answer: {
      message: `${item.name} has been transferred.`,
      type: "success",
      details: {
        "Batch number: ": stockLine.batchNumber,
        "Quantity: ": wanted,
        "From: ": `${stockLine.warehouse} ${stockLine.bin}`,
        "To: ": `${to.warehouse} ${to.bin}`,
      },
      elementId: move.arrived.id,
    },
  };
}
