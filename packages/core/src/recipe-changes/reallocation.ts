/**
 * Gives open jobs the lines of a saved recipe or bill of componentry: job by job, each in as many transactions as it
 * needs. A job that needs several is `busy` in between, so that no other request changes it.
 */
import type { Actor } from "../lib/actions/actor.ts";
import { instant } from "../lib/time/clock.ts";
import { MAX_WRITES } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { underWayOfFormula, underWayOfProduct } from "./under-way.ts";
import type { OrderLine } from "../sales/order.rows.ts";
import type { Job } from "../jobs/job.rows.ts";
import { replaceJob } from "../jobs/job-parts.rows.ts";
import { assertOpen, isStarted, openJob } from "../jobs/open-job.ts";
import { sheetVoided } from "../jobs/sheets/recipe-sheet.ts";
import { lineChanges, relined, type Source, wantedLines } from "./relined.ts";
import { relining } from "./relining.ts";
import { readReservedStockLines } from "../jobs/edits/unmake.ts";
import { readLineFamilies } from "../stock/items/variants.ts";

/** The owner of the list: a version of a formula, or a product. */
export type Maker = { formulaId: number; code: string } | { productId: number; formulaCode: string };

/** Which open jobs take over a list, and the progress. */
export interface Reallocation {
  of: Maker;
  source: Source;
  /** Jobs that keep their lines. */
  except: readonly number[];
  /** Jobs still to do; absent until they have been read. */
  jobs?: readonly number[];
  /** Numbers of the jobs whose lines changed, and of those whose printed sheet is void. */
  changed: readonly string[];
  voided: readonly string[];
}

/** The operation's row, the rows of a job, and its ledger row. */
const ROOM = MAX_WRITES - 6;

/**
 * The open jobs that take their lines from a recipe or bill, without those of which a part is completed, and the order lines
 * that wait for such a job. Strongly consistent.
 */
export async function readMakerJobs(of: Maker): Promise<{ jobs: Job[]; waiting: OrderLine[] }> {
  if ("formulaId" in of) {
    const { jobs, waiting } = await underWayOfFormula({ id: of.formulaId, code: of.code });
    return { jobs: jobs.filter((job) => job.type === "Formula" && job.formulaId === of.formulaId && !isStarted(job)), waiting };
  }
  const { jobs, waiting } = await underWayOfProduct({ id: of.productId, formulaCode: of.formulaCode });
  return { jobs: jobs.filter((job) => job.type === "Product" && !isStarted(job)), waiting };
}

/**
 * The next step of a reallocation. The first step reads the jobs, after the list was saved, so that none made in the
 * meantime is missed; each further step changes a job or a part of one. Refuses (409) a job that is being changed, so
 * that the step is retried.
 */
export async function reallocated(state: Reallocation, actor: Actor): Promise<{ state: Reallocation; writes: Write[]; ledger: Entry[] }> {
  if (!state.jobs) {
    const { jobs } = await readMakerJobs(state.of);
    return { state: { ...state, jobs: jobs.map(({ id }) => id).filter((id) => !state.except.includes(id)) }, writes: [], ledger: [] };
  }
  const [next, ...others] = state.jobs;
  if (next === undefined) return { state, writes: [], ledger: [] };
  const job = await openJob(next);
  if (job.state !== "open" || isStarted(job)) return { state: { ...state, jobs: others }, writes: [], ledger: [] };
  if (job.busy !== actor.requestId) assertOpen(job);
  const [families, stockLines] = await Promise.all([readLineFamilies(wantedLines(job, state.source)), readReservedStockLines([job])]);
  const becomes = relined(job, state.source, families);
  const changes = lineChanges(job, becomes).length > 0;
  const part = relining(job, becomes, stockLines, ROOM);
  if (!part.finished) return { state, writes: [...replaceJob(job, { ...part.job, busy: actor.requestId }), ...part.writes], ledger: part.ledger };
  const touched = changes || job.busy !== null;
  const edited = touched ? { ...sheetVoided(part.job), dateEdited: instant(), staffName: actor.name } : part.job;
  return {
    state: {
      ...state,
      jobs: others,
      changed: touched ? [...state.changed, job.jobNumber] : state.changed,
      voided: touched && job.printed ? [...state.voided, job.jobNumber] : state.voided,
    },
    writes: [...replaceJob(job, { ...edited, busy: null }), ...part.writes],
    ledger: part.ledger,
  };
}
