/**
 * What clients return of a recall.
 */
import { freezeAndRecall, recall, recallList, recallProgress, recallReturn, thawRecall } from "@apothecary/core/recall/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockLineNow, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { FORMULA, plantCompany } from "../jobs/jobs.fixtures.ts";
import { CLIENT, leftNow, type Made, madeAndSent, plantClient } from "./recall.fixtures.ts";
import { everythingHolds, requestLedger, newRequest } from "../stock/stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  await plantClient();
  await plantLocation("B2");
});
afterAll(everythingHolds);

const reason = "The supplier reports a contamination";
const open = (id: number) => world.good(recall, { params: { id: String(id) } });
const readRecallList = (id: number) => world.good(recallList, { params: { id: String(id) } } as never);

async function freeze(source: Made["source"]): Promise<number> {
  const { recallId } = await world.good(freezeAndRecall, { body: { batches: [source], reason } });
  if (recallId === undefined) throw new Error("No recall was started.");
  return recallId;
}

test("a client is told, answers and returns goods, which are booked in as Quarantined under their own number", async () => {
  const made = await madeAndSent(world);
  const id = await freeze(made.source);
  const progress = (informed: boolean, answered: boolean, more: object = {}) => ({
    body: { recallId: id, clientId: CLIENT, told: informed, answered, ...more },
  });
  await world.good(recallProgress, progress(true, false), { as: "buyer" });
  expect((await open(id)).clientList).toMatchObject([{ toldBy: "buyer", answeredAt: null }]);
  expect((await world.call(recallProgress, progress(true, true, { version: 1 }))).status).toBe(409);
  await world.good(recallProgress, progress(true, true));
  expect(await open(id)).toMatchObject({ told: 1, answered: 1, clientList: [{ toldBy: "buyer", answeredBy: "admin" }] });
  const [line] = await readRecallList(id);
  const taking = (quantity: number, more: object = {}) => ({ body: { recallId: id, lineId: line?.id ?? "", quantity, location: "B2", ...more } });
  const requestId = newRequest();
  const { elementId } = await world.good(recallReturn, taking(30), { requestId });
  expect(await stockLineNow(elementId)).toMatchObject({ ...made.cream, status: 1, quantity: 30, locationId: "B2" });
  expect(await requestLedger(requestId)).toMatchObject([{ action: "Returned", difference: 30, recallId: id, salesOrderId: made.salesOrderId }]);
  expect((await world.call(recallReturn, taking(51))).status).toBe(400);
  expect((await world.call(recallReturn, taking(1, { location: "NOWHERE" }))).status).toBe(404);
  expect((await world.call(recallReturn, taking(1, { lineId: "1~2~3~4" }))).status).toBe(404);
  await world.good(recallReturn, taking(50));
  expect((await open(id)).clientList).toMatchObject([{ returnedUnits: 80 }]);
  await world.good(thawRecall, { body: { recallId: id, reason } });
  expect((await leftNow(made.cream)).toSorted()).toEqual([
    [0, 10],
    [1, 80],
  ]);
});

test("goods that return after all of them have left are of the version that they were made to", async () => {
  const made = await madeAndSent(world, 90);
  const id = await freeze(made.source);
  const [line] = await readRecallList(id);
  expect(await leftNow(made.cream)).toEqual([]);
  const { elementId } = await world.good(recallReturn, { body: { recallId: id, lineId: line?.id ?? "", quantity: 9, location: "B2" } });
  expect(await stockLineNow(elementId)).toMatchObject({ ...made.cream, status: 1, quantity: 9, formulaId: FORMULA, rAndDCode: "RD-1" });
});
