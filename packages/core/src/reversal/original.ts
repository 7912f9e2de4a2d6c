/** The transaction that is reversed: its ledger rows, and the parts of its reversal. */
import { isReversible, type REVERSIBLE_ACTIONS } from "./contract.ts";
import type { AnyEndpoint } from "../lib/rules/endpoint.ts";
import { conflict, notFound } from "../lib/actions/error.ts";
import { get, queryAll } from "../lib/table/table.ts";
import { bookDelivery } from "../deliveries/contract.ts";
import { completeJob } from "../jobs/contract.ts";
import { removeReservation, reserveStock, transferReservedStock } from "../picking/contract.ts";
import { closeOrder, shipOrder } from "../sales/contract.ts";
import {
  adjustStockLevel,
  destroyStock,
  goodsIn,
  returnStockToSupplier,
  stockTransfer,
  updateBatchNumber,
  updateExpiryDate,
  updatePackSize,
  updateStockStatus,
  updateSupplierBatchNumber,
} from "../stock/contract.ts";
import { importOpeningStock } from "../stock/imports/import.contract.ts";
import { completeStockTake } from "../stock-take/finalising.contract.ts";
import { actionPosting, isReceipt, type LedgerAction } from "../transaction/action-shapes.ts";
import { type EntryRow, isListed, transactionKey } from "../transaction/entry.rows.ts";
import { isUnfinished, operationKey, type OperationRow } from "../transaction/operation.rows.ts";
import { reversingTransaction } from "../transaction/reversed.rows.ts";

/** The call that edits each field of a batch. */
const EDITS: Readonly<Record<string, AnyEndpoint>> = {
  batchNumber: updateBatchNumber,
  supplierBatchNumber: updateSupplierBatchNumber,
  expiryDate: updateExpiryDate,
  packSize: updatePackSize,
};
/** The calls that did each of the actions: a user who may call one may reverse what they did with it. */
const CALLS: Record<(typeof REVERSIBLE_ACTIONS)[number], readonly AnyEndpoint[]> = {
  "Goods In": [goodsIn, bookDelivery],
  "Opening Stock": [importOpeningStock],
  Adjustment: [adjustStockLevel],
  Transfer: [stockTransfer],
  Reservation: [reserveStock],
  "Reservation Removed": [removeReservation],
  Pick: [transferReservedStock],
  Used: [completeJob],
  "Written Off": [completeJob],
  Produced: [completeJob],
  "Job Edited": [completeJob],
  Dispatched: [closeOrder, shipOrder],
  "Order Edited": [closeOrder],
  Destroyed: [destroyStock],
  "Returned To Supplier": [returnStockToSupplier],
  "Stock Take": [completeStockTake],
  "Batch Edited": Object.values(EDITS),
  "Status Changed": [updateStockStatus],
};
/** Rows that go with others and need no counter-row. */
const BESIDE: ReadonlySet<LedgerAction> = new Set(["Import", "Item Added"]);

/**
 * What is reversed together: `records` what the transaction did to a job, an order with its lines after the one with the id
 * `n`, a shipment or purchase orders; `move` the two rows of a movement from row `n` on; `pallet` a pallet with its contents;
 * the others one row.
 */
export interface Part {
  kind: "records" | "quantity" | "move" | "pallet" | "edit" | "freed" | "reserved";
  n: number;
}

/** A transaction to reverse. */
export interface Original {
  id: string;
  /** Its first row, which names it. */
  head: EntryRow;
  /** All its rows, by number. */
  rows: ReadonlyMap<number, EntryRow>;
  /** Records, so that a job is open again before its reservations are; then the rows, last first. Those of an order last: it is locked until then. */
  parts: Part[];
  /** The calls that can have done it. */
  calls: readonly AnyEndpoint[];
}

/** Whether a change of a record closed an order. */
export const isOrderClosing = ({ action, changes = [] }: EntryRow): boolean =>
  action === "Order Edited" && changes.some(({ field, to }) => field === "dateCompleted" && to !== null);

/** Whether a change of a record completed a job or closed an order. */
export const isClosing = (row: EntryRow): boolean =>
  isOrderClosing(row) || (row.action === "Job Edited" && (row.changes ?? []).some(({ field, to }) => field === "state" && to === "completed"));

/** Whether a row is of a shipment or the closing of an order. */
const isDispatch = (row: EntryRow): boolean => row.action === "Dispatched" || isOrderClosing(row);

/** Whether a change of a record is set back with the rows of its transaction, or stays without harm: a new pallet, a completed stock take. */
function isSetBack(row: EntryRow, listed: readonly EntryRow[]): boolean {
  const { action } = row;
  const happened = (...some: LedgerAction[]): boolean => listed.some((one) => some.includes(one.action));
  if (action === "Job Edited") return isClosing(row) || happened("Used", "Written Off", "Produced");
  if (action === "Order Edited") return isClosing(row) || happened("Dispatched", "Used", "Written Off", "Produced");
  if (action === "Purchase Order Edited") return happened("Goods In");
  if (action === "Location Added") return happened("Transfer", "Pick");
  return action === "Stock Take Edited" || (action === "Location Edited" && happened("Transfer"));
}

/** Reads a transaction. Refuses an unknown one (404), and one of an action that cannot be reversed (409). */
export async function readOriginal(id: string): Promise<Original> {
  const rows = await readEntries(id);
  const head = rows[0];
  if (!head) throw notFound("the transaction");
  const listed = rows.filter((row) => isListed(row) && !BESIDE.has(row.action));
  const named = listed.length > 0 ? listed : rows.filter(isClosing);
  const unknown = named.find(({ action }) => !isReversible(action)) ?? rows.find((row) => !isListed(row) && !isSetBack(row, listed));
  if (unknown || named.length === 0) throw conflict(`${(unknown ?? head).action} cannot be reversed.`);
  const has = (one: LedgerAction): boolean => listed.some(({ action }) => action === one);
  if (has("Reservation") && has("Reservation Removed")) throw conflict("An exchange of reservations cannot be reversed.");
  const records: Part = { kind: "records", n: 0 };
  const parts = rowParts(listed)
    .toReversed()
    .toSorted((a, b) => turn(a) - turn(b));
  return {
    id,
    head,
    rows: new Map(rows.map((row) => [Number(row.SK), row])),
    parts: rows.some(isDispatch) ? [...parts, records] : [records, ...parts],
    calls: [...new Set(named.flatMap(writingCalls))],
  };
}

/** The calls that can have written a row: of an edit of a batch, those of the fields that it changed. */
function writingCalls({ action, changes = [] }: EntryRow): readonly AnyEndpoint[] {
  if (action === "Batch Edited") return changes.flatMap(({ field }) => EDITS[field] ?? []);
  return isReversible(action) ? CALLS[action] : [];
}

/** The same. Refuses (409) also one that is reversed, a reversal itself, or not finished. */
export async function openOriginal(id: string): Promise<Original> {
  const original = await readOriginal(id);
  const { head, rows } = original;
  const by = await reversingTransaction(head.at, id);
  if (by !== undefined) throw conflict("This transaction is already reversed.", { reversedBy: by });
  if ([...rows.values()].some(({ reverses }) => reverses !== undefined)) throw conflict("A reversal cannot be reversed. Do the action again.");
  const operation = "unfinished" in head ? await get<OperationRow>(operationKey(id), true) : undefined;
  if (operation && isUnfinished(operation)) throw conflict("This action is still being carried out. Please wait a moment.");
  return original;
}

/** The ledger rows of a transaction, in order. */
export async function readEntries(id: string): Promise<EntryRow[]> {
  const rows = await queryAll<EntryRow>({ partition: transactionKey(id).PK, strong: true });
  return rows.filter(({ action }) => action !== undefined);
}

function rowParts(rows: readonly EntryRow[]): Part[] {
  return rows.flatMap((row, i): Part[] => {
    const [n, before] = [Number(row.SK), rows[i - 1]];
    const posting = actionPosting(row.action);
    if (posting === "moved") return (row.difference ?? 0) < 0 ? [{ kind: row.elementId === rows[i + 1]?.elementId ? "pallet" : "move", n }] : [];
    const freed: Part[] = Object.values(row.forJobs ?? {}).some((quantity) => quantity < 0) ? [{ kind: "freed", n }] : [];
    if (posting !== null) return (row.difference ?? 0) === 0 ? freed : [{ kind: "quantity", n }, ...freed];
    if (row.action === "Reservation") return [{ kind: "reserved", n }];
    if (row.action === "Reservation Removed") return freed;
    // The second row of a renumbering stands under the old number.
    if (before && isRenumbering(before) && before.elementId === row.elementId && isRenumbering(row) && !isRenumbering(rows[i - 2])) return [];
    return row.changes && row.elementId !== undefined ? [{ kind: "edit", n }] : [];
  });
}

/** What was reserved is released first, and what was released reserved last: once the stock is back. */
const turn = ({ kind }: Part): number => (kind === "reserved" ? 0 : kind === "freed" ? 2 : 1);

/** Whether an edit of a stock line changed its batch number: it has a row under each of the two numbers. */
export const isRenumbering = (row: EntryRow | undefined): boolean =>
  row?.action === "Batch Edited" && (row.changes ?? []).some(({ field }) => field === "batchNumber");

/** Whether it brought in stock. */
export const isArrival = ({ action }: EntryRow): boolean => isReceipt(action);
