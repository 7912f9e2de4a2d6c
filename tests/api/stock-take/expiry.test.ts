/**
 * The expiry day of a raw material is read off its label while it is counted, and corrected with completion.
 */
import { resolveDiscrepancies } from "@apothecary/core/stock-take/contract";
import { updateExpiryDate } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold, requestLedger } from "../stock/stock.fixtures.ts";
import { begin, complete, countAsFound, discrepancies, fresh, linesAt, moveStockLine, newRequest, rowId, sendCount } from "./stock-take.fixtures.ts";

const [WAS, READ, LATER] = ["2035-06-30", "2035-01-31", "2036-02-29"];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(everythingHolds);

/** A batch that was counted with another expiry day on its label. */
async function read(expiryDate: string | null, countedQuantity: number, over: Parameters<typeof fresh>[0] = {}, was = WAS) {
  const { sku, bin } = await fresh(over);
  const stockLineId = await bookIn(world, sku, 100, bin, { expiry: was });
  const id = await begin(world, [bin]);
  const body = countAsFound(await linesAt(world, rowId(id, bin)), { [stockLineId]: countedQuantity });
  const elements = body.elements.map((line) => ({ ...line, expiryDate }));
  return { sku, stockLineId, id, send: async () => expect((await sendCount(world, { ...body, elements })).status).toBe(200) };
}

test("another day is a discrepancy, and is the batch's after completion", async () => {
  const { sku, stockLineId, id, send } = await read(READ, 100);
  await send();
  expect(await discrepancies(world, id)).toMatchObject([{ elementId: stockLineId, quantityDifference: 0, newExpiryDate: READ, quantityAfter: 100 }]);
  const requestId = newRequest();
  expect((await complete(world, id, { requestId })).body).toMatchObject({ type: "success", notApplied: [] });
  expect(await stockLineNow(stockLineId)).toMatchObject({ quantity: 100, expiryDate: READ });
  const entries = (await requestLedger(requestId)).filter(({ action }) => action !== undefined);
  expect(entries).toMatchObject([{ action: "Batch Edited", difference: 0, quantity: 100, expiryDate: READ, reason: "Stock take November" }]);
  await figuresHold(sku);
});

test.each([
  [WAS, "2020-01-31", 100],
  ["2020-01-31", READ, 0],
])("a batch of %s whose label says %s counts as unusable from its new day", async (was, says, unusable) => {
  const { sku, stockLineId, id, send } = await read(says, 100, {}, was);
  await send();
  await complete(world, id);
  expect(await stockLineNow(stockLineId)).toMatchObject({ expiryDate: says, expired: unusable > 0 });
  expect((await findItem(sku))?.item).toMatchObject({ quantity: 100, unusable });
});

test("with a shortage, both are booked", async () => {
  const { stockLineId, id, send } = await read(READ, 90);
  await send();
  const requestId = newRequest();
  await complete(world, id, { requestId });
  expect(await stockLineNow(stockLineId)).toMatchObject({ quantity: 90, expiryDate: READ });
  const actions = (await requestLedger(requestId)).flatMap(({ action }) => action ?? []);
  expect(actions.toSorted()).toEqual(["Batch Edited", "Stock Take"]);
});

test("dismissed, it stays as it was", async () => {
  const { stockLineId, id, send } = await read(READ, 100);
  await send();
  const resolved = (await discrepancies(world, id)).map((one) => one.id);
  await world.good(resolveDiscrepancies, { body: { resolved } });
  await complete(world, id);
  expect(await stockLineNow(stockLineId)).toMatchObject({ expiryDate: WAS });
});

test("a day that another user has corrected since the list was read is kept", async () => {
  const { stockLineId, id, send } = await read(WAS, 100);
  await world.good(updateExpiryDate, { body: { id: stockLineId, newExpiryDate: LATER, reason: "Certificate" } });
  await send();
  expect(await discrepancies(world, id)).toEqual([]);
  await complete(world, id);
  expect(await stockLineNow(stockLineId)).toMatchObject({ expiryDate: LATER });
});

test("of componentry no day is read, and a day that is left out takes none away", async () => {
  const [component, without] = [await read(READ, 100, { categoryType: "Componentry" }), await read(null, 100)];
  for (const { send, id } of [component, without]) {
    await send();
    expect(await discrepancies(world, id)).toEqual([]);
  }
});

test("a batch that has left since keeps its day, and that is reported", async () => {
  const { stockLineId, id, send } = await read(READ, 100);
  await send();
  const elsewhere = await fresh();
  const moved = await moveStockLine(world, stockLineId, 100, elsewhere.bin);
  const { body } = await complete(world, id);
  expect(body.notApplied).toMatchObject([{ difference: 0, applied: 0, reason: "The batch has left this location since. Its expiry date is unchanged." }]);
  expect(await stockLineNow(moved)).toMatchObject({ expiryDate: WAS });
});
