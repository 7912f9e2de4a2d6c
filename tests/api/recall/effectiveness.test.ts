/**
 * How far a recall got: for each client what was sent, answered, returned, destroyed and is still out, to 100 %, and the proof of it.
 */
import { businessRow } from "@apothecary/core/directory/business.rows";
import {
  recall as recallCall,
  freezeAndRecall,
  recallDrill,
  recallList,
  recallListReport,
  recallProgress,
  recallProof,
  recallReturn,
} from "@apothecary/core/recall/contract";
import { setClock } from "@apothecary/core/lib/time/clock";
import { clientReturn } from "@apothecary/core/returns/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { createSigner } from "@apothecary/core/seals/signing";
import { destroyStock, stockTransfer, updateBatchNumber } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { download, startReports } from "../../lib/s3.ts";
import { plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { plantCompany } from "../jobs/jobs.fixtures.ts";
import { audit, FIRST_KEY, sealAt } from "../seals/seals.fixtures.ts";
import { everythingHolds, newRequest } from "../stock/stock.fixtures.ts";
import { CLIENT, type Made, madeAndSent, plantClient, shipMore } from "./recall.fixtures.ts";

const OTHER_CLIENT = 21;
const TWO_DAYS = 2 * 86_400_000;
const reason = "A cracked jar";
let world: World;
let stop: () => Promise<void>;
let made: Made;
let id: number;
beforeAll(async () => {
  setClock(() => Date.now() - TWO_DAYS);
  world = await makeWorld();
  stop = await startReports();
  await plantCompany();
  await plantClient();
  const business = { code: "DEF", owner: false, supplier: false, client: true, paymentTerms: "", primaryAccountManager: "", version: 1 };
  await plant(businessRow({ ...business, id: OTHER_CLIENT, name: "Another client" }));
  for (const bin of ["B2", "C3"]) await plantLocation(bin);
  made = await madeAndSent(world, 60);
  await shipMore(world, made, 20, newRequest(), { clientId: OTHER_CLIENT, client: "Another client" });
  const { recallId = 0 } = await world.good(freezeAndRecall, { body: { batches: [made.source], reason } });
  id = recallId;
});
afterAll(async () => {
  setClock();
  await stop();
  await everythingHolds();
});

const linesNow = async () => world.good(recallList, { params: { id: String(id) } } as never);
const figures = async () => (await linesNow()).map(({ clientId, quantity, returned, destroyed }) => [clientId, quantity, returned, destroyed]);
const progress = (clientId: number, more: object = {}) => ({ body: { recallId: id, clientId, told: true, answered: true, ...more } });
const clientsNow = async () => (await world.good(recallCall, { params: { id: String(id) } })).clientList;
const stockLineAt = async (bin: string) => {
  const stockLines = (await findItem(made.cream.sku))?.stockLines ?? [];
  return stockLines.find((one) => one.batchNumber === made.cream.batchNumber && one.bin === bin)?.id ?? "";
};
const destroy = async (bin: string, quantity: number, requestId = newRequest()) => {
  await world.good(destroyStock, { body: { elementId: await stockLineAt(bin), quantity, reason: "Incinerated" } }, { requestId });
  return requestId;
};

test("what comes back counts once, in whichever way, and what is destroyed of it counts by client; stock that was never sent does not", async () => {
  const line = (await linesNow()).find(({ clientId }) => clientId === CLIENT);
  await world.good(recallReturn, { body: { recallId: id, lineId: line?.id ?? "", quantity: 30, location: "B2" } });
  await world.good(clientReturn, { body: { clientId: CLIENT, lines: [{ ...made.cream, quantity: 10, location: "B2", reason }] } });
  await world.good(clientReturn, { body: { clientId: OTHER_CLIENT, lines: [{ ...made.cream, quantity: 5, location: "B2", reason }] } });
  expect(await figures()).toEqual([
    [CLIENT, 60, 40, 0],
    [OTHER_CLIENT, 20, 5, 0],
  ]);
  expect((await clientsNow()).map(({ units, returnedUnits }) => [units, returnedUnits])).toEqual([
    [60, 40],
    [20, 5],
  ]);
  const keptBack = (await findItem(made.cream.sku))?.stockLines.find(({ batchNumber, status }) => batchNumber === made.cream.batchNumber && status === 2);
  await world.good(destroyStock, { body: { elementId: keptBack?.id ?? "", quantity: 10, reason: "Incinerated" } });
  expect(await figures()).toEqual([
    [CLIENT, 60, 40, 0],
    [OTHER_CLIENT, 20, 5, 0],
  ]);
  await destroy("B2", 12);
  const moved = { elementId: await stockLineAt("B2"), transferQuantity: 33, transferLocation: "C3", reason: "To the cage" };
  await world.good(stockTransfer, { body: { transferDetails: moved } });
  const wrong = await destroy("C3", 33);
  expect(await figures()).toEqual([
    [CLIENT, 60, 40, 40],
    [OTHER_CLIENT, 20, 5, 5],
  ]);
  const { mark } = await world.good(reversePreview, { body: { transactionId: wrong } });
  await world.good(reverseTransaction, { body: { transactionId: wrong, reason: "Not yet", mark } });
  expect(await figures()).toEqual([
    [CLIENT, 60, 40, 12],
    [OTHER_CLIENT, 20, 5, 0],
  ]);
});

test("what a client used itself is counted by its answer, at most what it still has, and not without an answer", async () => {
  for (const units of [21, 1_000])
    expect(await world.call(recallProgress, progress(CLIENT, { disposedUnits: units }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: "disposedUnits", message: "At most 20 units can be at Client." }] },
    });
  expect((await world.call(recallProgress, progress(CLIENT, { disposedGrams: 1 }))).status).toBe(400);
  await world.good(recallProgress, progress(CLIENT, { disposedUnits: 20 }));
  await world.good(recallProgress, progress(OTHER_CLIENT, { disposedUnits: 15 }));
  const out = async () =>
    (await clientsNow()).map(({ units, returnedUnits, disposedUnits, answeredAt }) => [units - returnedUnits - disposedUnits, answeredAt !== null]);
  expect(await out()).toEqual([
    [0, true],
    [0, true],
  ]);
  await world.good(recallProgress, progress(CLIENT));
  expect((await out())[0]).toEqual([0, true]);
  await world.good(recallProgress, progress(CLIENT, { answered: false }));
  expect((await out())[0]).toEqual([20, false]);
});

test("the proof of a recall has each row of what was done, sent, returned and destroyed, and holds by the auditor's own program", async () => {
  const before = await world.good(recallProof, { body: { recallId: id } });
  expect(before).toMatchObject({ days: [{ rows: 8, seal: null }], proofs: [], complete: true });
  await sealAt(new Date().toISOString());
  const { days, proofs } = await world.good(recallProof, { body: { recallId: id } });
  expect(days).toMatchObject([{ rows: 8, corrected: false, seal: { keyId: createSigner(FIRST_KEY).keyId } }]);
  expect(proofs.map(({ row }) => row["action"])).toEqual(["Dispatched", "Dispatched", "Recall", "Returned", "Returned", "Returned", "Destroyed", "Destroyed"]);
  const { code, said } = await audit(proofs, createSigner(FIRST_KEY).keyId);
  expect([code, said.match(/The proof holds/g)?.length]).toEqual([0, 8]);
  const [first, ...others] = proofs;
  const falsified = first ? [...others, { ...first, row: { ...first.row, quantity: 1 } }] : [];
  expect((await audit(falsified, createSigner(FIRST_KEY).keyId)).code).toBe(1);
  expect((await world.call(recallProof, { body: { recallId: 999 } })).status).toBe(404);
});

test("what came back, got another number and was destroyed under it counts as destroyed, and is proved", async () => {
  const other = await madeAndSent(world, 60);
  const { recallId = 0 } = await world.good(freezeAndRecall, { body: { batches: [other.cream], reason } });
  await world.good(clientReturn, { body: { clientId: CLIENT, lines: [{ ...other.cream, quantity: 10, location: "B2", reason }] } });
  const back = (await findItem(other.cream.sku))?.stockLines.find(({ batchNumber, bin }) => batchNumber === other.cream.batchNumber && bin === "B2");
  await world.good(updateBatchNumber, { body: { id: back?.id ?? "", newBatchNumber: "777-26", reason: "Label" } });
  await world.good(destroyStock, { body: { elementId: back?.id ?? "", quantity: 7, reason: "Incinerated" } });
  const [line] = await world.good(recallList, { params: { id: String(recallId) } } as never);
  expect(line).toMatchObject({ quantity: 60, returned: 10, destroyed: 7 });
  // What was sent, recalled, returned and destroyed.
  expect(await world.good(recallProof, { body: { recallId } })).toMatchObject({ days: [{ rows: 4 }] });
});

test("the file of the list has what was destroyed", async () => {
  setClock();
  const { text } = await download((await world.good(recallListReport, { body: { recallId: id } })).url);
  expect(text).toMatch(/,Returned,Destroyed,Told,/);
  expect(text).toMatch(/,60,units,[^,]*,40,12,/);
});

test("a drill reaches 100 % with what comes back", async () => {
  const { recallId = 0 } = await world.good(recallDrill, { body: { batches: [made.source], reason: "Half-yearly drill" } });
  const shown = async () => (await world.good(recallCall, { params: { id: String(recallId) } })).clientList;
  expect((await shown()).some(({ units, returnedUnits }) => returnedUnits < units)).toBe(true);
  for (const { clientId, units, returnedUnits } of await shown()) {
    if (units > returnedUnits)
      await world.good(clientReturn, { body: { clientId, lines: [{ ...made.cream, quantity: units - returnedUnits, location: "B2", reason: "Drill" }] } });
    await world.good(recallProgress, { body: { recallId, clientId, told: true, answered: true } });
  }
  expect(await shown()).toMatchObject([
    { units: 60, returnedUnits: 60, answeredAt: expect.any(String) },
    { units: 20, returnedUnits: 20, answeredAt: expect.any(String) },
  ]);
});
