/**
 * Write actions of recalls.
 */
import { freezeAgain, freezeAndRecall, recallDrill, recallList, recallProgress, recallReturn, thawRecall } from "@apothecary/core/recall/contract";
import { updateStockStatus } from "@apothecary/core/stock/contract";
import { closeOrder } from "@apothecary/core/sales/contract";
import { batchNow } from "../lib/scene.ts";
import { type Action, action } from "./actions.ts";
import { AS, type House, makeOrder, manyBatches, reserveFor, reserveOrder } from "./house.ts";

const reason = "The supplier reports a contamination";

async function refOf(elementId: string) {
  const batch = await batchNow(elementId);
  if (!batch) throw new Error(`The batch ${elementId} is gone.`);
  return { sku: batch.sku, batchNumber: batch.batchNumber };
}

const waxOf = async ({ wax }: House) => ({ batches: [await refOf(wax)], reason });

/** A recall of the wax after the order made of it was dispatched. */
async function recalled(house: House): Promise<number> {
  await makeOrder(house);
  await house.world.good(closeOrder, { body: { id: house.order.id } }, AS);
  const { recallId } = await house.world.good(freezeAndRecall, { body: await waxOf(house) }, AS);
  if (recallId === undefined) throw new Error("The recall was not started.");
  return recallId;
}

/** Many batches, some of them reserved. */
async function many(house: House, count: number) {
  const { jobId, batches } = await manyBatches(house, count);
  await reserveFor(house, jobId, Object.fromEntries(batches.slice(0, 4).map((batch) => [batch, 5])));
  return { batches: await Promise.all(batches.map(refOf)), reason };
}

export const recallActions: Action[] = [
  action(freezeAndRecall, "with reservations", async (house) => {
    await reserveOrder(house);
    return waxOf(house);
  }),
  action(freezeAndRecall, "in steps", (house) => many(house, 12)),
  action(recallDrill, "in steps", async (house) => {
    await makeOrder(house);
    await house.world.good(closeOrder, { body: { id: house.order.id } }, AS);
    return waxOf(house);
  }),
  action(freezeAgain, "what was released", async (house) => {
    const recallId = await recalled(house);
    await house.world.good(updateStockStatus, { body: { elementId: house.wax, newStatus: 0, reason } }, AS);
    return { recallId };
  }),
  action(thawRecall, "in steps", async (house) => {
    const { recallId = 0 } = await house.world.good(freezeAndRecall, { body: await many(house, 30) }, AS);
    return { recallId, reason };
  }),
  action(recallProgress, "", async (house) => ({ recallId: await recalled(house), clientId: house.clientId, told: true, answered: true })),
  action(recallReturn, "", async (house) => {
    const recallId = await recalled(house);
    const [line] = await house.world.good(recallList, { params: { id: String(recallId) } } as never, AS);
    return { recallId, lineId: line?.id ?? "", quantity: 12, location: "B2" };
  }),
];
