/**
 * Retests: a released lot can be used until its retest day (contract, section 8). After it, all its stock waits for a release
 * again. The results of before leave the lot, whose ledger keeps them: so only results that are entered since count for the next
 * decision, which sets a new retest day.
 */
import { systemActor } from "../lib/actions/actor.ts";
import { newId } from "../lib/actions/id.ts";
import { LIVE, QUARANTINED } from "../lib/rules/fields.ts";
import { queryEach } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { instant } from "../lib/time/clock.ts";
import { businessDay, ukDay } from "../lib/time/day.ts";
import { itemLotEntry } from "../stock/entries.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { replaceStockLine, type StockLine } from "../stock/lots/stock-line.rows.ts";
import { removalEntries, statusCounts, statusEntry, statusFields } from "../stock/lots/status.ts";
import { withQuantity } from "../stock/lots/stock-line-writes.ts";
import { MAX_TOLD_JOBS, released, releaseOnly } from "../stock/reservations/release-reservations.ts";
import { changedJobs, reservedStockLineIfThere } from "../stock/reservations/reserving-jobs.ts";
import { commit, type Plan } from "../transaction/commit.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import { ROWS_A_STEP } from "./decision-effect.ts";
import { type LotReleaseRow, putLotRelease, retestsBefore } from "./lot.rows.ts";
import { findLot, lotRecord, type OpenedLot } from "./open-lot.ts";
import { resultText } from "./specification-shapes.ts";

const OPERATION = "release.retest";

/** The retest of a lot, whose stock is set waiting in steps. */
interface State {
  sku: string;
  batchNumber: string;
  /** When it began, ISO 8601. */
  since: string;
  reason: string;
  done: number;
}

/**
 * Begins the retest of each lot whose retest day has passed; returns how many. Each begins in a transaction of its own, after
 * which it is no longer due; the queue sets its stock waiting. So it can be interrupted and repeated. One that fails does not
 * stop the others.
 */
export async function beginRetests(): Promise<number> {
  const today = businessDay();
  const faults: unknown[] = [];
  let retests = 0;
  for await (const { sku, batchNumber } of queryEach<LotReleaseRow>(retestsBefore(today))) {
    try {
      if (await beginRetest(sku, batchNumber, today)) retests += 1;
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} retests could not begin.`);
  return retests;
}

/** Begins the retest of a lot; false if it is not due, or used up: then it keeps its results. */
function beginRetest(sku: string, batchNumber: string, today: string): Promise<boolean> {
  return commit<boolean>(systemActor(newId()), async (): Promise<Plan<boolean>> => {
    const opened = await findLot(sku, batchNumber);
    const { decision, results = [] } = opened?.lot ?? {};
    if (!opened || decision?.retestOn === undefined || decision.retestBegan !== undefined || decision.retestOn >= today) return { writes: [], answer: false };
    const since = instant();
    const record = { ...lotRecord(opened), decision: { ...decision, retestBegan: since } };
    if (opened.stockLines.length === 0) return { writes: [putLotRelease(opened.lot, record)], answer: false };
    const reason = `Retest was due on ${ukDay(decision.retestOn)}`;
    const changes = results.map((result) => ({ field: result.test, from: resultText(result, result.value), to: null }));
    const state: State = { sku, batchNumber: opened.batchNumber, since, reason, done: 0 };
    return {
      writes: [putLotRelease(opened.lot, { ...record, results: [] })],
      ledger: [itemLotEntry(opened.item, opened.batchNumber, { action: "Results Entered", reason, changes })],
      answer: true,
      rest: { kind: OPERATION, state, done: 0, total: opened.stockLines.length, background: true },
    };
  });
}

/** The writes of a step, and the rows of stock that wait by it. */
type Held = Required<Pick<Step, "writes" | "ledger">> & { rows: number };

defineOperation<State>(OPERATION, async (state): Promise<Step> => {
  const opened = await findLot(state.sku, state.batchNumber);
  const rows = opened ? heldRows(opened, state) : [];
  const free = rows.filter(({ reservations }) => Object.keys(reservations).length === 0).slice(0, ROWS_A_STEP);
  const [reserved] = rows;
  if (!opened || !reserved) return { writes: [], state, done: state.done, answer: true };
  const { writes, ledger, rows: more } = free.length > 0 ? held(opened.item, free, state) : await heldReserved(reserved.id, state);
  const done = state.done + more;
  return { writes, ledger, state: { ...state, done }, done };
});

/** The rows of a lot that do not wait yet; none if it was released since. */
function heldRows({ stockLines, lot }: OpenedLot, { since }: State): StockLine[] {
  const decision = lot?.decision;
  if (decision && decision.decision !== "reject" && decision.at > since) return [];
  return stockLines.filter(({ awaitsRelease }) => !awaitsRelease);
}

/** Sets rows waiting: what was Live is Quarantined, and what is not stays as it is until its release. */
function held(item: Item, rows: readonly StockLine[], { since, reason }: State): Held {
  const all = rows.map((was) => {
    const waiting: StockLine = { ...was, awaitsRelease: { since, by: [] } };
    const status = was.status === LIVE ? QUARANTINED : was.status;
    const write = replaceStockLine(was, { ...waiting, ...statusFields(was, status) });
    return { writes: [write, ...statusCounts(was, status)], entry: statusEntry(item, waiting, status, reason) };
  });
  return { writes: all.flatMap(({ writes }) => writes), ledger: all.map(({ entry }) => entry), rows: rows.length };
}

/** The same of one row that jobs have reserved: they lose it, as by a change of status, thirty at most in a step. */
async function heldReserved(id: string, state: State): Promise<Held> {
  const opened = await reservedStockLineIfThere(id);
  if (!opened || opened.stockLine.awaitsRelease) return { writes: [], ledger: [], rows: 0 };
  const freed = released(opened.stockLine, opened.jobs, 0, MAX_TOLD_JOBS);
  const removals: Entry[] = removalEntries(opened, freed, state.reason);
  if (freed.more > 0) return { writes: releaseOnly(opened, freed), ledger: removals, rows: 0 };
  const { writes, ledger, rows } = held(
    opened.item,
    [withQuantity({ ...opened.stockLine, reservations: freed.reservations }, opened.stockLine.quantity)],
    state,
  );
  const jobs: Write[] = changedJobs(opened.jobs, freed.jobs);
  return { writes: [...writes, ...jobs], ledger: [...ledger, ...removals], rows };
}
