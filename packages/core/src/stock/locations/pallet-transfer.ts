/** Moving a roaming pallet with its contents to another warehouse. */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Entry } from "../../transaction/entry.rows.ts";
import { defineOperation, type Step } from "../../transaction/operation.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { badInput, busy, notFound } from "../../lib/actions/error.ts";
import { pause } from "../../lib/time/pause.ts";
import { getMany, queryAll } from "../../lib/table/table.ts";
import type { Write } from "../../lib/table/write.ts";
import { atLocation, STOCK_LINE_LIST, type StockLine, stockLineKey, type StockLineRow, editStockLine } from "../lots/stock-line.rows.ts";
import { movementEntry } from "../entries.ts";
import { type Item, itemKey, type ItemRow } from "../items/item.rows.ts";
import { assertWarehouse } from "../../warehouse/add-location.ts";
import type { palletTransfer } from "../../warehouse/contract.ts";
import { locationIfThere } from "../../warehouse/open-location.ts";
import { arrivedAt, moveTo, type StockLocation } from "../../warehouse/location.rows.ts";

type Moved = z.output<typeof palletTransfer.answer>;

const OPERATION = "warehouse.pallet";
const REASON = "Pallet transfer";
/** Stock lines that one step moves: each costs its row and two ledger rows. */
const A_STEP = 32;
/** The same, besides the pallet itself, the claim of its name and the operation's row. */
const AT_FIRST = 31;
/** How often the contents of a pallet are read again if the index lags behind the pallet's own count. */
const MAX_READS = 8;

interface State {
  locationId: string;
  moved: number;
  answer: Moved;
}

/**
 * Moves a roaming pallet to another warehouse, with all stock lines and their reservations, each with ledger rows out of
 * one warehouse and into the other. Continues in steps if it does not fit one transaction. Refuses an unknown pallet
 * (404), a location that is not a roaming pallet, its present warehouse and an invalid warehouse (400). (Specification
 * 2, 2.10.)
 */
export async function movePallet({ pallet, warehouse }: z.output<typeof palletTransfer.body>, actor: Actor): Promise<Moved> {
  return commit<Moved>(actor, async () => {
    const { location, stockLines } = await standingOn(pallet);
    if (!location) throw notFound("the location");
    if (!location.roaming) throw badInput("pallet", "This location is not a roaming pallet.");
    assertWarehouse(warehouse);
    if (location.warehouse === warehouse) throw badInput("warehouse", "The pallet is already in this warehouse.");
    const answer: Moved = {
      message: `Roaming pallet ${location.bin} has been transferred to ${warehouse}.`,
      type: "success",
      details: { "Pallet: ": location.bin, "From: ": location.warehouse, "To: ": warehouse, "Batches: ": location.rows },
      palletNumber: location.bin,
      locationId: location.id,
    };
    const { writes, ledger } = followed(stockLines.slice(0, AT_FIRST), warehouse);
    const whole = stockLines.length <= AT_FIRST;
    const first = { writes: [...moveTo(location, warehouse, !whole), ...writes], ledger, answer };
    if (whole) return first;
    return {
      ...first,
      rest: { kind: OPERATION, state: { locationId: location.id, moved: AT_FIRST, answer } satisfies State, done: AT_FIRST, total: stockLines.length },
    };
  });
}

/** Each step moves stock lines whose warehouse differs from the pallet's current one, so that concurrent moves converge. */
defineOperation<State>(OPERATION, async (state): Promise<Step> => {
  const { location, stockLines } = await standingOn(state.locationId);
  if (!location) return { writes: [], state, done: state.moved, answer: state.answer };
  const behind = stockLines.filter(({ stockLine }) => stockLine.warehouse !== location.warehouse);
  const { writes, ledger } = followed(behind.slice(0, A_STEP), location.warehouse);
  const moved = state.moved + Math.min(A_STEP, behind.length);
  const step = { ledger, state: { ...state, moved }, done: moved };
  return behind.length > A_STEP ? { ...step, writes } : { ...step, writes: [...writes, arrivedAt(location)], answer: state.answer };
});

/** A stock line on a pallet, with its item. */
interface Standing {
  stockLine: StockLine;
  item: Item;
}

/**
 * A location and all its stock lines. The index lags: each stock line is read again by its key, and the list is complete when it
 * has as many as the location counts.
 */
async function standingOn(id: string): Promise<{ location: StockLocation | undefined; stockLines: Standing[] }> {
  for (let reads = 1; reads <= MAX_READS; reads++) {
    const [location, listed] = await Promise.all([
      locationIfThere(id),
      queryAll<StockLineRow>({ partition: STOCK_LINE_LIST, index: "g1", beginsWith: atLocation(id) }),
    ]);
    if (!location) return { location, stockLines: [] };
    const [rows, items] = await Promise.all([
      getMany<StockLineRow>(
        listed.flatMap((stockLine) => stockLineKey(stockLine.id) ?? []),
        true,
      ),
      getMany<ItemRow>(
        listed.map((stockLine) => itemKey(stockLine.sku)),
        true,
      ),
    ]);
    const bySku = new Map(items.flatMap((item) => (item ? [[item.sku, item] as const] : [])));
    const stockLines = rows.flatMap((stockLine): Standing[] => {
      const item = stockLine?.locationId === id ? bySku.get(stockLine.sku) : undefined;
      return stockLine && item ? [{ stockLine, item }] : [];
    });
    if (stockLines.length === location.rows) return { location, stockLines };
    await pause(reads);
  }
  throw busy();
}

/** The ledger entries of stock lines that change warehouse: grams or units out of one and into the other. */
function followed(stockLines: readonly Standing[], warehouse: string): { writes: Write[]; ledger: Entry[] } {
  const ledger = stockLines.flatMap(({ stockLine, item }): Entry[] => {
    const said = { action: "Transfer" as const, reason: REASON, totalQuantity: item.quantity };
    return [
      movementEntry(item, stockLine, { ...said, difference: -stockLine.quantity, quantity: 0 }),
      movementEntry(item, { ...stockLine, warehouse }, { ...said, difference: stockLine.quantity, quantity: stockLine.quantity }),
    ];
  });
  return { writes: stockLines.map(({ stockLine }) => editStockLine(stockLine, { warehouse })), ledger };
}
