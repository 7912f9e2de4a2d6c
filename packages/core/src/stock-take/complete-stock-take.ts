/** Completing a stock take: books the differences, location by location, as many as fit each transaction. */
import type * as z from "zod";
import { commit, fits } from "../transaction/commit.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { instant } from "../lib/time/clock.ts";
import { conflict } from "../lib/actions/error.ts";
import { getMany, queryPage } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { inAgreement, readStockBySku } from "../stock/lots/open-stock-lines.ts";
import { releasedFirst } from "../stock/reservations/release-reservations.ts";
import { jobsReserving } from "../stock/reservations/reserving-jobs.ts";
import { locationKey, type LocationRow, releaseFromStockTake } from "../warehouse/location.rows.ts";
import { type Booked, bookedWrites, booking, type BookingContext, makingRoom, nothingBooked } from "./booking.ts";
import type { completeStockTake } from "./contract.ts";
import { dismissedIn, type FoundLine, readCountLines } from "./counts.ts";
import { assertChangeable, named, openStockTake } from "./open-stock-take.ts";
import { joinOutcomes, readOutcomes } from "./read-stock-takes.ts";
import type { Outcome } from "./stock-take-shapes.ts";
import { BIN_PREFIX, changeStockTake, type CountedRow, OUTCOME_PREFIX, type OutcomeRow, stockTakePartition } from "./stock-take.rows.ts";
import { isDiscrepancy } from "./tolerance.ts";

type Completed = z.output<typeof completeStockTake.answer>;

const OPERATION = "stock-take.complete";
/** Locations that one step reads, and discrepancies that it tries to book: more than fit, without many unused reads. */
const LOCATIONS_A_STEP = 90;
const LINES_A_STEP = 30;
/** Jobs whose reservation one step releases when a single batch is reserved for too many. */
const JOBS_A_STEP = 45;
/** Further writes of a step: the operation, its outcome, and at the end the stock take with its ledger row. */
const OWN_WRITES = 4;

/** The stored part of the response. The bookings are stored with the stock take, by step, because one row cannot hold all of them. */
interface Finished {
  finished: true;
  reference: string;
}

interface State {
  stockTakeId: number;
  reference: string;
  /** The last finished location, and how many discrepancies of the next are done. */
  after: string;
  lines: number;
  /** The numbers of finished locations and of steps with bookings. */
  done: number;
  steps: number;
}

/**
 * Books the differences, except dismissed ones, on the current stock: movements since the count are kept, and no row
 * becomes negative. Releases reservations that are no longer covered, newest first, and reports them, as well as
 * differences that could not be booked. Refuses an unknown stock take (404), one with locations still to be counted,
 * and one that is finished or being changed (409). (Specification 2, section 4; contract, section 4.)
 */
export async function completeStockTakeById(id: number, actor: Actor): Promise<Completed> {
  const answer = await commit<Completed | Finished>(actor, async () => {
    const stockTake = await openStockTake(id);
    assertChangeable(stockTake);
    const { numberOfBins, completed, reference } = stockTake;
    const left = numberOfBins - completed;
    if (left > 0) throw conflict(`${named(stockTake)} cannot be completed yet: ${left === 1 ? "1 location is" : `${left} locations are`} still to be counted.`);
    const busy = { action: "completing" as const, operation: actor.requestId };
    const state: State = { stockTakeId: id, reference, after: "", lines: 0, done: 0, steps: 0 };
    return {
      writes: [changeStockTake(id, { set: { state: "completing", busy } }, { state: "open", busy: null, numberOfBins, completed })],
      answer: { finished: true, reference },
      rest: { kind: OPERATION, state, done: 0, total: numberOfBins },
    };
  });
  return "finished" in answer ? stockTakeAnswer(id, answer.reference, joinOutcomes(await readOutcomes(id, true))) : answer;
}

/** One discrepancy to book, or a finished location. */
type Task = { line: FoundLine } | { done: CountedRow };

defineOperation<State>(OPERATION, async (state, actor): Promise<Step> => {
  const { tasks, whole } = await nextTasks(state);
  const reason = stockTakeReason(state);
  const context = await openBooking(tasks, actor.userId);
  const part = asManyAsFit(context, tasks, reason);
  const [first] = tasks;
  if (first && part.length === 0) return roomMade(state, context, first, actor);
  const booked = bookedAll(context, part, reason);
  const next = movedOn(state, part);
  const outcome = outcomeWrites(state, actor, booked);
  const writes = [...taskWrites(context, part, booked), ...outcome];
  const step: Step = { writes, ledger: booked.ledger, state: { ...next, steps: state.steps + outcome.length }, done: next.done };
  return whole && part.length === tasks.length ? ended(step, state) : step;
});

/** The reason in the ledger. */
function stockTakeReason({ reference }: Pick<State, "reference">): string {
  return `Stock take ${reference}`;
}

/** The next tasks: the discrepancies of the next locations, and each location after its own. `whole` if nothing follows. */
async function nextTasks(state: State): Promise<{ tasks: Task[]; whole: boolean }> {
  const partition = stockTakePartition(state.stockTakeId);
  const from = state.after === "" ? BIN_PREFIX : `${state.after}\u0000`;
  const { rows, next } = await queryPage<CountedRow>({ partition, from, to: `${BIN_PREFIX}~`, strong: true }, LOCATIONS_A_STEP);
  const near: CountedRow[] = [];
  let ahead = -state.lines;
  for (const row of rows) {
    near.push(row);
    ahead += row.differing;
    if (ahead >= LINES_A_STEP) break;
  }
  const [dismissed, ...found] = await Promise.all([
    dismissedIn(state.stockTakeId, true),
    ...near.map((row) => (row.differing === 0 ? Promise.resolve<FoundLine[]>([]) : readCountLines(row, true))),
  ]);
  const all = near.flatMap((row, i): Task[] => {
    const differing = (found[i] ?? []).filter((line) => isDiscrepancy(line) && !dismissed.has(line.id));
    return [...differing.slice(i === 0 ? state.lines : 0).map((line) => ({ line })), { done: row }];
  });
  const tasks = cut(all);
  return { tasks, whole: next === undefined && near.length === rows.length && tasks.length === all.length };
}

/** At most as many discrepancies as a step tries to book. */
function cut(tasks: Task[]): Task[] {
  let lines = 0;
  const over = tasks.findIndex((task) => "line" in task && ++lines > LINES_A_STEP);
  return over < 0 ? tasks : tasks.slice(0, over);
}

/**
 * Reads a strongly consistent snapshot of the stock lines and jobs for some discrepancies, without busy jobs: those are
 * busy only briefly.
 */
async function openBooking(tasks: readonly Task[], by: number): Promise<BookingContext> {
  const lines = tasks.flatMap((task) => ("line" in task ? [task.line] : []));
  const locationIds = [...new Set(tasks.map((task) => ("line" in task ? task.line.location : task.done).locationId))];
  return inAgreement(async () => {
    const [openedItems, locations] = await Promise.all([
      readStockBySku(
        lines.map((line) => line.sku),
        true,
      ),
      getMany<LocationRow>(locationIds.map(locationKey), true),
    ]);
    const counted = new Set(lines.map((line) => line.elementId));
    const jobs = await jobsReserving([...openedItems.values()].flatMap(({ stockLines }) => stockLines.filter((stockLine) => counted.has(stockLine.id))));
    if (!jobs || [...jobs.values()].some((job) => job.busy)) return undefined;
    return { openedItems, locations: new Map(locations.flatMap((location) => (location ? [[location.id, location] as const] : []))), jobs, by };
  });
}

function bookedAll(context: BookingContext, tasks: readonly Task[], reason: string): Booked {
  return tasks.reduce((booked, task) => ("line" in task ? booking(context, booked, task.line, reason) : booked), nothingBooked(context));
}

/** The writes of some tasks: the bookings, and the release of each finished location. */
function taskWrites(context: BookingContext, tasks: readonly Task[], booked: Booked): Write[] {
  const freed = tasks.flatMap((task) => ("done" in task && context.locations.has(task.done.locationId) ? [task.done] : []));
  return [...bookedWrites(context, booked), ...freed.map(({ locationId, stockTakeId }) => releaseFromStockTake(locationId, stockTakeId))];
}

/** As many tasks, from the first, as fit one transaction; none if the first does not fit. */
function asManyAsFit(context: BookingContext, tasks: Task[], reason: string): Task[] {
  for (let count = tasks.length; count > 0; count--) {
    const part = tasks.slice(0, count);
    const booked = bookedAll(context, part, reason);
    if (fits({ writes: taskWrites(context, part, booked), ledger: booked.ledger }, OWN_WRITES)) return part;
  }
  return [];
}

/** The progress after some tasks. */
function movedOn(state: State, tasks: readonly Task[]): State {
  let { after, lines, done } = state;
  for (const task of tasks) {
    if ("line" in task) lines += 1;
    else [after, lines, done] = [task.done.SK, 0, done + 1];
  }
  return { ...state, after, lines, done };
}

/** A stock line is reserved for more jobs than one transaction can change: release some of the reservations first. */
function roomMade(state: State, context: BookingContext, task: Task, actor: Actor): Step {
  const room = "line" in task ? makingRoom(context, task.line, JOBS_A_STEP) : undefined;
  if (!room) throw new Error("A discrepancy does not fit one transaction.");
  const { writes, ledger } = releasedFirst({ stockLine: room.stockLine, jobs: new Map(context.jobs) }, room.freed, stockTakeReason(state));
  const outcome = outcomeWrites(state, actor, { ...nothingBooked(context), affected: room.affected });
  return { writes: [...writes, ...outcome], ledger, state: { ...state, steps: state.steps + 1 }, done: state.done };
}

/** The bookings of a step, stored for the response and the reports; undefined if there are none. */
function outcomeWrites({ stockTakeId, steps }: State, actor: Actor, { applied, notApplied, affected }: Booked): Write[] {
  if (Object.keys(applied).length === 0 && notApplied.length === 0 && affected.length === 0) return [];
  const SK = `${OUTCOME_PREFIX}${actor.requestId}#${String(steps).padStart(5, "0")}`;
  const item: OutcomeRow = { PK: stockTakePartition(stockTakeId), SK, requestId: actor.requestId, applied, notApplied, affected };
  return [{ kind: "put", item, expect: { absent: true } }];
}

/** The last step also closes the stock take. */
function ended(step: Step, { stockTakeId, reference }: State): Step {
  const close = changeStockTake(stockTakeId, { set: { state: "completed", busy: null, dateFinalised: instant() } }, { state: "completing" });
  return { ...step, writes: [...step.writes, close], answer: { finished: true, reference } satisfies Finished };
}

function stockTakeAnswer(stockTakeGroupId: number, reference: string, outcome: Outcome): Completed {
  const message = `The stock take ‘${reference}’ has been completed.`;
  const notAppliedCount = outcome.notApplied.length;
  if (notAppliedCount === 0) return { message, type: "success", stockTakeGroupId, ...outcome };
  return {
    message: `${message} ${notAppliedCount === 1 ? "1 difference" : `${notAppliedCount} differences`} could not be booked in full.`,
    type: "warning",
    stockTakeGroupId,
    ...outcome,
  };
}
