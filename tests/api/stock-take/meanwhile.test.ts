/**
 * What others do while a stock take is in progress: an index that lags behind them, batches that are frozen or corrected between
 * count and completion, and two who take out what is left.
 */
import { documentClient } from "@apothecary/core/lib/table/dynamo-client";
import { removeStockTake } from "@apothecary/core/stock-take/contract";
import { updateExpiryDate, updateStockStatus } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn } from "../../lib/stock-fixtures.ts";
import { stateNow } from "../../lib/state.ts";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold } from "../stock/stock.fixtures.ts";
import {
  adjustStockLine,
  begin,
  complete,
  count,
  counting,
  countAsFound,
  discrepancies,
  fresh,
  linesAt,
  moveStockLine,
  countRefusal,
  rowId,
  sendCount,
  show,
} from "./stock-take.fixtures.ts";

const LAG = "lag";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => {
  documentClient().middlewareStack.remove(LAG);
});
afterAll(everythingHolds);

/** From here on the indexes show the table as it is now and lag behind later writes: on AWS they do so for a moment. */
async function indexesStandStill(): Promise<void> {
  const rows = [...(await stateNow()).values()];
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      const { IndexName, ExpressionAttributeValues } = args.input as { IndexName?: string; ExpressionAttributeValues?: Record<string, string> };
      const { ":p": partition, ":from": from, ":to": to } = ExpressionAttributeValues ?? {};
      if (IndexName === undefined || from === undefined || to === undefined) return answer;
      const Items = rows.filter((row) => row["g1p"] === partition && String(row["g1s"]) >= from && String(row["g1s"]) <= to);
      return { ...answer, output: { ...answer.output, Items } };
    },
    { step: "initialize", name: LAG, priority: "high" },
  );
}

test("the lines to count are the present stock, even if the index lags", async () => {
  const { bin, stockLineId, row, id } = await counting(world, 100);
  const gone = await bookIn(world, (await fresh()).sku, 7, bin);
  const elsewhere = await fresh();
  await indexesStandStill();
  await adjustStockLine(world, stockLineId, 90);
  await moveStockLine(world, gone, 7, elsewhere.bin);
  const seen = await linesAt(world, row);
  expect(seen.lines.map(({ elementId, quantity }) => [elementId, quantity])).toEqual([[stockLineId, 90]]);
  documentClient().middlewareStack.remove(LAG);
  expect((await sendCount(world, countAsFound(seen, { [stockLineId]: 90 }))).status).toBe(200);
  expect(await discrepancies(world, id)).toEqual([]);
});

test("a line without a position is compared with its batch, not with the index", async () => {
  const [stays, leaves, elsewhere] = [await counting(world, 100), await counting(world, 7), await fresh()];
  const countBody = async (row: string, countedQuantity: number) => {
    const { stockTakeId, elements } = countAsFound(await linesAt(world, row));
    return { stockTakeId, elements: elements.map(({ position: _, ...line }) => ({ ...line, countedQuantity })) };
  };
  const [picked, moved] = [await countBody(stays.row, 90), await countBody(leaves.row, 7)];
  await indexesStandStill();
  await adjustStockLine(world, stays.stockLineId, 90);
  await moveStockLine(world, leaves.stockLineId, 7, elsewhere.bin);
  expect((await sendCount(world, picked)).status).toBe(200);
  expect(await discrepancies(world, stays.id)).toEqual([]);
  const gone = "This batch is no longer in this location. Please open the location again.";
  expect(await countRefusal(world, moved)).toMatchObject({ status: 400, errors: [{ path: "elements.0.elementId", message: gone }] });
});

test("found stock of a batch that has been frozen since is frozen too", async () => {
  const { sku, bin, stockLineId, row, id } = await counting(world, 100);
  const elsewhere = await fresh();
  await count(world, row, { [stockLineId]: 104 });
  const moved = await moveStockLine(world, stockLineId, 100, elsewhere.bin);
  await world.good(updateStockStatus, { body: { elementId: moved, newStatus: 2, reason: "Recalled" } });
  expect((await complete(world, id)).body).toMatchObject({ type: "success", notApplied: [] });
  expect((await findItem(sku))?.stockLines.map((one) => [one.locationId === bin, one.quantity, one.status]).toSorted()).toEqual([
    [false, 100, 2],
    [true, 4, 2],
  ]);
  await figuresHold(sku);
});

test("an expiry date corrected between count and completion is kept and reported", async () => {
  const { sku, bin } = await fresh();
  const stockLineId = await bookIn(world, sku, 100, bin, { expiry: "2035-06-30" });
  const id = await begin(world, [bin]);
  const body = countAsFound(await linesAt(world, rowId(id, bin)), { [stockLineId]: 90 });
  await sendCount(world, { ...body, elements: body.elements.map((line) => ({ ...line, expiryDate: "2035-01-31" })) });
  await world.good(updateExpiryDate, { body: { id: stockLineId, newExpiryDate: "2036-02-29", reason: "Certificate" } });
  const answer = await complete(world, id);
  expect(await stockLineNow(stockLineId)).toMatchObject({ quantity: 90, expiryDate: "2036-02-29" });
  expect(answer.body.notApplied).toMatchObject([{ difference: -10, applied: -10, reason: "Its expiry date was changed after the count and has been kept." }]);
  await figuresHold(sku);
});

test("concurrent removals of both halves of a stock take remove only one half", async () => {
  const bins = [await fresh(), await fresh()];
  const id = await begin(
    world,
    bins.map(({ bin }) => bin),
  );
  const answers = await Promise.all(bins.map(({ bin }) => world.call(removeStockTake, { body: { locations: [rowId(id, bin)] } })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await show(world, id)).toMatchObject({ numberOfBins: 1, locations: [{ id: expect.any(String) }] });
});

test("a batch of more than 4,000 tonnes can be counted", async () => {
  const { stockLineId, row } = await counting(world, 100);
  const was = await stockLineNow(stockLineId);
  await plant({ ...was, quantity: 5_000_000_000, unreserved: 5_000_000_000 });
  expect((await linesAt(world, row)).lines).toMatchObject([{ quantity: 5_000_000_000 }]);
  await plant({ ...was });
});
