/**
 * Completes a job that does not fit one transaction: each step takes as many batches and lines as fit, and the last one
 * books in what was made and closes the job. The job is `busy` until then.
 */
import type * as z from "zod";
import { fits, type Plan } from "../transaction/commit.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Actor } from "../lib/actor.ts";
import { openPlace } from "../warehouse/open-place.ts";
import type { AffectedReservation } from "./answers.ts";
import { closing, completedAnswer, type Outcome } from "./closing.ts";
import { releases } from "./completion.ts";
import type { completeJob } from "./contract.ts";
import { readCompletionContext, openStock } from "./completion-context.ts";
import type { Job } from "./job.rows.ts";
import { replaceJob } from "./job-parts.rows.ts";
import { openJob } from "./open-job.ts";
import { makeProduction, producing, productionId } from "./production.ts";
import { completedSalesIds, readSalesLines } from "./sales-lines.ts";
import { type CompletionContext, type Effect, makingRoom, type Part, taking, untouched, usageWrites } from "./job-usage.ts";

type Completed = z.output<typeof completeJob.answer>;

interface State {
  jobId: number;
  /** The item that the job makes. */
  code: string;
  parts: Part[];
  total: number;
  /** The sales items that are made with it. */
  salesIds: number[];
  outcome: Outcome;
  affected: AffectedReservation[];
  missing: string[];
}

const OPERATION = "complete_job";
/** Parts that one step reads: more than fit, without many unused reads. */
const PARTS_A_STEP = 40;
/** The job's own rows and the operation's. */
const OWN_WRITES = 4;
/** Jobs whose reservation one step releases when a single batch is reserved for too many. */
const JOBS_A_STEP = 45;

/** The plan that locks the job and leaves the rest to steps. */
export function completedInSteps(job: Job, parts: Part[], outcome: Outcome, actor: Actor): Plan<Completed> {
  const state: State = { jobId: job.id, code: job.code, parts, total: parts.length + 1, salesIds: completedSalesIds(job), outcome, affected: [], missing: [] };
  return {
    writes: [...replaceJob(job, { ...job, busy: actor.requestId })],
    answer: completedAnswer(job, { elementId: null, affected: [], missing: [], warnings: outcome.warnings }),
    rest: { kind: OPERATION, state, done: 0, total: state.total },
  };
}

defineOperation<State>(OPERATION, async (state, actor) => (state.parts.length > 0 ? takenPart(state) : closed(state, actor)));

async function takenPart(state: State): Promise<Step> {
  const ahead = state.parts.slice(0, PARTS_A_STEP);
  const context = await readCompletionContext(
    state.jobId,
    ahead.flatMap((part) => part.batch?.elementId ?? []),
    () => ahead,
  );
  const { effect, left } = asManyAsFit(context, state.parts);
  const next: State = { ...state, parts: left, affected: [...state.affected, ...effect.affected], missing: [...state.missing, ...effect.missing] };
  return {
    writes: [...replaceJob(context.job, effect.job), ...usageWrites(context, effect)],
    ledger: effect.ledger,
    state: next,
    done: Math.max(0, state.total - left.length - 1),
  };
}

/** As many parts as fit one transaction. Reservations made on a line in the meantime are released before it closes. */
function asManyAsFit(context: CompletionContext, parts: readonly Part[]): { effect: Effect; left: Part[] } {
  const left = [...parts];
  let effect = untouched(context);
  for (let looked = 0; looked < PARTS_A_STEP; looked++) {
    const [part] = left;
    if (!part) break;
    const stray = part.batch ? [] : Object.keys(effect.job.lines[part.sku]?.reservations ?? {});
    if (stray.length > 0) {
      left.unshift(...releases(part.sku, stray));
      continue;
    }
    const more = taking(context, effect, part);
    if (!fits({ writes: usageWrites(context, more), ledger: more.ledger }, OWN_WRITES)) {
      return looked === 0 ? { effect: makingRoom(context, part, JOBS_A_STEP), left } : { effect, left };
    }
    effect = more;
    left.shift();
  }
  return { effect, left };
}

async function closed(state: State, actor: Actor): Promise<Step> {
  const { code, outcome } = state;
  const [job, made, placeId, lines] = await Promise.all([openJob(state.jobId), openStock(code), productionId(), readSalesLines(state.salesIds)]);
  const context: CompletionContext = { job, stock: new Map(made ? [[code, made]] : []), jobs: new Map() };
  const place = placeId === undefined ? await makeProduction() : await openPlace(placeId);
  const { effect, elementId } = producing(context, untouched(context), { ...outcome, place });
  const { affected, missing } = state;
  const answer = completedAnswer(context.job, { elementId, affected, missing, warnings: outcome.warnings });
  return { ...closing({ context, effect, outcome, lines, actor }), state, done: state.total, answer };
}
