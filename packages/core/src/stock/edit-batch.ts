/**
 * Edits of a batch without a movement: its numbers, expiry date and pack size. The row keeps its id, even if it now has
 * the same merge key as another row.
 */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { ukDay } from "../lib/day.ts";
import { badInput } from "../lib/error.ts";
import { INVALID_BATCH_NUMBER, isBatchNumberOf, RAW_MATERIAL_BATCH } from "../lib/fields.ts";
import type { Write } from "../lib/write.ts";
import { assertVersion } from "./adjust.ts";
import { claimBatchNumber } from "./batch-numbers.ts";
import { type Batch, editBatch, skuOfBatch } from "./batch.rows.ts";
import type { updateBatchNumber, updateExpiryDate, updatePackSize, updateSupplierBatchNumber } from "./contract.ts";
import { movementOf } from "./entries.ts";
import type { Item } from "./item.rows.ts";
import { openBatch } from "./open-item.ts";
import { noteSupplierBatch } from "./supplier-batch.rows.ts";

type Edited = z.output<typeof updateExpiryDate.answer>;

/** The changes of an edit, and its further writes. */
interface Edit {
  set: Partial<Batch>;
  reason: string;
  writes?: Write[];
  details: Record<string, string | number>;
}

/** Edits a batch. Refuses one that no longer exists (404) and a stale version (409). An edit without a change writes nothing. */
function edited(id: string, version: string | undefined, actor: Actor, edit: (item: Item, batch: Batch) => Promise<Edit>): Promise<Edited> {
  return commit<Edited>(actor, async () => {
    const { item, batch } = await openBatch(id);
    assertVersion(batch, version);
    const { set, reason, writes = [], details } = await edit(item, batch);
    const same = Object.entries(set).every(([name, value]) => batch[name as keyof Batch] === value);
    if (same) return { writes: [], answer: { message: "The batch already has this value.", type: "info", details, elementId: id } };
    const becomes = { ...batch, ...set };
    const said = { action: "Batch Edited", difference: 0, quantity: batch.quantity, totalQuantity: item.quantity } as const;
    // The ledger of the old number shows the new number.
    const renumbered =
      becomes.batchNumber === batch.batchNumber ? [] : [movementOf(item, batch, { ...said, reason: `${reason} (now ${becomes.batchNumber})` })];
    return {
      writes: [editBatch(batch, set), ...writes],
      ledger: [movementOf(item, becomes, { ...said, reason }), ...renumbered],
      answer: { message: `Batch ${becomes.batchNumber} of ${item.name} has been updated.`, type: "success", details, elementId: id },
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

/**
 * Changes a batch's number, and claims the number for its SKU. Refuses (400) a number that belongs to another SKU, and
 * a formula-style batch number for an item that no formula makes. (Specification 2, section 5; contract, section 3.)
 */
export function setBatchNumber({ id, newBatchNumber, reason, version }: z.output<typeof updateBatchNumber.body>, actor: Actor): Promise<Edited> {
  const delivered = RAW_MATERIAL_BATCH.test(newBatchNumber);
  return edited(id, version, actor, async (item, batch) => {
    if (!isBatchNumberOf(item.categoryType, newBatchNumber)) throw badInput("newBatchNumber", INVALID_BATCH_NUMBER);
    const claims = delivered && batch.batchNumber !== newBatchNumber ? [await claimed(newBatchNumber, skuOfBatch(id))] : [];
    const { supplierBatchNumber, sku } = batch;
    const writes = [...claims, ...noteSupplierBatch({ supplierBatchNumber, sku, batchNumber: newBatchNumber })];
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
  return edited(id, version, actor, async (_, batch) => ({
    set: { supplierBatchNumber: newSupplierBatchNumber },
    writes: noteSupplierBatch({ supplierBatchNumber: newSupplierBatchNumber, sku: batch.sku, batchNumber: batch.batchNumber }),
    reason: `Supplier batch number: ${batch.supplierBatchNumber || "none"} → ${newSupplierBatchNumber}`,
    details: { "Supplier batch number: ": newSupplierBatchNumber },
  }));
}

/** Corrects a batch's pack size in grams or units, which can exceed the batch's quantity. Refuses as `edited` does. (Specification 2, section 5.) */
export function setPackSize({ id, newPackSize, version }: z.output<typeof updatePackSize.body>, actor: Actor): Promise<Edited> {
  return edited(id, version, actor, async (_, batch) => ({
    set: { packSize: newPackSize },
    reason: `Pack size: ${batch.packSize} → ${newPackSize}`,
    details: { "Pack size: ": newPackSize },
  }));
}
