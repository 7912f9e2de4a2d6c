/**
 * Edits of a batch that move nothing: its numbers, its expiry day, its pack size. The row stays where it is and keeps its
 * id, even beside a row that is alike by now.
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

/** What an edit makes of a batch, and what has to hold beside it. */
interface Edit {
  set: Partial<Batch>;
  reason: string;
  writes?: Write[];
  details: Record<string, string | number>;
}

/** Edits a batch as it is found. Refuses one that is gone (404) and a stale version (409); what is so already changes nothing. */
function edited(id: string, version: string | undefined, actor: Actor, edit: (item: Item, batch: Batch) => Promise<Edit>): Promise<Edited> {
  return commit<Edited>(actor, async () => {
    const { item, batch } = await openBatch(id);
    assertVersion(batch, version);
    const { set, reason, writes = [], details } = await edit(item, batch);
    const same = Object.entries(set).every(([name, value]) => batch[name as keyof Batch] === value);
    if (same) return { writes: [], answer: { message: "The batch already says so.", type: "info", details, elementId: id } };
    const becomes = { ...batch, ...set };
    const said = { action: "Batch Edited", difference: 0, quantity: batch.quantity, totalQuantity: item.quantity } as const;
    // Anyone who follows the old number through the ledger learns what it became.
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
 * Gives a batch another number, and the number to its SKU. Refuses (400) a number that belongs to another SKU, and the
 * form of a formula's batch numbers for what no formula makes. (Specification 2, section 5; contract, section 3.)
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

/** Corrects what the supplier calls a batch. Refuses as `edited` does. (Specification 2, section 5.) */
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

/** Corrects how much of a batch is in one pack: grams or units; more than there is may be meant. Refuses as `edited` does. (Specification 2, section 5.) */
export function setPackSize({ id, newPackSize, version }: z.output<typeof updatePackSize.body>, actor: Actor): Promise<Edited> {
  return edited(id, version, actor, async (_, batch) => ({
    set: { packSize: newPackSize },
    reason: `Pack size: ${batch.packSize} → ${newPackSize}`,
    details: { "Pack size: ": newPackSize },
  }));
}
