/**
 * A batch's status: Live, Quarantined, Frozen or Redundant.
 */
import type * as z from "zod";
import type { Entry } from "../ledger/entry.rows.ts";
import { commit } from "../ledger/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { AppError, conflict } from "../lib/error.ts";
import { FROZEN, LIVE, REDUNDANT, type Status, STATUS_WORDS } from "../lib/fields.ts";
import { now } from "../lib/clock.ts";
import { get } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import { type User, userKey, usernameKey, type UserRow } from "../users/user.rows.ts";
import { assertVersion } from "./adjust.ts";
import { type Batch, editBatch, replaceBatch } from "./batch.rows.ts";
import { FREEZERS, type removeReservationsStatusUpdate, type updateStockStatus } from "./contract.ts";
import { movementOf } from "./entries.ts";
import type { Item } from "./item.rows.ts";
import { openBatch } from "./open.ts";
import { affectedBy, reservationId, reservationsOf } from "./reservation-rows.ts";
import { trimmed } from "./reservations.ts";
import { changedJobs, openReservedBatch, shiftedJobs } from "./reserving-jobs.ts";
import { withQuantity } from "./store.ts";

type Change = z.output<typeof updateStockStatus.body>;
type Changed = z.output<typeof updateStockStatus.answer>;
type Removal = z.output<typeof removeReservationsStatusUpdate.body>;
type Removed = z.output<typeof removeReservationsStatusUpdate.answer>;

/**
 * Refuses (403, naming the permission) Frozen and Redundant to whoever may only choose Live and Quarantined, unless a
 * grant of that permission was given by somebody who may. (Specification 2, section 6.)
 */
export async function assertMayChoose(status: Status, user: Pick<User, "roles" | "grants">, permission: string): Promise<void> {
  if (status !== FROZEN && status !== REDUNDANT) return;
  if (mayFreeze(user)) return;
  const grant = user.grants[permission];
  if (grant && Date.parse(grant.expiry) > now() && mayFreeze(await giverOf(grant.authorisedBy))) return;
  throw new AppError("not_allowed", "You do not have permission to do this.", { permission, allowedRoles: FREEZERS });
}

function mayFreeze(user: Pick<User, "roles"> | undefined): boolean {
  return user?.roles.some((role) => (FREEZERS as readonly string[]).includes(role)) ?? false;
}

async function giverOf(username: string): Promise<User | undefined> {
  const name = await get<Row & { userId: number }>(usernameKey(username), true);
  return name && (await get<UserRow>(userKey(name.userId), true));
}

/**
 * Sets a batch's status. A batch that is Live and reserved stays as it is, and the answer warns and names its
 * reservations (contract, section 4). Refuses a batch that is gone (404) and a stale version (409).
 */
export async function setStatus({ elementId, newStatus, reason, version }: Change, actor: Actor): Promise<Changed> {
  return commit<Changed>(actor, async () => {
    const { item, batch, others } = await openBatch(elementId);
    assertVersion(batch, version);
    const details = detailsOf(batch, newStatus);
    if (newStatus === batch.status) return { writes: [], answer: { message: "The batch already has this status.", type: "info", details, elementId } };
    const reservations = reservationsOf([batch], others);
    if (newStatus !== LIVE && reservations.length > 0) {
      const message = "This batch has reservations. They are removed with this change of status.";
      return { writes: [], answer: { message, type: "warning", elementId, reservations } };
    }
    return {
      writes: [editBatch(batch, { status: newStatus })],
      ledger: [statusEntry(item, batch, newStatus, reason)],
      answer: { message: `The status of ${item.name} has been changed.`, type: "success", details, elementId },
    };
  });
}

/**
 * Removes every reservation of a batch and sets its status, both or nothing. `reservations` are those that the warning
 * named; where the batch has others by now it refuses (409) and names them.
 */
export async function removeReservationsAndSetStatus({ elementId, status, reservations, reason }: Removal, actor: Actor): Promise<Removed> {
  return commit<Removed>(actor, async () => {
    const { item, batch, others, jobs } = await openReservedBatch(elementId);
    assertNamed(batch, others, reservations);
    const { lost } = trimmed(batch, 0);
    let left = jobs;
    for (const share of lost) left = shiftedJobs(left, share.jobId, batch.id, null, share.quantity, share.at);
    const free = withQuantity({ ...batch, status, reservations: {} }, batch.quantity);
    const removals = lost.map((share): Entry => {
      const said = { action: "Reservation Removed" as const, difference: 0, quantity: batch.quantity, totalQuantity: item.quantity, reason };
      return movementOf(item, free, { ...said, for: { jobId: share.jobId, jobNumber: jobs.get(share.jobId)?.jobNumber } });
    });
    return {
      writes: [replaceBatch(batch, free), ...changedJobs(jobs, left)],
      ledger: [statusEntry(item, batch, status, reason), ...removals],
      answer: {
        message: `The status of ${item.name} has been changed and its reservations removed.`,
        type: "success",
        details: detailsOf(batch, status),
        elementId,
        reservationsAffected: affectedBy(item, lost, jobs),
      },
    };
  });
}

function assertNamed(batch: Batch, others: Row[], named: readonly string[]): void {
  const known = new Set(named);
  if (Object.keys(batch.reservations).every((jobId) => known.has(reservationId(Number(jobId), batch.id)))) return;
  throw conflict("This batch has other reservations by now. Please look at them before they are removed.", { reservations: reservationsOf([batch], others) });
}

function statusEntry(item: Item, batch: Batch, status: Status, reason: string): Entry {
  return movementOf(item, { ...batch, status }, { action: "Status Changed", difference: 0, quantity: batch.quantity, totalQuantity: item.quantity, reason });
}

function detailsOf(batch: Batch, status: Status): Record<string, string> {
  return { "Batch number: ": batch.batchNumber, "Status: ": STATUS_WORDS[status] };
}
