/** What blocks a reversal: later transactions with the same stock. */
import type { AppError } from "../lib/actions/error.ts";
import { itemUnit, quantityText } from "../lib/rules/quantity.ts";
import { queryEach } from "../lib/table/table.ts";
import { businessDay, ukDay } from "../lib/time/day.ts";
import { entryTransaction, type EntryRow, withoutReversed } from "../transaction/entry.rows.ts";
import { batchNumberLedger } from "../transaction/lot-ledger.ts";
import type { Obstacle } from "./contract.ts";
import type { Original } from "./original.ts";
import type { Context } from "./world.ts";

/** The most ledger rows of one batch that are read, newest first. */
const MAX_ROWS = 1_000;
/** The most transactions that are named. */
const MAX_NAMED = 50;

/**
 * What must be reversed before a transaction, newest first, after a refusal: what the refusal names, else the later
 * transactions that took from its stock lines, reserved or edited them. If none is found, the refusal itself.
 */
export async function obstaclesTo(original: Original, { stock }: Pick<Context, "stock">, refusal: AppError): Promise<Obstacle[]> {
  const named = refusal.extras["because"];
  const itself = { transactionId: original.id, action: original.head.action, why: refusal.message };
  if (Array.isArray(named)) return named.length > 0 ? (named as Obstacle[]) : [itself];
  const rows = [...original.rows.values()];
  const elements = new Set(rows.flatMap(({ elementId }) => elementId ?? []));
  const lots = new Map(rows.flatMap(({ sku, batchNumber }) => (sku && batchNumber ? [[`${sku} ${batchNumber}`, { sku, batchNumber }] as const] : [])));
  const later = (await Promise.all([...lots.values()].map((lot) => laterRows(lot, original)))).flat();
  const blocking = later.filter((row) => elements.has(row.elementId ?? "") && isBlocking(row));
  const byTransaction = Map.groupBy(blocking, entryTransaction);
  const all = [...byTransaction].flatMap(([transactionId, [first, ...others]]) => (first ? [obstacle(transactionId, [first, ...others], stock)] : []));
  const newestFirst = all.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MAX_NAMED);
  if (newestFirst.length === 0) return [itself];
  return newestFirst.map(({ transactionId, action, why }) => ({ transactionId, action, why }));
}

/** The rows of a lot after a transaction, without what is reversed. */
async function laterRows({ sku, batchNumber }: { sku: string; batchNumber: string }, { id, head }: Original): Promise<EntryRow[]> {
  const rows: EntryRow[] = [];
  for await (const row of queryEach<EntryRow>({ ...batchNumberLedger(batchNumber), from: head.at, newestFirst: true })) {
    if (row.sku === sku) rows.push(row);
    if (rows.length >= MAX_ROWS) break;
  }
  return withoutReversed(rows).filter((row) => entryTransaction(row) !== id && row.reverses === undefined);
}

/** Whether a row took from its stock line, reserved or edited it. */
function isBlocking({ action, difference = 0, changes, forJobs = {} }: EntryRow): boolean {
  return difference < 0 || changes !== undefined || (action === "Reservation" && Object.values(forJobs).some((quantity) => quantity > 0));
}

function obstacle(transactionId: string, [first, ...others]: readonly [EntryRow, ...EntryRow[]], stock: Context["stock"]): Obstacle & { at: string } {
  const { action, at, sku = "", batchNumber = "", name = "", jobNumber, soNumber } = first;
  const item = stock.get(sku)?.item;
  const quantity = [first, ...others].filter((row) => row.sku === sku).reduce((sum, row) => sum + takenBy(row), 0);
  const amount = quantity > 0 && item ? `${quantityText(quantity, itemUnit(item))} of ` : "";
  const purpose = jobNumber ?? soNumber;
  return {
    transactionId,
    action,
    at,
    why: `${action}: ${amount}batch ${batchNumber} of ${name}${purpose ? ` for ${purpose}` : ""}, ${ukDay(businessDay(at))}.`,
  };
}

/** What a row took from its stock line, or reserved of it: grams or units. */
function takenBy({ action, difference = 0, forJobs = {} }: EntryRow): number {
  return action === "Reservation" ? Object.values(forJobs).reduce((sum, one) => sum + Math.max(0, one), 0) : Math.max(0, -difference);
}
