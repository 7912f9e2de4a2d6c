/** Releases jobs in steps, one after another, when an order or some of its lines are cancelled. */
import { findJob } from "../jobs/open-job.ts";
import type { Targets } from "../jobs/resize.ts";
import { readReservedBatches } from "../jobs/unmake.ts";
import type { Actor } from "../lib/actor.ts";
import { busy } from "../lib/error.ts";
import type { Write } from "../lib/write.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { heldFor, isWholly, type Leaving, leavePart, releasePart } from "./release-jobs.ts";

/** Writes of a step for a job's lines and batches, besides the job, the ledger row and the operation. */
const ROOM = 90;

/** The progress of releasing. */
export interface Releasing {
  /** Jobs still to be released. */
  jobs: number[];
  /** What remains of scaling down the first one; absent before it starts. */
  targets: Targets | null;
}

/**
 * Releases the first job of leaving sales items, or as much of it as fits one transaction; skips one that was closed in
 * the meantime. Refuses (busy) a job that another operation is working on.
 */
export async function releaseSome(
  { jobs, targets }: Releasing,
  jobId: number,
  leaves: Leaving,
  actor: Actor,
): Promise<{ writes: Write[]; ledger: Entry[]; releasing: Releasing }> {
  const job = await findJob(jobId);
  const next: Releasing = { jobs: jobs.slice(1), targets: null };
  if (!job || (targets === null && heldFor(leaves, [job]).length === 0)) return { writes: [], ledger: [], releasing: next };
  if (job.busy && job.busy !== actor.requestId) throw busy();
  const batches = await readReservedBatches([job]);
  const whole = targets === null && isWholly(job, leaves);
  const part = whole ? releasePart(job, batches, actor, ROOM) : leavePart(job, leaves, targets, batches, actor, ROOM);
  if (part.left === null) return { writes: part.writes, ledger: part.ledger, releasing: next };
  return { writes: part.writes, ledger: part.ledger, releasing: { jobs, targets: whole ? null : part.left } };
}
