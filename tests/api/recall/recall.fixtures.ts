/**
 * What the tests of recalls share: wax that became bulk, creams, and a dispatch to a client with contacts.
 */
import { newContactId, contactRow } from "@apothecary/core/directory/contact.rows";
import { businessRow } from "@apothecary/core/directory/business.rows";
import { completeJob } from "@apothecary/core/jobs/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { closeOrder, shipOrder } from "@apothecary/core/sales/contract";
import type { LotRef } from "@apothecary/core/recall/contract";
import { plant } from "../../lib/base-world.ts";
import { stockLineNow, bookIn } from "../../lib/stock-fixtures.ts";
import type { World } from "../../lib/world.ts";
import { allocateItems, BULK_SKU, CREAM_SKU, soLine, plantOrder, usedFrom, usedLine } from "../jobs/jobs.fixtures.ts";
import { newRequest } from "../stock/stock.fixtures.ts";

/** The client of every order here. */
export const CLIENT = 20;

/** The fields of a contact that are empty. */
export const nobody = { phoneNumber1: "", phoneNumber2: "", addressLine1: "", addressLine2: "", addressLine3: "", postcode: "", email: "", invoice: false };

/** The client with three contacts; the first is ticked for recalls, the second for deliveries. */
export async function plantClient(): Promise<void> {
  const created = { createdBy: "admin", createdAt: "2026-01-01T00:00:00.000Z", version: 1 };
  const terms = { paymentTerms: "", primaryAccountManager: "", owner: false, supplier: false, client: true, code: "ABC" };
  await plant({ ...businessRow({ ...created, ...terms, id: CLIENT, name: "Client", contacts: 3, lastContact: 3 }) });
  for (const [number, ticks] of [{ recall: true, delivery: false }, { delivery: true }, { delivery: false }].entries()) {
    const person = { ...nobody, firstName: `Contact ${number + 1}`, lastName: "", department: "", ...ticks };
    await plant({ ...contactRow({ ...person, id: newContactId(CLIENT, number + 1), businessId: CLIENT, version: 1 }) });
  }
}

export interface Made {
  /** The wax that everything was made of: its row, and its number. */
  wax: string;
  source: LotRef;
  bulk: LotRef;
  cream: LotRef;
  salesOrderId: number;
}

/** Wax made into bulk, bulk into a hundred creams and some left over, of which an order of `ordered` jars was dispatched, which expire on a day. */
export async function madeAndSent(world: World, ordered = 80, expiryDate?: string): Promise<Made> {
  const [wax, oil] = [await bookIn(world, "WAX0001", 10_000, "A1"), await bookIn(world, "OIL0001", 2_000, "A1")];
  const [jars, lids] = [await bookIn(world, "JAR0001", 100, "A1"), await bookIn(world, "LID0001", 200, "A1")];
  const [salesId = 0] = await plantOrder([{ quantity: ordered }]);
  const { job, fillings } = await allocateItems(world, [salesId], 50, { excessAllocated: null });
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_000, 10_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 2_000)])];
  const { elementId: bulk } = await world.good(completeJob, {
    body: { data: { jobId: job.id, usedStock, totalProduced: 5, yieldReason: "For a test", confirmYield: true } },
  });
  const [filling] = fillings;
  if (!filling || !bulk) throw new Error("Nothing was made.");
  const filled = [
    usedLine(filling.id, BULK_SKU, [usedFrom(bulk, 4_500, 5_000)]),
    usedLine(filling.id, "JAR0001", [usedFrom(jars, 90, 100)]),
    usedLine(filling.id, "LID0001", [usedFrom(lids, 180, 200)]),
  ];
  await world.good(completeJob, {
    body: { data: { jobId: filling.id, usedStock: filled, totalProduced: 90, expiryDate, yieldReason: "For a test", confirmYield: true } },
  });
  const { salesOrderId } = await soLine(salesId);
  await world.good(closeOrder, { body: { id: salesOrderId } });
  const batchNumber = (await stockLineNow(wax))?.batchNumber ?? "";
  const made = (sku: string): LotRef => ({ sku, batchNumber: job.batchNumber });
  return { wax, source: { sku: "WAX0001", batchNumber }, bulk: made(BULK_SKU), cream: made(CREAM_SKU), salesOrderId };
}

/** Sends more of what was made as a shipment, by a second order of the client or by one of another. */
export async function shipMore(world: World, { cream }: Made, quantity: number, requestId = newRequest(), to: { clientId?: number; client?: string } = {}) {
  const [salesId = 0] = await plantOrder([{ quantity, ...to }]);
  const { salesOrderId } = await soLine(salesId);
  const elementId = (await findItem(cream.sku))?.stockLines.find(({ batchNumber }) => batchNumber === cream.batchNumber)?.id ?? "";
  const lines = [{ salesId, quantity, batches: [{ elementId, quantity }] }];
  const { shipmentId = 0, shipmentNumber } = await world.good(shipOrder, { body: { id: salesOrderId, lines } }, { requestId });
  return { salesOrderId, shipmentId, shipmentNumber };
}

/** The statuses of what is left of a batch, and how much. */
export async function leftNow({ sku, batchNumber }: LotRef): Promise<[status: number, quantity: number][]> {
  const opened = await findItem(sku);
  return (opened?.stockLines ?? []).filter((stockLine) => stockLine.batchNumber === batchNumber).map(({ status, quantity }) => [status, quantity]);
}
