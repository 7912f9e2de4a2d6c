/**
 * The advanced and the location contents transfer: many stock lines, completely or in part, to one location or roaming
 * pallet.
 */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import { type Effect, packed } from "../../transaction/packed.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { AppError, badInput } from "../../lib/actions/error.ts";
import { getMany } from "../../lib/table/table.ts";
import { type Destination, existingDestination, palletIn, palletNumbered } from "./destination.ts";
import { findStockLines } from "../lots/open-stock-lines.ts";
import { locationIfThere } from "../../warehouse/open-location.ts";
import { type StockLocation, locationKey, type LocationRow } from "../../warehouse/location.rows.ts";
import type { StockLine } from "../lots/stock-line.rows.ts";
import type { advancedTransfer } from "../contract.ts";
import {
  emptiedBy,
  findStockLine,
  movableRow,
  type Moved,
  movedRow,
  movedWrites,
  type MovingContext,
  type MovingRow,
  openMoving,
  palletUnder,
  moveRefusal,
} from "./moving-rows.ts";

type Transfer = z.output<typeof advancedTransfer.body>;
type Transferred = z.output<typeof advancedTransfer.answer>;

/** The most rows that one transaction moves: each costs about five writes. */
const MAX_ROWS = 24;
/** The remaining rows are stored in one table row of at most 400 kB. */
const MAX_STATE_BYTES = 300_000;
/** Why a row without a destination is not moved. */
const NO_LONGER_THERE = "The location was removed in the meantime.";
/** The most rows that are named as not moved. */
const NAMED = 50;

type PassedOver = Transferred["passedOver"][number];

interface Notes {
  locationId: string;
  /** The number of a roaming pallet. */
  palletNumber: string | null;
  /** The pallets that rows come from. */
  pallets: string[];
  rows: number;
  passedOver: PassedOver[];
}

/** `to` is undefined if the location was removed meanwhile. */
interface TransferContext extends MovingContext {
  to: Destination | undefined;
}

const transferring = packed({
  kind: "stock.advanced-transfer",
  most: MAX_ROWS,
  read: async ({ locationId, pallets }: Notes, rows: readonly MovingRow[]): Promise<TransferContext> => {
    const [location, opened, sources] = await Promise.all([
      locationIfThere(locationId),
      openMoving(rows),
      getMany<LocationRow>(pallets.map(locationKey), true),
    ]);
    return { ...opened, to: location && { location, isNew: false }, pallets: sources.flatMap((source) => source ?? []) };
  },
  start: ({ jobs }: TransferContext, notes: Notes): Moved & Effect<Notes> => ({ notes, jobs, stockLines: new Map(), ledger: [] }),
  apply: (context, effect, row) => {
    if (!context.to) throw new AppError("not_found", NO_LONGER_THERE);
    return movedRow(context, effect, row, context.to.location);
  },
  skip: (notes, { id }, { message }) => ({ ...notes, passedOver: [...notes.passedOver, { id, message }] }),
  split: (context, effect, row) => {
    const now = movableRow(context, row);
    return context.to && { effect: movedRow(context, effect, now, context.to.location), left: [{ ...row, quantity: row.quantity - now.quantity }] };
  },
  write: (context, effect) => (context.to ? movedWrites(context, effect, context.to) : []),
  close: (notes, { to, pallets }, writes) => (to ? transferredAnswer(notes, to.location, emptiedBy(pallets, writes)) : unfinished(notes)),
  earlier: ({ left: parts, ...notes }: Notes & { left: MovingRow[] }) => ({ parts, notes }),
});

/**
 * Moves up to 1,000 rows, each with its own reason or the transfer's, to a location, a new roaming pallet, or the
 * pallet that the screen created for it. Reservations move too if unreserved stock is not enough. Validates every row
 * before the first one moves. Continues in steps if it does not fit one transaction; rows that can no longer move are
 * skipped and reported. Names the pallets that it emptied. Refuses a stock line or location that no longer exists (404),
 * more than a stock line holds, a stock line that is already at the destination and one that is listed twice (400).
 * (Specification 2, 2.11.)
 */
export async function transferRows(transfer: Transfer, actor: Actor): Promise<Transferred> {
  const rows = movingRows(transfer);
  let destination: Destination | undefined;
  return commit<Transferred>(actor, async () => {
    const first = rows.slice(0, MAX_ROWS);
    const [to, context, later] = await Promise.all([
      destination?.isNew ? destination : transferDestination(transfer),
      openMoving(first),
      findStockLines(rows.slice(MAX_ROWS).map((row) => row.id)),
    ]);
    destination = to;
    const stockLines = rows.map((row) => findStockLine(context.stock, row.id) ?? later.get(row.id));
    for (const [i, row] of rows.entries()) {
      const refusal = moveRefusal(row, stockLines[i], to.location);
      if (refusal) throw refusal;
    }
    assertKept(rows.slice(MAX_ROWS));
    const notes: Notes = {
      locationId: to.location.id,
      palletNumber: transfer.roamingPallet ? to.location.bin : null,
      pallets: palletsLeft(stockLines),
      rows: rows.length,
      passedOver: [],
    };
    return transferring({ notes, parts: rows, context: { ...context, to }, opened: first.length }, actor);
  });
}

/** The rows to move. 400 if a stock line is listed twice. */
function movingRows({ transferRows: given, reason }: Transfer): MovingRow[] {
  const seen = new Set<string>();
  return given.map((row, at) => {
    if (seen.has(row.id)) throw badInput(`transferRows.${at}.id`, "This batch is listed twice.");
    seen.add(row.id);
    return { id: row.id, quantity: row.transfer, reason: row.reason || reason, at };
  });
}

/**
 * A pallet that the screen created for the transfer has its number, which may be written on it (404 if it was removed or moved
 * since); without a number it is created with the transfer.
 */
async function transferDestination({ roamingPallet, palletNumber, newPalletWarehouse, transferTo }: Transfer): Promise<Destination> {
  if (!roamingPallet) return existingDestination(transferTo ?? "");
  return palletNumber === null ? palletIn(newPalletWarehouse) : palletNumbered(palletNumber, newPalletWarehouse);
}

function palletsLeft(stockLines: readonly (StockLine | undefined)[]): string[] {
  return [...new Set(stockLines.flatMap(palletUnder))];
}

function assertKept(left: readonly MovingRow[]): void {
  if (Buffer.byteLength(JSON.stringify(left)) > MAX_STATE_BYTES) {
    throw badInput("transferRows", "These rows have too many long reasons for one transfer. Please transfer fewer at once.");
  }
}

function transferredAnswer({ rows, palletNumber, passedOver }: Notes, location: StockLocation, emptiedPallets: Transferred["emptiedPallets"]): Transferred {
  const count = rows - passedOver.length;
  const message = `${count === 1 ? "1 batch has" : `${count} batches have`} been transferred to ${location.warehouse} ${location.bin}.`;
  const where = { locationId: location.id, ...(palletNumber === null ? {} : { palletNumber }), emptiedPallets, passedOver };
  if (passedOver.length === 0) return { message, type: "success", details: { "To: ": `${location.warehouse} ${location.bin}` }, ...where };
  const details = Object.fromEntries(passedOver.slice(0, NAMED).map(({ id, message: why }, i) => [`Not transferred ${i + 1}: `, `${id}: ${why}`]));
  return { message: `${message} ${passedOver.length} could no longer be transferred.`, type: "warning", details, ...where };
}

/** The location was empty and has been removed. */
function unfinished({ rows, locationId, passedOver }: Notes): Transferred {
  const message = `Only ${rows - passedOver.length} of ${rows} rows could be transferred: the location was removed in the meantime.`;
  return { message, type: "warning", locationId, emptiedPallets: [], passedOver };
}
