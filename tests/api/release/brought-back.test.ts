/** What left a lot before its decision, or under a condition, and comes back by a reversal (contract, section 8). */
import { businessRow } from "@apothecary/core/directory/business.rows";
import { completeJob } from "@apothecary/core/jobs/contract";
import { certificate, releaseLot, takeSample } from "@apothecary/core/release/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { adjustStockLevel, destroyStock, stockTransfer, updateStockStatus } from "@apothecary/core/stock/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plant, userId } from "../../lib/base-world.ts";
import { givePassword, PASSWORD } from "../../lib/people.ts";
import { bookIn, plantItem, plantJob, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { usedFrom, usedLine } from "../jobs/jobs.fixtures.ts";
import { everythingHolds, newRequest } from "../stock/stock.fixtures.ts";
import { neededItem, rowsNow } from "./release.fixtures.ts";

const signature = { password: PASSWORD, meaning: "I have checked the results and decide on this batch" };
const ACME = 320;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["D1", "D2"]) await plantLocation(bin);
  for (const user of ["status", "everything"]) await givePassword(user);
  const business = {
    ...{ createdBy: "admin", createdAt: "2026-01-01T00:00:00.000Z", version: 1, contacts: 0, lastContact: 0 },
    ...{ paymentTerms: "", primaryAccountManager: "", owner: true, supplier: false, client: true },
  };
  await plant(businessRow({ ...business, id: ACME, name: "Acme", code: "Acm" }));
});
afterAll(everythingHolds);

async function waitingLot() {
  const sku = await neededItem(world, {}, []);
  const elementId = await bookIn(world, sku, 500, "D1");
  return { sku, elementId, batchNumber: (await stockLineNow(elementId))?.batchNumber ?? "" };
}
type Lot = Awaited<ReturnType<typeof waitingLot>>;

const decide = ({ sku, batchNumber }: Lot, more: object = {}, as = "status") =>
  world.call(releaseLot, { body: { sku, batchNumber, decision: "release", signature, ...more } as never }, { as });
const shown = ({ sku, batchNumber }: Lot) => world.good(certificate, { body: { sku, batchNumber } });
async function adjust({ elementId }: Lot, newQuantity: number): Promise<string> {
  const requestId = newRequest();
  await world.good(adjustStockLevel, { body: { adjustment: { id: elementId, newQuantity, reason: "Recount" } } }, { requestId });
  return requestId;
}
async function destroy(elementId: string, quantity: number): Promise<string> {
  const requestId = newRequest();
  await world.good(destroyStock, { body: { elementId, quantity, reason: "Spilled" } }, { requestId });
  return requestId;
}
const preview = (transactionId: string) => world.good(reversePreview, { body: { transactionId } });
async function reverse(transactionId: string, as = "admin"): Promise<void> {
  const { mark } = await preview(transactionId);
  await world.good(reverseTransaction, { body: { transactionId, reason: "Found", mark } }, { as });
}
/** Makes the row of a lot Live by a change of status. */
async function setLive({ sku }: Lot) {
  const [row] = (await findItem(sku))?.stockLines ?? [];
  return world.call(updateStockStatus, { body: { elementId: row?.id ?? "", newStatus: 0, reason: "Looks fine" } });
}
const refusing = ({ sku, batchNumber }: Lot) => ({ status: 409, body: { release: { sku, batchNumber } } });

test("a part of a batch that waits comes back waiting when the rest has gone", async () => {
  const lot = await waitingLot();
  await world.good(takeSample, { body: { elementId: lot.elementId, quantity: 50, purpose: "Identity" } }, { as: "technician" });
  const part = await destroy(lot.elementId, 100);
  await destroy(lot.elementId, 350);
  await reverse(part);
  expect(await rowsNow(lot.sku)).toEqual([[100, 1, true]]);
  expect(await setLive(lot)).toMatchObject(refusing(lot));
  expect((await shown(lot)).handledBy).toEqual([userId("admin"), userId("technician")].toSorted((a, b) => a - b));
  expect((await decide(lot)).status).toBe(200);
});

test("where nothing says any more who booked it in, what took the rest is reversed first", async () => {
  const lot = await waitingLot();
  const [first, last] = [await adjust(lot, 400), await adjust(lot, 0)];
  expect(await preview(first)).toMatchObject({ possible: false, because: [{ transactionId: last }] });
  await reverse(last);
  await reverse(first);
  expect(await rowsNow(lot.sku)).toEqual([[500, 1, true]]);
  expect((await shown(lot)).handledBy).toEqual([userId("admin")]);
});

test("a part that left before the release waits for a decision of its own", async () => {
  const lot = await waitingLot();
  const transfer = { elementId: lot.elementId, transferQuantity: 200, transferLocation: "D2", reason: "Nearer" };
  const { elementId = "" } = await world.good(stockTransfer, { body: { transferDetails: transfer } });
  const gone = await destroy(elementId, 200);
  expect((await decide(lot)).status).toBe(200);
  await reverse(gone);
  expect(await rowsNow(lot.sku)).toEqual([
    [200, 1, true],
    [300, 0, false],
  ]);
  expect(await shown(lot)).toMatchObject({ state: "waiting" });
  expect((await decide(lot)).status).toBe(200);
});

test("what left under a condition is rejected with its batch, and stays for its client alone", async () => {
  const rejected = await waitingLot();
  expect((await decide(rejected, { decision: "conditional", condition: "A trial" })).status).toBe(200);
  const gone = await destroy(rejected.elementId, 500);
  expect((await decide(rejected, { decision: "reject" })).status).toBe(200);
  await reverse(gone);
  expect(await rowsNow(rejected.sku)).toEqual([[500, 3, true]]);
  expect(await setLive(rejected)).toMatchObject(refusing(rejected));
  const acmes = await waitingLot();
  expect((await decide(acmes, { decision: "conditional", condition: "A trial", onlyClientId: ACME })).status).toBe(200);
  const part = await destroy(acmes.elementId, 100);
  await destroy(acmes.elementId, 400);
  await reverse(part);
  expect((await findItem(acmes.sku))?.stockLines).toMatchObject([{ quantity: 100, status: 0, onlyFor: { id: ACME } }]);
});

test("a change from Live is not set back while the batch waits", async () => {
  const lot = await waitingLot();
  expect((await decide(lot, { decision: "conditional", condition: "A trial" })).status).toBe(200);
  const requestId = newRequest();
  await world.good(updateStockStatus, { body: { elementId: lot.elementId, newStatus: 3, reason: "Old" } }, { requestId });
  expect((await decide(lot, { decision: "reject" })).status).toBe(200);
  expect(await setLive(lot)).toMatchObject(refusing(lot));
  expect(await preview(requestId)).toMatchObject({ possible: false });
});

test("who reverses an adjustment has booked nothing in, and may decide", async () => {
  const lot = await waitingLot();
  const less = await adjust(lot, 400);
  await reverse(less, "everything");
  expect((await decide(lot, {}, "everything")).status).toBe(200);
  await plantItem("ABC01-B", { categoryType: "Product" });
  const job = await plantJob({ [lot.sku]: 100 });
  const usedStock = [usedLine(job.id, lot.sku, [usedFrom(lot.elementId, 100, 500)])];
  expect((await world.call(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 0.1, confirmYield: true } } })).status).toBe(200);
});
