/**
 * Edits of a batch without a movement: its numbers, expiry date and pack size. The row keeps its id, even if it now has
 * the same merge key as another row.
 */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { ukDay } from "../../lib/time/day.ts";
import { badInput, conflict } from "../../lib/actions/error.ts";
import { INVALID_BATCH_NUMBER, isBatchNumberForCategory, RAW_MATERIAL_BATCH_NUMBER } from "../../lib/rules/fields.ts";
import type { Write } from "../../lib/table/write.ts";
import { assertVersion } from "./adjust.ts";
import { claimBatchNumber } from "./batch-numbers.ts";
import { datedToday, itemCounts } from "./stock-line-writes.ts";
import { type StockLine, editStockLine, stockLineSku } from "./stock-line.rows.ts";
import type { updateBatchNumber, updateExpiryDate, updatePackSize, updateSupplierBatchNumber } from "../contract.ts";
import { changedFields, movementEntry } from "../entries.ts";
import type { StockLineEdits } from "./stock-line-shapes.ts";
import { openStockOfLine, type Stock } from "./open-stock-lines.ts";
import { leftApart, lotsOfNumber, refuseSharedNumber } from "./shared-number.ts";
import { noteSupplierBatch } from "./supplier-batch.rows.ts";

type Edited = z.output<typeof updateExpiryDate.answer>;

/** The changes of an edit, and its further writes. Without a reason where the specification asks for none. */
interface Edit {
  set: StockLineEdits;
  reason?: string;
  writes?: Write[];
  details: Record<string, string | number>;
}

/** Edits a batch. Refuses one that no longer exists (404) and a stale version (409). An edit without a change writes nothing. */
function edited(id: string, version: string | undefined, actor: Actor, edit: (opened: Stock, stockLine: StockLine) => Promise<Edit>): Promise<Edited> {
  return commit<Edited>(actor, async () => {
    const { stockLine, ...opened } = await openStockOfLine(id);
    const { item } = opened;
    assertVersion(stockLine, version);
    const { set, reason, writes = [], details } = await edit(opened, stockLine);
    const changes = changedFields(stockLine, set);
    if (changes.length === 0) return { writes: [], answer: { message: "The batch already has this value.", type: "info", details, elementId: id } };
    const becomes = datedToday({ ...stockLine, ...set });
    const said = { action: "Batch Edited", difference: 0, quantity: stockLine.quantity, totalQuantity: item.quantity, reason, changes } as const;
    // The ledger of the old number shows the new number.
    const renumbered = becomes.batchNumber === stockLine.batchNumber ? [] : [movementEntry(item, stockLine, said)];
    const apart = renumbered.length > 0 ? undefined : leftApart(opened, becomes);
    const message = `Batch ${becomes.batchNumber} of ${item.name} has been updated.`;
    return {
      writes: [editStockLine(stockLine, { ...set, expired: becomes.expired }), ...itemCounts(stockLine.sku, [{ was: stockLine, becomes }]), ...writes],
      ledger: [movementEntry(item, becomes, said), ...renumbered],
      answer: apart ? { message: `${message} ${apart}`, type: "warning", details, elementId: id } : { message, type: "success", details, elementId: id },
    };
  });
}

/** Sets the day until which a batch is good, or takes it away. Refuses as `edited` does. (Specification 2, section 5.) */
export function setExpiryDate({ id, newExpiryDate, reason, version }: z.output<typeof updateExpiryDate.body>, actor: Actor): Promise<Edited> {
  return edited(id, version, actor, async () => ({
    set: { expiryDate: newExpiryDate },
    reason,
    details: { "Expiry date: ": newExpiryDate === null ? "None" : ukDay(newExpiryDate) },
  }));
}

/** The further writes of a renumbering, for what is kept by the number of a lot. Refuses one that cannot follow. */
export type Renumbering = (opened: Stock, stockLine: StockLine, newBatchNumber: string) => Promise<Write[]>;

/**
 * Changes a batch's number, and claims the number for its SKU. Refuses (400) a number that belongs to another SKU, and
 * a formula-style batch number for an item that no formula makes; and (409) the number of a lot of the SKU with another
 * supplier's batch number or expiry date, until `confirmSameLot`. (Specification 2, section 5; contract, sections 3 and 8.)
 */
export function setBatchNumber(
  { id, newBatchNumber, reason, confirmSameLot, version }: z.output<typeof updateBatchNumber.body>,
  follow: Renumbering,
  actor: Actor,
): Promise<Edited> {
  const delivered = RAW_MATERIAL_BATCH_NUMBER.test(newBatchNumber);
  return edited(id, version, actor, async (opened, stockLine) => {
    const { item } = opened;
    if (!isBatchNumberForCategory(item.categoryType, newBatchNumber)) throw badInput("newBatchNumber", INVALID_BATCH_NUMBER);
    if ((stockLine.awaitsRelease || stockLine.onlyFor) && stockLine.batchNumber !== newBatchNumber) {
      throw conflict(`Batch ${stockLine.batchNumber} of ${item.name} awaits its final release. Its number can be changed once that is decided.`);
    }
    const claims = delivered && stockLine.batchNumber !== newBatchNumber ? [await claimed(newBatchNumber, stockLineSku(id))] : [];
    const lots = stockLine.batchNumber === newBatchNumber ? [] : await lotsOfNumber(opened, { ...stockLine, batchNumber: newBatchNumber });
    if (lots.length > 0 && !confirmSameLot) throw refuseSharedNumber(opened, stockLine, lots);
    const { supplierBatchNumber, sku } = stockLine;
    const followed = stockLine.batchNumber === newBatchNumber ? [] : await follow(opened, stockLine, newBatchNumber);
    const writes = [...claims, ...noteSupplierBatch({ supplierBatchNumber, sku, batchNumber: newBatchNumber }), ...followed];
    return { set: { batchNumber: newBatchNumber }, reason, writes, details: { "Batch number: ": newBatchNumber } };
  });
}

async function claimed(batchNumber: string, sku: string): Promise<Write> {
  const claim = await claimBatchNumber(batchNumber, sku);
  if (claim === "taken") throw badInput("newBatchNumber", "This batch number is already in use.");
  return claim;
}

/** Corrects a batch's supplier batch number. Refuses as `edited` does. (Specification 2, section 5.) */
export function setSupplierBatchNumber(
  { id, newSupplierBatchNumber, version }: z.output<typeof updateSupplierBatchNumber.body>,
  actor: Actor,
): Promise<Edited> {
  return edited(id, version, actor, async (_, stockLine) => ({
    set: { supplierBatchNumber: newSupplierBatchNumber },
    writes: noteSupplierBatch({ supplierBatchNumber: newSupplierBatchNumber, sku: stockLine.sku, batchNumber: stockLine.batchNumber }),
    details: { "Supplier batch number: ": newSupplierBatchNumber },
  }));
}

/** Corrects a batch's pack size in grams or units, which can exceed the batch's quantity. Refuses as `edited` does. (Specification 2, section 5.) */
export function setPackSize({ id, newPackSize, version }: z.output<typeof updatePackSize.body>, actor: Actor): Promise<Edited> {
  return edited(id, version, actor, async () => ({ set: { packSize: newPackSize }, details: { "Pack size: ": newPackSize } }));
}
