/**
 * A batch's status: Live, Quarantined, Frozen or Redundant.
 */
import type * as z from "zod";
import type { Entry } from "../../transaction/entry.rows.ts";
import { commit, type Plan } from "../../transaction/commit.ts";
import { defineOperation, type Step } from "../../transaction/operation.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { AppError, conflict } from "../../lib/actions/error.ts";
import { FROZEN, LIVE, REDUNDANT, type Status, STATUS_WORDS } from "../../lib/rules/fields.ts";
import type { Write } from "../../lib/table/write.ts";
import { authoriser, holdsAny } from "../../users/session.ts";
import type { User } from "../../users/user.rows.ts";
import { assertVersion } from "./adjust.ts";
import { type StockLine, editStockLine, replaceStockLine } from "./stock-line.rows.ts";
import { FREEZERS, type removeReservationsStatusUpdate, type updateStockStatus } from "../contract.ts";
import { changedFields, movementEntry } from "../entries.ts";
import type { Item } from "../items/item.rows.ts";
import { openStockLine } from "./open-stock-lines.ts";
import { MAX_TOLD_JOBS, type Released, released, releaseOnly } from "../reservations/release-reservations.ts";
import { reservationLoss } from "../reservations/reservation-entries.ts";
import { affectedBy, readReservations, reservationId } from "../reservations/reservation-rows.ts";
import { changedJobs, openReservedStockLine, reservedStockLineIfThere, type ReservedStockLine } from "../reservations/reserving-jobs.ts";
import type { ReservationAffected } from "../stock-shapes.ts";
import { datedToday, itemCounts, withQuantity } from "./stock-line-writes.ts";

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
  if (holdsAny(user, FREEZERS) || holdsAny(await authoriser(user, permission), FREEZERS)) return;
  throw new AppError("not_allowed", "You do not have permission to do this.", { permission, allowedRoles: FREEZERS });
}

/**
 * Sets a batch's status. A Live batch with reservations is unchanged, and the response is a warning that lists them
 * (contract, section 4). Refuses a batch that no longer exists (404) and a stale version (409).
 */
export async function setStatus({ elementId, newStatus, reason, version }: Change, actor: Actor): Promise<Changed> {
  return commit<Changed>(actor, async () => {
    const { item, stockLine } = await openStockLine(elementId);
    assertVersion(stockLine, version);
    const details = statusDetails(stockLine, newStatus);
    if (newStatus === stockLine.status) return { writes: [], answer: { message: "The batch already has this status.", type: "info", details, elementId } };
    assertReleased(item, stockLine, newStatus);
    if (newStatus !== LIVE && Object.keys(stockLine.reservations).length > 0) {
      const reservations = await readReservations(stockLine);
      const message = "This batch has reservations. They are removed with this change of status.";
      return { writes: [], answer: { message, type: "warning", elementId, reservations } };
    }
    return {
      writes: [editStockLine(stockLine, statusFields(stockLine, newStatus)), ...statusCounts(stockLine, newStatus)],
      ledger: [statusEntry(item, stockLine, newStatus, reason)],
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
    const opened = await openReservedStockLine(elementId);
    await assertNamed(opened.stockLine, reservations);
    assertReleased(opened.item, opened.stockLine, status);
    const freed = released(opened.stockLine, opened.jobs, 0, MAX_TOLD_JOBS);
    const affected = affectedBy(opened.item, freed.lost, opened.jobs);
    const done = freedAndSet(opened, freed, status, reason, affected);
    if (freed.more === 0) return done;
    const rest = {
      kind: OPERATION,
      state: { elementId, status, reason, affected } satisfies State,
      done: freed.lost.length,
      total: freed.lost.length + freed.more,
    };
    return { writes: releaseOnly(opened, freed), ledger: removalEntries(opened, freed, reason), answer: done.answer, rest };
  });
}

defineOperation<State>(OPERATION, async (state): Promise<Step> => {
  const opened = await reservedStockLineIfThere(state.elementId);
  if (!opened) {
    const answer = { message: "The batch was removed in the meantime, so its status was not changed.", type: "warning", elementId: state.elementId };
    return { writes: [], state, done: state.affected.length, answer: { ...answer, reservationsAffected: state.affected } };
  }
  const freed = released(opened.stockLine, opened.jobs, 0, MAX_TOLD_JOBS);
  const affected = [...state.affected, ...affectedBy(opened.item, freed.lost, opened.jobs)];
  const progress = { state: { ...state, affected }, done: affected.length };
  if (freed.more > 0) return { ...progress, writes: releaseOnly(opened, freed), ledger: removalEntries(opened, freed, state.reason) };
  return { ...progress, ...freedAndSet(opened, freed, state.status, state.reason, affected) };
});

/** The change of status itself, with the last of the reservations to remove. */
function freedAndSet(opened: ReservedStockLine, freed: Released, status: Status, reason: string, affected: ReservationAffected[]): Plan<Removed> {
  const { item, stockLine, jobs } = opened;
  return {
    writes: [
      replaceStockLine(stockLine, withQuantity({ ...stockLine, ...statusFields(stockLine, status), reservations: freed.reservations }, stockLine.quantity)),
      ...changedJobs(jobs, freed.jobs),
      ...statusCounts(stockLine, status),
    ],
    ledger: [statusEntry(item, stockLine, status, reason), ...removalEntries(opened, freed, reason)],
    answer: {
      message: `The status of ${item.name} has been changed and its reservations removed.`,
      type: "success",
      details: statusDetails(stockLine, status),
      elementId: stockLine.id,
      reservationsAffected: affected,
    },
  };
}

/** What a change of status sets on a stock line: a batch that is Live again may have expired meanwhile. */
export function statusFields(stockLine: StockLine, status: Status): Pick<StockLine, "status" | "expired"> {
  return { status, expired: datedToday(stockLine).expired };
}

/** The change of the item's Redundant and unusable quantities by a change of status. */
export function statusCounts(stockLine: StockLine, status: Status): Write[] {
  return itemCounts(stockLine.sku, [{ was: stockLine, becomes: { ...stockLine, ...statusFields(stockLine, status) } }]);
}

/** The ledger entries of the removed reservations. */
export function removalEntries({ item, stockLine, jobs }: ReservedStockLine, freed: Released, reason: string): Entry[] {
  const said = { action: "Reservation Removed" as const, difference: 0, quantity: stockLine.quantity, totalQuantity: item.quantity, reason };
  return freed.lost.map((share) => ({
    ...movementEntry(item, stockLine, { ...said, for: { jobId: share.jobId, jobNumber: jobs.get(share.jobId)?.jobNumber } }),
    ...reservationLoss([share]),
  }));
}

/** Refuses (409, with the lot) to make stock Live that awaits its release. */
function assertReleased({ name }: Item, { sku, batchNumber, awaitsRelease }: StockLine, status: Status): void {
  if (status !== LIVE || !awaitsRelease) return;
  const message = `Batch ${batchNumber} of ${name} awaits its release. It becomes Live by the decision on it, under To release.`;
  throw conflict(message, { release: { sku, batchNumber } });
}

async function assertNamed(stockLine: StockLine, named: readonly string[]): Promise<void> {
  const known = new Set(named);
  if (Object.keys(stockLine.reservations).every((jobId) => known.has(reservationId(Number(jobId), stockLine.id)))) return;
  throw conflict("The reservations of this batch have changed. Please check them before they are removed.", {
    reservations: await readReservations(stockLine),
  });
}

/** The ledger entry of a change of status. */
export function statusEntry(item: Item, stockLine: StockLine, status: Status, reason: string): Entry {
  const said = { action: "Status Changed", difference: 0, quantity: stockLine.quantity, totalQuantity: item.quantity, reason } as const;
  return movementEntry(item, { ...stockLine, status }, { ...said, changes: changedFields(stockLine, { status }) });
}

function statusDetails(stockLine: StockLine, status: Status): Record<string, string> {
  return { "Batch number: ": stockLine.batchNumber, "Status: ": STATUS_WORDS[status] };
}
