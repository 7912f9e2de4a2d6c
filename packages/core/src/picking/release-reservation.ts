/** Releasing a reservation. */
import type * as z from "zod";
import { replaceJob } from "../jobs/job-parts.rows.ts";
import { assertOpen, openJobs } from "../jobs/open-job.ts";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { notFound } from "../lib/actions/error.ts";
import { replaceStockLine, type Reserved } from "../stock/lots/stock-line.rows.ts";
import { reservationEntry } from "../stock/reservations/reservation-entries.ts";
import { reservedFrom } from "../stock/reservations/reserving-jobs.ts";
import type { removeReservation } from "./contract.ts";
import { findStockLines, inAgreement } from "../stock/lots/open-stock-lines.ts";
import { type Pair, readReservationId, withoutClaim } from "./reservation.ts";

/**
 * Removes a reservation from its stock line and its job; the allocation stays. Refuses a reservation that no longer exists,
 * and jobs that are not open.
 */
export async function release(reservationId: string, actor: Actor): Promise<z.output<typeof removeReservation.answer>> {
  const named = readReservationId(reservationId);
  if (!named) throw notFound("the reservation");
  const { jobId, stockLineId } = named;
  return commit(actor, async () => {
    const { stockLine, job, reserved } = await inAgreement(() => openReservation(jobId, stockLineId));
    assertOpen(job);
    const both = withoutClaim({ stockLine, job });
    return {
      writes: [replaceStockLine(stockLine, both.stockLine), ...replaceJob(job, both.job)],
      ledger: [reservationEntry("Reservation Removed", both.stockLine, { jobId, ...reserved })],
      answer: { message: `The reservation of ${stockLine.name} for ${job.jobNumber} has been removed.`, type: "success" },
    };
  });
}

/** Both sides of a reservation, strongly consistent; undefined if one of them changed between the two reads. */
async function openReservation(jobId: number, stockLineId: string): Promise<(Pair & { reserved: Reserved }) | undefined> {
  const [stockLines, jobs] = await Promise.all([findStockLines([stockLineId]), openJobs([jobId])]);
  const [stockLine, job] = [stockLines.get(stockLineId), jobs.get(jobId)];
  const reserved = stockLine?.reservations[jobId];
  if (!stockLine || !job || !reserved) throw notFound("the reservation");
  return reservedFrom(job, stockLineId) === reserved.quantity ? { stockLine, job, reserved } : undefined;
}
