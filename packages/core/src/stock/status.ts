/**
 * A batch's status: Live, Quarantined, Frozen or Redundant.
 */
import type * as z from "zod";
import type { Entry } from "../transaction/entry.rows.ts";
import { commit, type Plan } from "../transaction/commit.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Actor } from "../lib/actor.ts";
import { AppError, conflict } from "../lib/error.ts";
import { FROZEN, LIVE, REDUNDANT, type Status, STATUS_WORDS } from "../lib/fields.ts";
import { now } from "../lib/clock.ts";
import { get } from "../lib/table.ts";
import type { Row, Write } from "../lib/write.ts";
import { type User, userKey, usernameKey, type UserRow } from "../users/user.rows.ts";
import { assertVersion } from "./adjust.ts";
import { type Batch, editBatch, replaceBatch } from "./batch.rows.ts";
import { FREEZERS, type removeReservationsStatusUpdate, type updateStockStatus } from "./contract.ts";
import { movementOf } from "./entries.ts";
import { countRedundant, type Item } from "./item.rows.ts";
import { openBatch } from "./open-item.ts";
import { MAX_TOLD_JOBS, type Released, released, releaseOnly } from "./release-reservations.ts";
import { lossOf } from "./reservation-entries.ts";
import { affectedBy, reservationId, reservationsOf } from "./reservation-rows.ts";
import { changedJobs, openReservedBatch, reservedBatchIfThere, type ReservedBatch } from "./reserving-jobs.ts";
import type { ReservationAffected } from "./stock-shapes.ts";
import { redundantOf, withQuantity } from "./batch-writes.ts";

type Change = z.output<typeof updateStockStatus.body>;
type Changed = z.output<typeof updateStockStatus.answer>;
type Removal = z.output<typeof removeReservationsStatusUpdate.body>;
type Removed = z.output<typeof removeReservationsStatusUpdate.answer>;

const OPERATION = "stock.status";

/**
 * Refuses (403, naming the permission) Frozen and Redundant to users who may only choose Live and Quarantined, unless
 * an authorised user granted the permission. (Specification 2, section 6.)
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
 * Sets a batch's status. A Live batch with reservations is unchanged, and the response is a warning that lists them
 * (contract, section 4). Refuses a batch that no longer exists (404) and a stale version (409).
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
      writes: [editBatch(batch, { status: newStatus }), ...ofItem(batch, newStatus)],
      ledger: [statusEntry(item, batch, newStatus, reason)],
      answer: { message: `The status of ${item.name} has been changed.`, type: "success", details, elementId },
    };
  });
}

/** A change of status that first removes more reservations than one transaction can. */
interface State {
  elementId: string;
  status: Status;
  reason: string;
  affected: ReservationAffected[];
}

/**
 * Removes every reservation of a batch and sets its status. `reservations` are those from the warning; refuses (409) if
 * the batch now has others, and lists them. If it does not fit one transaction, reservations are removed in steps, and
 * the last step sets the status.
 */
export async function removeReservationsAndSetStatus({ elementId, status, reservations, reason }: Removal, actor: Actor): Promise<Removed> {
  return commit<Removed>(actor, async () => {
    const opened = await openReservedBatch(elementId);
    assertNamed(opened.batch, opened.others, reservations);
    const freed = released(opened.batch, opened.jobs, 0, MAX_TOLD_JOBS);
    const affected = affectedBy(opened.item, freed.lost, opened.jobs);
    const done = freedAndSet(opened, freed, status, reason, affected);
    if (freed.more === 0) return done;
    const rest = {
      kind: OPERATION,
      state: { elementId, status, reason, affected } satisfies State,
      done: freed.lost.length,
      total: freed.lost.length + freed.more,
    };
    return { writes: releaseOnly(opened, freed), ledger: removalsOf(opened, freed, reason), answer: done.answer, rest };
  });
}

defineOperation<State>(OPERATION, async (state): Promise<Step> => {
  const opened = await reservedBatchIfThere(state.elementId);
  if (!opened) {
    const answer = { message: "The batch was removed in the meantime, so its status was not changed.", type: "warning", elementId: state.elementId };
    return { writes: [], state, done: state.affected.length, answer: { ...answer, reservationsAffected: state.affected } };
  }
  const freed = released(opened.batch, opened.jobs, 0, MAX_TOLD_JOBS);
  const affected = [...state.affected, ...affectedBy(opened.item, freed.lost, opened.jobs)];
  const progress = { state: { ...state, affected }, done: affected.length };
  if (freed.more > 0) return { ...progress, writes: releaseOnly(opened, freed), ledger: removalsOf(opened, freed, state.reason) };
  return { ...progress, ...freedAndSet(opened, freed, state.status, state.reason, affected) };
});

/** The change of status itself, with the last of the reservations to remove. */
function freedAndSet(opened: ReservedBatch, freed: Released, status: Status, reason: string, affected: ReservationAffected[]): Plan<Removed> {
  const { item, batch, jobs } = opened;
  return {
    writes: [
      replaceBatch(batch, withQuantity({ ...batch, status, reservations: freed.reservations }, batch.quantity)),
      ...changedJobs(jobs, freed.jobs),
      ...ofItem(batch, status),
    ],
    ledger: [statusEntry(item, batch, status, reason), ...removalsOf(opened, freed, reason)],
    answer: {
      message: `The status of ${item.name} has been changed and its reservations removed.`,
      type: "success",
      details: detailsOf(batch, status),
      elementId: batch.id,
      reservationsAffected: affected,
    },
  };
}

/** The change of the item's Redundant quantity by a change of status. */
export function ofItem(batch: Batch, status: Status): Write[] {
  const difference = redundantOf([{ ...batch, status }]) - redundantOf([batch]);
  return difference === 0 ? [] : [countRedundant(batch.sku, difference)];
}

/** The ledger entries of the removed reservations. */
export function removalsOf({ item, batch, jobs }: ReservedBatch, freed: Released, reason: string): Entry[] {
  const said = { action: "Reservation Removed" as const, difference: 0, quantity: batch.quantity, totalQuantity: item.quantity, reason };
  return freed.lost.map((share) => ({
    ...movementOf(item, batch, { ...said, for: { jobId: share.jobId, jobNumber: jobs.get(share.jobId)?.jobNumber } }),
    ...lossOf([share]),
  }));
}

function assertNamed(batch: Batch, others: Row[], named: readonly string[]): void {
  const known = new Set(named);
  if (Object.keys(batch.reservations).every((jobId) => known.has(reservationId(Number(jobId), batch.id)))) return;
  throw conflict("The reservations of this batch have changed. Please check them before they are removed.", { reservations: reservationsOf([batch], others) });
}

/** The ledger entry of a change of status. */
export function statusEntry(item: Item, batch: Batch, status: Status, reason: string): Entry {
  return movementOf(item, { ...batch, status }, { action: "Status Changed", difference: 0, quantity: batch.quantity, totalQuantity: item.quantity, reason });
}

function detailsOf(batch: Batch, status: Status): Record<string, string> {
  return { "Batch number: ": batch.batchNumber, "Status: ": STATUS_WORDS[status] };
}
