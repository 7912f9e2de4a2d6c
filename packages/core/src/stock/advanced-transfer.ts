/**
 * The advanced and the location contents transfer: many batches, completely or in part, to one location or roaming
 * pallet.
 */
import type * as z from "zod";
import { commit, fits } from "../transaction/commit.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Actor } from "../lib/actor.ts";
import { badInput } from "../lib/error.ts";
import { get, getMany } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import { type Destination, locationOf, palletIn } from "../picking/destination.ts";
import { findBatches } from "../picking/open-batches.ts";
import { placeIfThere } from "../warehouse/open-place.ts";
import { nameKey, type Place, placeKey, type PlaceRow } from "../warehouse/place.rows.ts";
import type { Batch } from "./batch.rows.ts";
import type { advancedTransfer } from "./contract.ts";
import { emptiedBy, findBatch, leadingRows, MAX_ROWS, movedRows, type MovingRow, openMoving, palletUnder, refusalOf } from "./moving-rows.ts";

type Transfer = z.output<typeof advancedTransfer.body>;
type Transferred = z.output<typeof advancedTransfer.answer>;

const OPERATION = "stock.advanced-transfer";
/** The remaining rows are stored in one table row of at most 400 kB. */
const MAX_STATE_BYTES = 300_000;
/** Why a row without a destination is not moved. */
const NO_LONGER_THERE = "The location was removed in the meantime.";
/** The most rows that are named as not moved. */
const NAMED = 50;

type PassedOver = Transferred["passedOver"][number];

interface State {
  left: MovingRow[];
  locationId: string;
  /** The number of a roaming pallet. */
  palletNumber: string | null;
  /** The pallets that rows come from. */
  pallets: string[];
  rows: number;
  passedOver: PassedOver[];
}

/**
 * Moves up to 1,000 rows, each with its own reason or the transfer's, to a location, a new roaming pallet, or the
 * pallet that the screen created for it. Reservations move too if unreserved stock is not enough. Validates every row
 * before the first one moves. Continues in steps if it does not fit one transaction; rows that can no longer move are
 * skipped and reported. Names the pallets that it emptied. Refuses a batch or location that no longer exists (404),
 * more than a batch holds, a batch that is already at the destination and one that is listed twice (400).
 * (Specification 2, 2.11.)
 */
export async function transferRows(transfer: Transfer, actor: Actor): Promise<Transferred> {
  const rows = rowsOf(transfer);
  let destination: Destination | undefined;
  return commit<Transferred>(actor, async () => {
    const first = rows.slice(0, MAX_ROWS);
    const [to, context, later] = await Promise.all([
      destination?.isNew ? destination : destinationOf(transfer),
      openMoving(first),
      findBatches(rows.slice(MAX_ROWS).map((row) => row.id)),
    ]);
    destination = to;
    const batches = rows.map((row) => findBatch(context.stock, row.id) ?? later.get(row.id));
    for (const [i, row] of rows.entries()) {
      const refusal = refusalOf(row, batches[i], to.place);
      if (refusal) throw refusal;
    }
    const place: Destined = { place: to.place, palletNumber: transfer.roamingPallet ? to.place.bin : null };
    if (rows.length <= MAX_ROWS) {
      const whole = movedRows(context, rows, to);
      if (fits(whole)) return { ...whole, answer: doneOf(rows.length, place, [], emptiedBy(context.pallets, whole.writes)) };
    }
    const { left, ...part } = leadingRows(context, first, to);
    const state: State = {
      left: [...left, ...rows.slice(MAX_ROWS)],
      locationId: to.place.id,
      palletNumber: place.palletNumber,
      pallets: palletsOf(batches),
      rows: rows.length,
      passedOver: [],
    };
    assertKept(state);
    return { ...part, answer: doneOf(0, place, [], []), rest: { kind: OPERATION, state, done: rows.length - state.left.length, total: rows.length } };
  });
}

defineOperation<State>(OPERATION, async (state): Promise<Step> => {
  const next = state.left.slice(0, MAX_ROWS);
  const [place, context, sources] = await Promise.all([placeIfThere(state.locationId), openMoving(next), getMany<PlaceRow>(state.pallets.map(placeKey), true)]);
  if (!place) return { writes: [], state, done: state.rows, answer: unfinished(state) };
  const passedOver = [...state.passedOver];
  const possible = next.filter((row) => {
    const refusal = refusalOf(row, findBatch(context.stock, row.id), place);
    if (refusal) passedOver.push({ id: row.id, message: refusal.message });
    return !refusal;
  });
  const { writes, ledger, left } = leadingRows(context, possible, { place, isNew: false });
  const becomes: State = { ...state, left: [...left, ...state.left.slice(MAX_ROWS)], passedOver };
  const step = { writes, ledger, state: becomes, done: state.rows - becomes.left.length };
  if (becomes.left.length > 0) return step;
  const emptied = emptiedBy(
    sources.flatMap((source) => source ?? []),
    writes,
  );
  return { ...step, answer: doneOf(state.rows - passedOver.length, { place, palletNumber: state.palletNumber }, passedOver, emptied) };
});

/** The rows to move. 400 if a batch is listed twice. */
function rowsOf({ transferRows: given, reason }: Transfer): MovingRow[] {
  const seen = new Set<string>();
  return given.map((row, at) => {
    if (seen.has(row.id)) throw badInput(`transferRows.${at}.id`, "This batch is listed twice.");
    seen.add(row.id);
    return { id: row.id, quantity: row.transfer, reason: row.reason || reason, at };
  });
}

interface NameRow extends Row {
  locationId: string;
}

/** A pallet that the screen created for the transfer is found by its number; otherwise it is created with the transfer. */
async function destinationOf({ roamingPallet, palletNumber, newPalletWarehouse, transferTo }: Transfer): Promise<Destination> {
  if (!roamingPallet) return locationOf(transferTo ?? "");
  const known = palletNumber === null ? undefined : await get<NameRow>(nameKey(newPalletWarehouse, palletNumber), true);
  return known ? locationOf(known.locationId) : palletIn(newPalletWarehouse);
}

function palletsOf(batches: readonly (Batch | undefined)[]): string[] {
  return [...new Set(batches.flatMap(palletUnder))];
}

function assertKept(state: State): void {
  if (Buffer.byteLength(JSON.stringify(state)) > MAX_STATE_BYTES) {
    throw badInput("transferRows", "These rows have too many long reasons for one transfer. Please transfer fewer at once.");
  }
}

/** The destination of the rows. */
interface Destined {
  place: Place;
  palletNumber: string | null;
}

function doneOf(count: number, { place, palletNumber }: Destined, passedOver: PassedOver[], emptiedPallets: Transferred["emptiedPallets"]): Transferred {
  const message = `${count === 1 ? "1 batch has" : `${count} batches have`} been transferred to ${place.warehouse} ${place.bin}.`;
  const where = { locationId: place.id, ...(palletNumber === null ? {} : { palletNumber }), emptiedPallets, passedOver };
  if (passedOver.length === 0) return { message, type: "success", details: { "To: ": `${place.warehouse} ${place.bin}` }, ...where };
  const details = Object.fromEntries(passedOver.slice(0, NAMED).map(({ id, message: why }, i) => [`Not transferred ${i + 1}: `, `${id}: ${why}`]));
  return { message: `${message} ${passedOver.length} could no longer be transferred.`, type: "warning", details, ...where };
}

/** The location was empty and has been removed. */
function unfinished({ left, rows, locationId }: State): Transferred {
  const message = `Only ${rows - left.length} of ${rows} rows could be transferred: the location was removed in the meantime.`;
  return { message, type: "warning", locationId, emptiedPallets: [], passedOver: left.map(({ id }) => ({ id, message: NO_LONGER_THERE })) };
}
