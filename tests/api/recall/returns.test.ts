/**
 * What clients return of a recall.
 */
import { transactionLog } from "@apothecary/core/ledger/contract";
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

test("what a client says that it destroyed is at most what is still there, stays when other progress is noted, and is in the trail", async () => {
  const made = await madeAndSent(world);
  const id = await freeze(made.source);
  const note = (more: object, requestId = newRequest()) =>
    world.call(recallProgress, { body: { recallId: id, clientId: CLIENT, told: true, answered: true, ...more } }, { requestId });
  const [line] = await readRecallList(id);
  await world.good(recallReturn, { body: { recallId: id, lineId: line?.id ?? "", quantity: 30, location: "B2" } });
  const tooMuch = { message: "Client has at most 50 units left.", errors: [{ path: "destroyedUnits" }] };
  expect(await note({ destroyedUnits: 51 })).toMatchObject({ status: 400, body: tooMuch });
  expect(await note({ destroyedGrams: 1 })).toMatchObject({ status: 400 });
  const requestId = newRequest();
  expect(await note({ destroyedUnits: 50 }, requestId)).toMatchObject({ status: 200 });
  const [change] = await world.good(transactionLog, { body: { transactionId: requestId, class: "records" } });
  expect(change?.changes).toContainEqual(expect.objectContaining({ field: "destroyedUnits", to: 50 }));
  await note({ answered: false });
  expect((await open(id)).clientList).toMatchObject([{ units: 80, returnedUnits: 30, destroyedUnits: 50, destroyedGrams: 0, answeredAt: null }]);
});

test("goods that return after all of them have left are of the version that they were made to", async () => {
  const made = await madeAndSent(world, 90);
  const id = await freeze(made.source);
  const [line] = await readRecallList(id);
  expect(await leftNow(made.cream)).toEqual([]);
  const { elementId } = await world.good(recallReturn, { body: { recallId: id, lineId: line?.id ?? "", quantity: 9, location: "B2" } });
  expect(await stockLineNow(elementId)).toMatchObject({ ...made.cream, status: 1, quantity: 9, formulaId: FORMULA, rAndDCode: "RD-1" });
});
