/**
 * The steps of a recall: freeze the lots row by row, repeat the trace until a round finds nothing new, make the recall
 * list, then count a second time from the ledger. A drill starts with the trace.
 */
import type { Actor } from "../lib/actions/actor.ts";
import { instant, now } from "../lib/time/clock.ts";
import { get, getMany, queryAll } from "../lib/table/table.ts";
import type { Key } from "../lib/table/write.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import { storedLines, putLines, whereLines } from "../transaction/operation-lines.ts";
import { accountedShare, type UnitAccount } from "../trace/unit-account.ts";
import { freezePart, isFrozenBefore, readRemainingStock } from "./freeze-rows.ts";
import { openRecall } from "./open-recall.ts";
import { type ListLine, recallListLines, reachedBy, reachedLots } from "./reached.ts";
import {
  lotsKey,
  recalledLots,
  lotRows,
  lineRows,
  clientRows,
  recallLineKey,
  MAX_NAMES,
  putLots,
  putLine,
  type RecallClientRow,
  type RecallLineRow,
  recallNumber,
  type RecallRecord,
  refText,
  replaceRecall,
} from "./recall.rows.ts";
import { agreesWith, NOT_RECOUNTED, type Recounted, recountOn } from "./recount.ts";
import type { JobRef } from "./recall-shapes.ts";

export const WORK_OPERATION = "recall.work";
/** Rows of lots that one step appends. */
const NEW_ROWS = 90;
/** Lines of the list that one step writes, each beside its client. */
const LINES_A_STEP = 45;
/** The most lines of a list. */
const MAX_LIST = 20_000;
/** The most rounds of freezing and tracing. With the sources frozen, the second round finds little and the third nothing. */
const MAX_ROUNDS = 8;

/** The progress of a recall. */
export interface Working {
  recallId: number;
  kind: RecallRecord["kind"];
  reason: string;
  phase: "freeze" | "trace" | "list" | "recount";
  /** Rows of lots, and the next one. */
  rows: number;
  row: number;
  round: number;
  /** Whether this round has frozen any row. */
  found: boolean;
  startedAt: number;
  /** Lots and lines already done. */
  done: number;
  lines: number;
  line: number;
  figures: { rows: number; grams: number; units: number; alreadyFrozen: number; reservations: number };
  jobs: JobRef[];
  jobCount: number;
  pallets: string[];
  complete: boolean;
  accounted: UnitAccount | null;
  /** When the last trace began, ISO 8601, and the second count of the ledger until then. */
  tracedAt?: string;
  recounted?: Recounted;
  /** Freezing again: the time of the first list is kept. */
  again?: boolean;
}

/** The start of a recall. */
export function recallStart(of: Pick<Working, "recallId" | "kind" | "reason" | "rows" | "startedAt">): Working {
  return {
    ...of,
    phase: of.kind === "drill" ? "trace" : "freeze",
    ...{ row: 0, round: 1, found: false, done: 0, lines: 0, line: 0, complete: true, accounted: null },
    figures: { rows: 0, grams: 0, units: 0, alreadyFrozen: 0, reservations: 0 },
    ...{ jobs: [], jobCount: 0, pallets: [] },
  };
}

/** The response of a recall, when it is finished and when it starts. */
export function recallAnswer({ recallId, kind, figures, jobCount }: Working) {
  const number = recallNumber(recallId);
  const details = { "Recall: ": number, "Rows frozen: ": figures.rows, "Reservations removed: ": figures.reservations, "Jobs affected: ": jobCount };
  const message =
    kind === "drill" ? `The list of drill ${number} is ready.` : `Recall ${number}: ${figures.rows === 1 ? "1 row is" : `${figures.rows} rows are`} frozen.`;
  return { message, type: "success" as const, recallId, ...(kind === "drill" ? {} : { details }) };
}

defineOperation<Working>(WORK_OPERATION, (state, actor) => {
  if (state.phase === "freeze") return freezeNext(state);
  if (state.phase === "trace") return traceAgain(state, actor);
  return state.phase === "list" ? listNext(state, actor) : recountNext(state);
});

/** Freezes some rows of the next twenty lots; if none is left, continues with the following twenty. */
async function freezeNext(state: Working): Promise<Step> {
  const refs = recalledLots(await get(lotsKey(state.recallId, state.row), true));
  const left = await readRemainingStock(refs);
  const frozen = await freezePart({ id: state.recallId, reason: state.reason }, left);
  if (!frozen) {
    const before = state.round === 1 ? left.filter((one) => isFrozenBefore(one, state.recallId)).length : 0;
    const figures = { ...state.figures, alreadyFrozen: state.figures.alreadyFrozen + before };
    const row = state.row + 1;
    const done = state.round === 1 ? state.done + refs.length : state.done;
    return stepTo({ ...state, figures, done, row, phase: row < state.rows ? "freeze" : "trace" });
  }
  const { writes, ledger, jobs, pallets, ...counts } = frozen;
  const known = new Set(state.jobs.map(({ jobId }) => jobId));
  const more = [...new Map(jobs.filter(({ jobId }) => !known.has(jobId)).map((job) => [job.jobId, job])).values()];
  const figures = { ...state.figures };
  for (const name of ["rows", "grams", "units", "reservations"] as const) figures[name] += counts[name];
  const next: Working = {
    ...state,
    figures,
    found: state.found || counts.rows > 0,
    jobs: [...state.jobs, ...more].slice(0, MAX_NAMES),
    jobCount: state.jobCount + more.length,
    pallets: [...new Set([...state.pallets, ...pallets])].slice(0, MAX_NAMES),
  };
  return { ...stepTo(next), writes, ledger };
}

/** Repeats the trace. New lots, or a round that froze a row, start another round; otherwise the list is written. */
async function traceAgain(state: Working, actor: Actor): Promise<Step> {
  const { recallId } = state;
  const tracedAt = instant();
  const known = (await queryAll(lotRows(recallId))).flatMap(recalledLots);
  const reached = await reachedBy(known);
  const there = new Set(known.map(refText));
  const fresh = reachedLots(reached).filter((ref) => !there.has(refText(ref)));
  const puts = putLots(recallId, fresh, state.rows).slice(0, NEW_ROWS);
  const rows = state.rows + puts.length;
  if (state.round < MAX_ROUNDS && (puts.length > 0 || state.found)) {
    const phase = state.kind === "drill" ? "trace" : "freeze";
    return { ...stepTo({ ...state, phase, rows, row: 0, round: state.round + 1, found: false }), writes: puts };
  }
  const lines = recallListLines(reached);
  const most = lines.slice(0, MAX_LIST);
  const complete = reached.complete && most.length === lines.length && fresh.length === 0;
  const listed = complete && state.again ? [...most, ...(await unsentLines(recallId, most))] : most;
  return {
    ...stepTo({ ...state, phase: "list", lines: listed.length, complete, accounted: reached.units, tracedAt }),
    writes: putLines(actor.requestId, listed),
  };
}

/** The lines of the list of which nothing is sent any more, as their dispatches were reversed since. */
async function unsentLines(recallId: number, sent: readonly ListLine[]): Promise<ListLine[]> {
  const ids = new Set(sent.map(({ id }) => id));
  const before = await queryAll<RecallLineRow>({ ...lineRows(recallId), strong: true });
  return before.filter(({ id, quantity }) => quantity > 0 && !ids.has(id)).map(({ PK: _, SK: __, returned: ___, ...line }) => ({ ...line, quantity: 0 }));
}

/** Writes the next lines of the list; an existing line is updated with later dispatches. After the last line comes the second count. */
async function listNext(state: Working, actor: Actor): Promise<Step> {
  const { recallId, line, lines } = state;
  if (line >= lines) return recountNext({ ...state, phase: "recount" });
  const { key, skip } = whereLines(actor.requestId, line);
  const some = storedLines<ListLine>(await get(key, true)).slice(skip, skip + LINES_A_STEP);
  if (some.length === 0) throw new Error(`The lines of the recall ${recallId} from ${line} on are gone.`);
  const before = await getMany<RecallLineRow>(
    some.map(({ id }): Key => recallLineKey(recallId, id) ?? { PK: "", SK: "" }),
    true,
  );
  const writes = some.flatMap((one, i) => {
    const was = before[i];
    return was?.quantity === one.quantity && was.expiryDate === one.expiryDate ? [] : putLine(recallId, { ...one, returned: was?.returned ?? 0 }, was);
  });
  return { ...stepTo({ ...state, line: line + some.length }), writes };
}

/** Counts some months of the ledger. The last one completes the recall. */
async function recountNext(state: Working): Promise<Step> {
  const known = (await queryAll(lotRows(state.recallId))).flatMap(recalledLots);
  const recounted = await recountOn(state.recounted ?? NOT_RECOUNTED, known, state.tracedAt ?? instant());
  return recounted.done ? finished(state, recounted) : stepTo({ ...state, recounted });
}

async function finished(state: Working, recounted: Recounted): Promise<Step> {
  const [record, clients] = await Promise.all([openRecall(state.recallId, true), queryAll<RecallClientRow>(clientRows(state.recallId, true))]);
  const { figures, jobs, jobCount, pallets, accounted, again } = state;
  const sum = (unit: "grams" | "units"): number => clients.reduce((total, client) => total + (client[unit] ?? 0), 0);
  const agrees = agreesWith(recounted, { grams: sum("grams"), units: sum("units") });
  const lotCount = (await queryAll(lotRows(state.recallId))).flatMap(recalledLots).length;
  const seconds = again ? record.seconds : Math.round((now() - state.startedAt) / 100) / 10;
  const becomes: RecallRecord = {
    ...record,
    state: state.kind === "drill" ? "done" : "frozen",
    rows: record.rows + figures.rows,
    grams: record.grams + figures.grams,
    units: record.units + figures.units,
    reservations: record.reservations + figures.reservations,
    alreadyFrozen: again ? record.alreadyFrozen : figures.alreadyFrozen,
    jobs: [...record.jobs, ...jobs].slice(0, MAX_NAMES),
    jobCount: record.jobCount + jobCount,
    pallets: [...new Set([...record.pallets, ...pallets])].slice(0, MAX_NAMES),
    ...{ clients: clients.length, batches: lotCount, seconds, share: accounted && accountedShare(accounted), accounted },
    ...{ complete: state.complete && agrees, agrees },
  };
  return { ...stepTo(state), writes: [replaceRecall(record, becomes)], answer: recallAnswer(state) };
}

/** A step without writes of its own. Finished lots are shown as progress. */
function stepTo(state: Working): Step {
  return { writes: [], state, done: state.done };
}
