/** A lot that is released under a condition for one client or one job serves no other (contract, section 8). */
import { businessRow } from "@apothecary/core/directory/business.rows";
import { completeJob, fetchJob } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import {
  exchangeProposals,
  exchangeReservations,
  pickListGenerator,
  removeReservation,
  reservationsByJob,
  reserveStock,
} from "@apothecary/core/picking/contract";
import { certificate, enterResults, releaseInbox, releaseLot } from "@apothecary/core/release/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { itemDemand } from "@apothecary/core/sales/contract";
import { adjustStockLevel, stockTransfer, updateBatchNumber, updateStockStatus } from "@apothecary/core/stock/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { givePassword, PASSWORD } from "../../lib/people.ts";
import { aJobSalesItem } from "../../lib/rows.ts";
import { bookIn, plantJob, plantLocation, reservedBy, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { usedFrom, usedLine } from "../jobs/jobs.fixtures.ts";
import { everythingHolds, newRequest, requestLedger } from "../stock/stock.fixtures.ts";
import { MELTING, neededItem } from "./release.fixtures.ts";

const signature = { password: PASSWORD, meaning: "I release this batch under the condition" };
const [ACME, OTHER] = [320, 331];
const BUSINESS = {
  ...{ createdBy: "admin", createdAt: "2026-01-01T00:00:00.000Z", version: 1, contacts: 0, lastContact: 0 },
  ...{ paymentTerms: "", primaryAccountManager: "", owner: true, supplier: false, client: true },
};
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["C1", "C2"]) await plantLocation(bin);
  await givePassword("status");
  for (const [id, name] of [
    [ACME, "Acme"],
    [OTHER, "Other"],
  ] as const)
    await plant(businessRow({ ...BUSINESS, id, name, code: name.slice(0, 3) }));
});
afterAll(everythingHolds);

type Lot = { sku: string; batchNumber: string; elementId: string };
const decide = ({ sku, batchNumber }: Lot, more: object = {}, options: object = {}) =>
  world.call(
    releaseLot,
    { body: { sku, batchNumber, decision: "conditional", condition: "A trial", signature, ...more } as never },
    { as: "status", ...options },
  );
async function waitingLot(tests: object[] = []): Promise<Lot> {
  const sku = await neededItem(world, {}, tests);
  const elementId = await bookIn(world, sku, 500, "C1");
  return { sku, elementId, batchNumber: (await stockLineNow(elementId))?.batchNumber ?? "" };
}
/** A lot that is released for one client, with a job of that client and one of another. */
async function acmesLot() {
  const lot = await waitingLot();
  expect((await decide(lot, { onlyClientId: ACME })).status).toBe(200);
  const theirs = await plantJob({ [lot.sku]: 300 }, { clientId: ACME, client: "Acme" });
  const others = await plantJob({ [lot.sku]: 300 }, { clientId: OTHER, client: "Other", salesItems: [aJobSalesItem({ dispatchDate: "2030-01-31" })] });
  return { ...lot, theirs: theirs.id, others: others.id };
}
const claims = (jobId: number, { sku, elementId }: Lot, quantity = 100) =>
  world.call(reserveStock, { body: { reservationList: [{ jobId, jobStockId: lineId(jobId, sku), elementId, quantity }] } });
const shown = ({ sku, batchNumber }: Lot) => world.good(certificate, { body: { sku, batchNumber } });

test("what waits for its release is named, with since when, in demand and in pick lists", async () => {
  const lot = await waitingLot();
  const job = await plantJob({ [lot.sku]: 300 });
  const waiting = await readings(lot, job.id);
  const since = (await stockLineNow(lot.elementId))?.awaitsRelease?.since;
  expect(waiting).toEqual({
    needs: [{ readiness: "awaited", quarantined: 500, waitsForRelease: { quantity: 500, since } }],
    unavailable: [{ id: lot.elementId, waitsSince: since }],
  });
  expect((await decide(lot, { decision: "release", condition: "" })).status).toBe(200);
  expect(await readings(lot, job.id)).toEqual({ needs: [{ readiness: "ready", quarantined: 0 }], unavailable: [] });
});

async function readings({ sku }: Lot, jobId: number) {
  const [{ demands }, [listed]] = [await world.good(itemDemand, { body: { sku } }), await world.good(pickListGenerator, { body: { jobs: [jobId] } })];
  const needs = demands.map(({ readiness, quarantined, waitsForRelease }) => ({ readiness, quarantined, ...(waitsForRelease ? { waitsForRelease } : {}) }));
  return { needs, unavailable: (listed?.unavailable ?? []).map(({ id, waitsSince }) => ({ id, waitsSince })) };
}

test("it is reserved, proposed and listed for its client's jobs only", async () => {
  const lot = await acmesLot();
  const refused = await claims(lot.others, lot);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { errors: [{ path: "reservationList.0.elementId", message: expect.stringMatching(/^Batch \w+ of .* is released for Acme only\.$/) }] },
  ]);
  const [listed] = await world.good(pickListGenerator, { body: { jobs: [lot.theirs, lot.others] } });
  expect(listed).toMatchObject({ shortage: 300, batches: [{ id: lot.elementId, onlyFor: "Acme", serves: [lot.theirs], unreservedQuantity: 500 }] });
  const [alone] = await world.good(pickListGenerator, { body: { jobs: [lot.others] } });
  expect(alone).toMatchObject({ batches: [], unavailable: [{ id: lot.elementId, onlyFor: "Acme", serves: [] }] });
  expect((await world.good(reservationsByJob, { body: { jobId: lot.others } })).unfulfilledRequirements).toMatchObject([{ availableStock: 0 }]);
  expect((await claims(lot.theirs, lot)).status).toBe(200);
});

test("readiness counts it for its client only", async () => {
  const lot = await acmesLot();
  const { demands } = await world.good(itemDemand, { body: { sku: lot.sku } });
  const found = Object.fromEntries(demands.map(({ job, readiness, usable }) => [job?.jobId ?? 0, [readiness, usable]]));
  expect(found).toEqual({ [lot.theirs]: ["ready", 500], [lot.others]: ["short", 0] });
});

test("a completion shows and takes it for its client's jobs only", async () => {
  const lot = await acmesLot();
  const use = (jobId: number) => {
    const usedStock = [usedLine(jobId, lot.sku, [usedFrom(lot.elementId, 300, 500)])];
    return world.call(completeJob, { body: { data: { jobId, usedStock, totalProduced: 0.3, confirmYield: true } } });
  };
  expect((await world.good(fetchJob, { params: { id: String(lot.others) } })).jobStock[0]?.batches).toEqual([]);
  expect(await use(lot.others)).toMatchObject({ status: 400, body: { message: expect.stringContaining("is released for Acme only.") } });
  expect(await stockLineNow(lot.elementId)).toMatchObject({ quantity: 500 });
});

test("it is neither exchanged nor proposed to be, for another client's job", async () => {
  const lot = await acmesLot();
  expect((await claims(lot.theirs, lot, 300)).status).toBe(200);
  expect(await world.good(exchangeProposals, { body: { jobs: [lot.others] } })).toEqual([]);
  const party = (jobId: number) => ({ jobId, jobStockId: lineId(jobId, lot.sku) });
  const body = { elementId: lot.elementId, quantity: 100, to: party(lot.others), from: party(lot.theirs), instead: [] };
  expect(await world.call(exchangeReservations, { body })).toMatchObject({ status: 400, body: { message: expect.stringContaining("for Acme only") } });
  expect((await reservedBy(lot.theirs)).byJob).toEqual({ [lot.elementId]: 300 });
});

test("for one job: another job of the same client does not get it, and the choice is among the jobs that need the item", async () => {
  const lot = await waitingLot();
  const mine = await plantJob({ [lot.sku]: 100 }, { clientId: ACME, client: "Acme" });
  const next = await plantJob({ [lot.sku]: 100 }, { clientId: ACME, client: "Acme" });
  expect((await shown(lot)).jobs).toMatchObject([{ jobId: mine.id, client: "Acme" }, { jobId: next.id }]);
  const strange = await plantJob({ [(await waitingLot()).sku]: 5 });
  expect(await decide(lot, { onlyJobId: strange.id })).toMatchObject({ status: 400, body: { errors: [{ path: "onlyJobId" }] } });
  const requestId = newRequest();
  expect((await decide(lot, { onlyJobId: mine.id }, { requestId })).status).toBe(200);
  expect(await requestLedger(requestId)).toMatchObject([
    {
      action: "Released",
      reason: `Only for ${mine.jobNumber}. Condition: A trial`,
      changes: expect.arrayContaining([{ field: "Only for", from: null, to: mine.jobNumber }]),
    },
  ]);
  expect(await claims(next.id, lot)).toMatchObject({ status: 400, body: { message: expect.stringContaining(`for ${mine.jobNumber} only`) } });
  expect((await claims(mine.id, lot)).status).toBe(200);
});

test("who may have it is one client or one job that is there, and only under a condition", async () => {
  const lot = await waitingLot();
  const refusals: [object, string][] = [
    [{ onlyClientId: ACME, onlyJobId: 1 }, "onlyJobId"],
    [{ onlyClientId: 9_999 }, "onlyClientId"],
    [{ decision: "release", condition: "", onlyClientId: ACME }, "onlyClientId"],
    [{ decision: "release" }, "condition"],
    [{ decision: "reject" }, "condition"],
  ];
  for (const [more, path] of refusals) expect(await decide(lot, more)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});

test("it goes along with moved stock, is seen in the inbox, and ends with the final decision", async () => {
  const lot = await waitingLot([MELTING]);
  expect((await decide(lot, { onlyClientId: ACME })).status).toBe(200);
  const transfer = { elementId: lot.elementId, transferQuantity: 200, transferLocation: "C2", reason: "Nearer" };
  const { elementId = "" } = await world.good(stockTransfer, { body: { transferDetails: transfer } });
  const acme = { kind: "client", id: ACME, name: "Acme" };
  expect(await stockLineNow(elementId)).toMatchObject({ quantity: 200, onlyFor: acme });
  expect((await world.good(releaseInbox)).find(({ sku }) => sku === lot.sku)).toMatchObject({ state: "conditional", onlyFor: "Acme", condition: "A trial" });
  expect(await shown(lot)).toMatchObject({ state: "conditional", decision: { onlyFor: acme } });
  const renumbered = { id: elementId, newBatchNumber: "Z901", reason: "Wrong label" };
  expect((await world.call(updateBatchNumber, { body: renumbered })).status).toBe(409);
  const { sku, batchNumber } = lot;
  await world.good(enterResults, { body: { sku, batchNumber, results: [{ test: MELTING.name, value: 50 }] } }, { as: "technician" });
  const requestId = newRequest();
  expect((await decide(lot, { decision: "release", condition: "" }, { requestId })).status).toBe(200);
  for (const id of [lot.elementId, elementId]) expect(await stockLineNow(id)).not.toHaveProperty("onlyFor");
  expect((await requestLedger(requestId)).map(({ changes }) => changes)).toEqual(Array(2).fill([{ field: "Only for", from: "Acme", to: null }]));
  const other = await plantJob({ [lot.sku]: 100 }, { clientId: OTHER });
  expect((await claims(other.id, lot)).status).toBe(200);
});

test("it is not given to others while jobs have it reserved; a rejection ends it too", async () => {
  const lot = await acmesLot();
  expect((await claims(lot.theirs, lot)).status).toBe(200);
  expect(await decide(lot, { onlyClientId: OTHER })).toMatchObject({ status: 409, body: { elementIds: [lot.elementId] } });
  await world.good(removeReservation, { body: { reservationId: `${lot.theirs}~${lot.elementId}` } });
  expect((await decide(lot, { onlyClientId: OTHER })).status).toBe(200);
  expect(await stockLineNow(lot.elementId)).toMatchObject({ onlyFor: { id: OTHER } });
  expect((await decide(lot)).status).toBe(200);
  expect(await stockLineNow(lot.elementId)).not.toHaveProperty("onlyFor");
  expect((await decide(lot, { onlyClientId: ACME })).status).toBe(200);
  expect((await decide(lot, { decision: "reject", condition: "" })).status).toBe(200);
  const row = await stockLineNow(lot.elementId);
  expect(row).toMatchObject({ status: 3 });
  expect(row).not.toHaveProperty("onlyFor");
  // A rejected lot becomes Live by a decision only.
  const live = { elementId: lot.elementId, newStatus: 0 as const, reason: "Looks fine" };
  expect(await world.call(updateStockStatus, { body: live })).toMatchObject({ status: 409, body: { release: { sku: lot.sku } } });
});

test("what left under the condition and comes back by a reversal is decided on again", async () => {
  const lot = await acmesLot();
  const transactionId = newRequest();
  const adjustment = { id: lot.elementId, newQuantity: 0, reason: "Lost" };
  expect((await world.call(adjustStockLevel, { body: { adjustment } }, { requestId: transactionId })).status).toBe(200);
  expect((await decide(lot, { decision: "release", condition: "" })).status).toBe(200);
  const { mark } = await world.good(reversePreview, { body: { transactionId } });
  await world.good(reverseTransaction, { body: { transactionId, reason: "Found", mark } });
  expect(await shown(lot)).toMatchObject({ state: "conditional", quantity: 500 });
  expect((await decide(lot, { decision: "release", condition: "" })).status).toBe(200);
  expect(await shown(lot)).toMatchObject({ state: "released", quantity: 500 });
});
