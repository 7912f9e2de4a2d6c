/** The refusal of reserving what other jobs have reserved meanwhile: 409 with each job, who reserved for it, and the current figures. */
import { findJobs } from "../jobs/open-job.ts";
import { conflict } from "../lib/actions/error.ts";
import { quantityText, itemUnit } from "../lib/rules/quantity.ts";
import { queryPage } from "../lib/table/table.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import { isUsable } from "../stock/lots/fefo.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import { batchNumberLedger } from "../transaction/lot-ledger.ts";
import type { ReservedElsewhere } from "./contract.ts";
import { type Claim, unreservedQuantity } from "./reservation.ts";

/** The newest ledger rows of a batch number that are searched for who reserved it. */
const MAX_ROWS = 200;
/** The jobs that a message names. */
const MAX_NAMED = 3;

/**
 * Refuses (409) claims that fit their stock lines, but not beside what others have reserved of them. More than a stock line holds
 * is a bad quantity, which the caller refuses.
 */
export async function refuseReservedMeanwhile(claims: readonly Claim[], stockLines: ReadonlyMap<string, StockLine>): Promise<void> {
  const asked = new Map<string, number>();
  for (const { batchId, quantity } of claims) asked.set(batchId, (asked.get(batchId) ?? 0) + quantity);
  const taken = [...asked].flatMap(([id, quantity]) => {
    const stockLine = stockLines.get(id);
    return stockLine && (isUsable(stockLine) || stockLine.awaitsRelease) && quantity > unreservedQuantity(stockLine) && quantity <= stockLine.quantity
      ? [{ stockLine, quantity }]
      : [];
  });
  if (taken.length === 0) return;
  const reserved = await Promise.all(taken.map(({ stockLine, quantity }) => reservedElsewhere(stockLine, quantity)));
  throw conflict(reserved.map(({ message }) => message).join(" "), { reserved });
}

async function reservedElsewhere(stockLine: StockLine, asked: number): Promise<ReservedElsewhere> {
  const ids = Object.keys(stockLine.reservations).map(Number);
  const [jobs, { rows }] = await Promise.all([
    findJobs(ids),
    queryPage<EntryRow>({ ...batchNumberLedger(stockLine.batchNumber), newestFirst: true }, MAX_ROWS),
  ]);
  const by = (jobId: number): EntryRow | undefined =>
    rows.find((row) => row.action === "Reservation" && row.elementId === stockLine.id && (row.jobId === jobId || row.forJobs?.[jobId] !== undefined));
  const reservations = Object.entries(stockLine.reservations)
    .map(([id, { quantity, at }]) => {
      const job = jobs.get(Number(id));
      return { jobId: Number(id), jobNumber: job?.jobNumber ?? "", client: job?.client ?? "", quantity, at, user: by(Number(id))?.user ?? "" };
    })
    .toSorted((a, b) => b.at.localeCompare(a.at));
  const unit = itemUnit(stockLine);
  const named = reservations
    .slice(0, MAX_NAMED)
    .map(({ quantity, jobNumber, user }) => `${quantityText(quantity, unit)} for ${jobNumber}${user === "" ? "" : ` by ${user}`}`);
  const more = reservations.length > named.length ? ` and ${reservations.length - named.length} more` : "";
  const unreserved = unreservedQuantity(stockLine);
  const message = `Of batch ${stockLine.batchNumber} of ${stockLine.name}, ${quantityText(unreserved, unit)} can be reserved, not ${quantityText(asked, unit)}. Reserved: ${named.join(", ")}${more}.`;
  const { id: elementId, sku, name, batchNumber, quantity } = stockLine;
  return { message, elementId, sku, name, batchNumber, quantity, unreserved, asked, reservations };
}
