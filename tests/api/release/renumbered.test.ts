/** The decision on a lot follows a correction of its number, and no number gets the decision of another lot (contract, section 8). */
import {
  certificate,
  editSpecification,
  enterResults,
  lotFile,
  lotFileAdded,
  lotUpload,
  releaseLot,
  retainedSamples,
  takeSample,
  upcomingRetests,
} from "@apothecary/core/release/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { stockTransfer, updateBatchNumber } from "@apothecary/core/stock/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { givePassword, PASSWORD } from "../../lib/people.ts";
import { bookIn, plantItem, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { uploadedBy } from "../../faults/actions/actions-recall.ts";
import { everythingHolds, newRequest } from "../stock/stock.fixtures.ts";
import { MELTING, needRelease } from "./release.fixtures.ts";

const signature = { password: PASSWORD, meaning: "I have checked the results and release this batch" };
const reason = "Wrong label";
let world: World;
let items = 0;
let numbers = 500;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["D1", "D2"]) await plantLocation(bin);
  await givePassword("status");
});
afterEach(everythingHolds);

interface Lot {
  sku: string;
  batchNumber: string;
  elementId: string;
}
const ref = ({ sku, batchNumber }: Lot) => ({ sku, batchNumber });
const shown = (lot: Lot) => world.good(certificate, { body: ref(lot) });
const decide = (lot: Lot, more: object = {}) =>
  world.call(releaseLot, { body: { ...ref(lot), decision: "release", signature, ...more } as never }, { as: "status" });
const renumber = ({ elementId: id }: Lot, newBatchNumber: string, more: object = {}) =>
  world.call(updateBatchNumber, { body: { id, newBatchNumber, reason, confirmSameLot: true } as never, ...more });
const freeNumber = (): string => `Z${++numbers}`;

async function newItem(): Promise<string> {
  const sku = `NUM${String(++items).padStart(4, "0")}`;
  await plantItem(sku);
  return sku;
}
async function arrived(sku: string): Promise<Lot> {
  const elementId = await bookIn(world, sku, 500, "D1");
  return { sku, elementId, batchNumber: (await stockLineNow(elementId))?.batchNumber ?? "" };
}
/** A lot that is sampled, tested, has a document, and is released until its retest day. */
async function releasedLot(sku?: string): Promise<Lot> {
  const needed = sku ?? (await newItem());
  await world.good(editSpecification, { body: { sku: needed, needsRelease: true, retestMonths: 1, tests: [MELTING] } });
  const lot = await arrived(needed);
  const kept = { elementId: lot.elementId, quantity: 20, purpose: "Reference", retained: true, location: "Cabinet 2", keepUntil: "2036-01-31" };
  await world.good(takeSample, { body: kept }, { as: "technician" });
  const file = { ...ref(lot), fileName: "certificate.pdf" };
  const fileId = await uploadedBy((bytes) => world.good(lotUpload, { body: { ...file, bytes, contentType: "application/pdf" } }));
  await world.good(lotFileAdded, { body: { ...file, fileId } });
  await world.good(enterResults, { body: { ...ref(lot), results: [{ test: MELTING.name, value: 50 }] } }, { as: "technician" });
  expect((await decide(lot)).status).toBe(200);
  return lot;
}
const isUpcoming = async ({ sku, batchNumber }: Lot) => (await world.good(upcomingRetests)).some((lot) => lot.sku === sku && lot.batchNumber === batchNumber);

test("the decision, results, documents and retest day of a released lot follow its number; samples stay under that of their labels", async () => {
  const lot = await releasedLot();
  const before = await shown(lot);
  const other = { ...lot, batchNumber: freeNumber() };
  expect((await renumber(lot, other.batchNumber)).status).toBe(200);
  const { decision, results, files, handledBy, tests } = before;
  expect(await shown(other)).toMatchObject({ state: "released", decision, results, files, handledBy, tests, quantity: 480 });
  expect([await isUpcoming(other), await isUpcoming(lot)]).toEqual([true, false]);
  const download = await world.good(lotFile, { body: { ...ref(other), fileId: files[0]?.fileId ?? "" } });
  expect((await fetch(download.url)).status).toBe(200);
  const samples = (await world.good(retainedSamples)).filter(({ sku }) => sku === lot.sku);
  expect(samples.map(({ batchNumber }) => batchNumber)).toEqual([lot.batchNumber]);
  // Goods that left under the former number keep their certificate.
  expect(await shown(lot)).toMatchObject({ state: "released", decision, quantity: 0 });
});

test("another row of the lot gets the same number, and both the former one again, by an edit and by a reversal", async () => {
  const lot = await releasedLot();
  const transfer = { elementId: lot.elementId, transferQuantity: 100, transferLocation: "D2", reason };
  const moved = { ...lot, elementId: (await world.good(stockTransfer, { body: { transferDetails: transfer } })).elementId ?? "" };
  const number = freeNumber();
  const requestId = newRequest();
  expect((await world.call(updateBatchNumber, { body: { id: lot.elementId, newBatchNumber: number, reason } }, { requestId })).status).toBe(200);
  expect((await renumber(moved, number)).status).toBe(200);
  expect((await renumber(moved, lot.batchNumber)).status).toBe(200);
  const { mark } = await world.good(reversePreview, { body: { transactionId: requestId } });
  await world.good(reverseTransaction, { body: { transactionId: requestId, reason, mark } });
  expect(await shown(lot)).toMatchObject({ state: "released", quantity: 480 });
});

test("no stock gets the number of a lot that is decided on by itself, or waits", async () => {
  const sku = await newItem();
  const [before, other] = [await arrived(sku), await arrived(sku)];
  await needRelease(world, sku, []);
  const waiting = await arrived(sku);
  const [one, two] = [await releasedLot(sku), await releasedLot(sku)];
  for (const [lot, to] of [
    [one, two],
    [one, waiting],
    [one, before],
    [before, one],
    [before, waiting],
  ] as const) {
    expect(await renumber(lot, to.batchNumber)).toMatchObject({ status: 409, body: { message: expect.stringContaining("decided on by itself") } });
  }
  // Lots that arrived before the item needed a release can share a number.
  expect((await renumber(before, other.batchNumber)).status).toBe(200);
});

test("a number stays until the final decision", async () => {
  const lot = await releasedLot();
  const conditional = await arrived(lot.sku);
  expect((await decide(conditional, { decision: "conditional", condition: "A trial" })).status).toBe(200);
  expect(await renumber(conditional, freeNumber())).toMatchObject({ status: 409, body: { message: expect.stringContaining("awaits its final release") } });
  expect((await decide(conditional, { decision: "reject" })).status).toBe(200);
  expect((await renumber(conditional, freeNumber())).status).toBe(409);
});
