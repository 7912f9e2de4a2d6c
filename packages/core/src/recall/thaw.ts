/** Thawing: restores the status of every row that a recall froze, and changes nothing else. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { instant } from "../lib/time/clock.ts";
import { FROZEN, LIVE, QUARANTINED } from "../lib/rules/fields.ts";
import { get, queryAll } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { editStockLine } from "../stock/lots/stock-line.rows.ts";
import { findItem, type Opened } from "../stock/items/open-item.ts";
import { statusCounts, statusEntry, statusFields } from "../stock/lots/status.ts";
import { commit, type Plan } from "../transaction/commit.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { thawRecall } from "./contract.ts";
import { assertFrozen, recallEntry } from "./freeze.ts";
import { ROWS_A_STEP } from "./freeze-rows.ts";
import { type FrozenMark, isUntouched, marksAmong, unmark } from "./frozen-mark.rows.ts";
import { openRecall } from "./open-recall.ts";
import { lotsKey, recalledLots, lotRows, MAX_NAMES, recallNumber, recallReason, replaceRecall, type Thaw } from "./recall.rows.ts";
import type { LotRef } from "./recall-shapes.ts";

type Asked = z.output<typeof thawRecall.body>;
type Answer = z.output<typeof thawRecall.answer>;

const OPERATION = "recall.thaw";

interface State {
  recallId: number;
  reason: string;
  textForClients: string;
  /** Rows of lots, and the next one. */
  rows: number;
  row: number;
  done: number;
  thawed: number;
  /** Rows that another recall keeps frozen. */
  kept: number;
  changed: number;
  changedBatches: LotRef[];
}

/**
 * Restores what a recall froze, in steps. A row that was moved, counted or edited since is left unchanged and reported;
 * one that another recall in force froze too stays Frozen until that one is thawed. Reservations are not restored.
 * Refuses an unknown recall (404), a drill, and a recall that is thawed or in progress (409).
 */
export async function thaw({ recallId, reason, textForClients }: Asked, actor: Actor): Promise<Answer> {
  return commit<Answer>(actor, async (): Promise<Plan<Answer>> => {
    const record = await openRecall(recallId, true);
    assertFrozen(record);
    const known = await queryAll(lotRows(recallId));
    const state: State = { recallId, reason, textForClients, rows: known.length, row: 0, done: 0, thawed: 0, kept: 0, changed: 0, changedBatches: [] };
    return {
      writes: [replaceRecall(record, { ...record, state: "thawing", requestIds: [...record.requestIds, actor.requestId] })],
      ledger: [recallEntry("Thawed", { id: recallId, reason })],
      answer: thawedAnswer(state),
      rest: { kind: OPERATION, state, done: 0, total: known.flatMap(recalledLots).length + 1 },
    };
  });
}

defineOperation<State>(OPERATION, (state, actor) => (state.row < state.rows ? thawNext(state) : finished(state, actor)));

/** Thaws some rows of the next twenty lots; if none is left, continues with the following twenty. */
async function thawNext(state: State): Promise<Step> {
  const refs = recalledLots(await get(lotsKey(state.recallId, state.row), true));
  const skus = [...new Set(refs.map(({ sku }) => sku))];
  const opened = (await Promise.all(skus.map((sku) => findItem(sku)))).filter((one) => one !== undefined);
  const marked = opened.flatMap((one) =>
    [...marksAmong(one.others).values()].filter(({ recallIds }) => recallIds.includes(state.recallId)).map((mark) => ({ one, mark })),
  );
  const now = marked.slice(0, ROWS_A_STEP);
  const row = marked.length > now.length ? state.row : state.row + 1;
  const next: State = { ...state, row, done: row > state.row ? state.done + refs.length : state.done, changedBatches: [...state.changedBatches] };
  const writes: Write[] = [];
  const ledger: Entry[] = [];
  for (const { one, mark } of now) {
    writes.push(unmark(mark, state.recallId));
    const outcome = thawOutcome(one, mark);
    if (outcome === "changed") {
      next.changed += 1;
      if (next.changedBatches.length < MAX_NAMES) next.changedBatches.push({ sku: mark.sku, batchNumber: mark.batchNumber });
    } else if (outcome === "kept") next.kept += 1;
    else {
      next.thawed += 1;
      // What awaits its release does not become Live by a thaw.
      const status = outcome.awaitsRelease && mark.from === LIVE ? QUARANTINED : mark.from;
      writes.push(editStockLine(outcome, statusFields(outcome, status)), ...statusCounts(outcome, status));
      const reason = recallReason({ id: state.recallId, reason: state.reason });
      ledger.push({ ...statusEntry(one.item, outcome, status, reason), recallId: state.recallId });
    }
  }
  return { writes, ledger, state: next, done: next.done };
}

/** The stock line to thaw, or the reason not to: it was changed since, or another recall keeps it frozen. */
function thawOutcome({ stockLines }: Opened, mark: FrozenMark) {
  const stockLine = stockLines.find(({ id }) => id === mark.elementId);
  if (!stockLine || stockLine.status !== FROZEN || !isUntouched(stockLine, mark)) return "changed";
  return mark.recallIds.length > 1 ? "kept" : stockLine;
}

async function finished(state: State, actor: Actor): Promise<Step> {
  const record = await openRecall(state.recallId, true);
  const { thawed: rows, changed, changedBatches, reason, textForClients } = state;
  const thawing: Thaw = { at: instant(), user: actor.username, reason, textForClients, rows, changed, changedBatches };
  return { writes: [replaceRecall(record, { ...record, state: "thawed", thaw: thawing })], state, done: state.done, answer: thawedAnswer(state) };
}

function thawedAnswer({ recallId, thawed, changed, kept }: State): Answer {
  const details = { "Rows thawed: ": thawed, "Changed since, left as they are: ": changed, "Frozen for another recall: ": kept };
  const message = `Recall ${recallNumber(recallId)} has been thawed. Its reservations do not come back.`;
  return { message, type: changed > 0 ? "warning" : "success", recallId, details };
}
