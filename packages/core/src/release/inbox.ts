/** The lots that wait for a decision, the oldest first, with what waits for them. */
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import type { ListedPage } from "../lib/lists/list-page.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import { queryAll, queryPage, type Range } from "../lib/table/table.ts";
import { AWAITING_RELEASE, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { makingJobs } from "../jobs/creation/batch-number.ts";
import type { JobHeadRow } from "../jobs/job-parts.rows.ts";
import type { WaitingLot } from "./contract.ts";
import { CONDITIONAL_LOTS, filledUndecided, type LotReleaseRow } from "./lot.rows.ts";
import { handlers, missingTests, type OpenedLot } from "./open-lot.ts";
import { type LotName, lotName, lotQuantity, openLots } from "./open-lots.ts";

/** Rows of stock for one page. */
const PAGE_ROWS = 200;

const WAITING: Range = { partition: AWAITING_RELEASE, index: "g2" };
const CONDITIONAL: Range = { partition: CONDITIONAL_LOTS, index: "g2" };

/** A page of the lots that wait. Its first also has all that are released under a condition, and those that were filled at risk and have no row that waits. */
export async function readInbox(cursor: string | undefined): Promise<ListedPage<WaitingLot>> {
  const [page, conditional] = await Promise.all([
    queryPage<StockLineRow>(WAITING, PAGE_ROWS, startAt(WAITING, cursor)),
    cursor === undefined ? queryAll<LotReleaseRow>(CONDITIONAL) : [],
  ]);
  const lots = oldestRows(page.rows);
  const opened = await inboxLots([...lots, ...conditional]);
  const rows = lots.flatMap((row) => {
    const lot = opened.get(lotName(row));
    // A lot is listed once, with its oldest row.
    return lot?.state === "waiting" && oldestRow(lot) === row.id ? [waitingLot(lot)] : [];
  });
  const others = conditional.flatMap((row) => {
    const lot = opened.get(lotName(row));
    return lot && (lot.state === "conditional" || isUnlisted(lot)) ? [waitingLot(lot)] : [];
  });
  return { rows: [...rows, ...others], next: page.next && pageCursor(WAITING, page.next) };
}

/** Whether a lot that waits has no row that does: goods were filled with it at risk, and the rest is used up or Redundant. */
const isUnlisted = (lot: OpenedLot): boolean => lot.state === "waiting" && oldestRow(lot) === undefined;

/** The oldest row of each lot, in their order. */
function oldestRows(rows: readonly StockLineRow[]): StockLineRow[] {
  const lots = new Map<string, StockLineRow>();
  for (const row of rows) if (!lots.has(lotName(row))) lots.set(lotName(row), row);
  return [...lots.values()];
}

function oldestRow({ stockLines }: OpenedLot): string | undefined {
  const waiting = stockLines.flatMap(({ g2s, id }: Partial<StockLineRow> & { id: string }) => (typeof g2s === "string" ? [[g2s, id] as const] : []));
  return waiting.toSorted(([a], [b]) => (a < b ? -1 : 1))[0]?.[1];
}

/** A lot and the job that made it. */
interface InboxLot extends OpenedLot {
  madeBy: JobHeadRow | undefined;
}

async function inboxLots(rows: readonly LotName[]): Promise<Map<string, InboxLot>> {
  const lots = await openLots(rows);
  const jobs = await makingJobs(lots.map(({ item: { formulaCode }, batchNumber }) => ({ formulaCode, batchNumber })));
  return new Map(lots.map((lot, i) => [lotName({ sku: lot.item.sku, batchNumber: lot.batchNumber }), { ...lot, madeBy: jobs[i] }]));
}

function waitingLot(opened: InboxLot): WaitingLot {
  const { item, batchNumber, stockLines, specification, lot, state, allocations, madeBy } = opened;
  const [first] = stockLines;
  const dispatch = [...allocations, ...(madeBy ? [madeBy] : [])].flatMap(({ dispatchDate }) => dispatchDate ?? []).toSorted();
  return {
    ...{ sku: item.sku, name: item.name, unit: itemUnit(item), batchNumber, state, handledBy: handlers(opened) },
    supplierBatchNumber: first?.supplierBatchNumber ?? "",
    expiryDate: first?.expiryDate ?? null,
    quantity: lotQuantity(opened),
    since: stockLines.flatMap(({ awaitsRelease }) => awaitsRelease?.since ?? []).toSorted()[0] ?? (lot && filledUndecided(lot)) ?? lot?.decision?.at ?? "",
    condition: state === "conditional" ? (lot?.decision?.condition ?? "") : "",
    onlyFor: state === "conditional" ? (lot?.decision?.onlyFor?.name ?? null) : null,
    tests: specification?.tests.length ?? 0,
    missing: missingTests(opened).map(({ name }) => name),
    outOfSpecification: (lot?.results ?? []).filter((result) => result.outOfSpecification).map(({ test }) => test),
    samples: lot?.samples.length ?? 0,
    allocated: item.allocated,
    jobs: allocations.length,
    dispatchDate: dispatch[0] ?? null,
  };
}
