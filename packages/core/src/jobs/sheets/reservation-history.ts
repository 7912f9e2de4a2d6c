/** What was reserved and picked for a job, from the ledger. */
import { itemsServing } from "../../stock/lots/serving.ts";
import { queryPage } from "../../lib/table/table.ts";
import { stockLineSku } from "../../stock/lots/stock-line.rows.ts";
import { type EntryRow, ledgerIndex } from "../../transaction/entry.rows.ts";
import { actionPosting, type LedgerAction } from "../../transaction/action-shapes.ts";
import type { Job } from "../job.rows.ts";
import { fitsLine } from "../../stock/items/variants.ts";

/** The most ledger rows of one item that are read, oldest first. */
const MAX_ENTRIES = 1_000;

/** A reservation, a pick, or what removed or reduced a reservation. */
export interface HistoryEntry {
  entry: EntryRow;
  /** The SKU of the job's line that it served; the batch can belong to another variant. */
  lineSku: string;
  /** Grams or units for this job, negative if a reservation was removed; null if the ledger row has no figure for each job. */
  quantity: number | null;
}

/**
 * The reservations and picks of a completed job, by material and then by time. Queries the ledger of each material and
 * of its variants, from the day the job was made to its completion; `partial` if one of them has more rows than are read.
 */
export async function reservationHistory(job: Job): Promise<{ entries: HistoryEntry[]; partial: boolean }> {
  const lines = Object.values(job.lines);
  const families = await itemsServing(lines, null);
  const used = lines.flatMap((line) => (line.used ?? []).map(({ elementId }) => stockLineSku(elementId)));
  const skus = new Set([...lines.map(({ sku }) => sku), ...families.flat().map(({ sku }) => sku), ...used]);
  const until = `${job.dateCompleted ?? ""}~`;
  const pages = await Promise.all(
    [...skus].map((sku) => queryPage<EntryRow>({ partition: ledgerIndex.sku(sku), index: "g2", from: job.dateCreated, to: until }, MAX_ENTRIES)),
  );
  const entries = pages.flatMap(({ rows }) => rows.flatMap((entry) => historyEntry(entry, job) ?? []));
  return {
    entries: entries.toSorted((a, b) => a.lineSku.localeCompare(b.lineSku) || a.entry.at.localeCompare(b.entry.at)),
    partial: pages.some(({ next }) => next !== undefined),
  };
}

/** The actions that make, remove or move a reservation. */
const RESERVING: readonly LedgerAction[] = ["Reservation", "Reservation Removed", "Pick"];

/**
 * An entry about a reservation or pick of the job, or a movement that left less reserved for it; undefined for all
 * others. A pick has two rows: the arrival stands for both.
 */
function historyEntry(entry: EntryRow, job: Job): HistoryEntry | undefined {
  const { action, difference = 0, sku = "" } = entry;
  const isPick = action === "Pick";
  // What the job itself used of its reservation is on its lines.
  if (actionPosting(action) === "used" && entry.jobId === job.id) return undefined;
  const share = entry.forJobs?.[job.id];
  if (!RESERVING.includes(action) && share === undefined) return undefined;
  if (share === undefined ? entry.jobId !== job.id : share === 0) return undefined;
  if (isPick && difference < 0) return undefined;
  const lineSku = job.lines[sku]?.sku ?? Object.values(job.lines).find((line) => fitsLine(line, sku))?.sku ?? sku;
  return { entry, lineSku, quantity: share ?? (isPick ? difference : null) };
}
