/** The decision on a lot by a second person, with a signature (contract, section 8, Its lots and Signature). */
import { transactionLog } from "@apothecary/core/ledger/contract";
import { certificate, enterResults, releaseLot, releaseInbox, takeSample } from "@apothecary/core/release/contract";
import { adjustStockLevel, stockTransfer, updateStockStatus } from "@apothecary/core/stock/contract";
import { lotReleaseRow } from "@apothecary/core/release/lot.rows";
import { transactionKey } from "@apothecary/core/transaction/entry.rows";
import { get, queryAll } from "@apothecary/core/lib/table/table";
import { userKey, type UserRow } from "@apothecary/core/users/user.rows";
import { plant, userId } from "../../lib/base-world.ts";
import { adhocMan, createApiToken, loginCheck } from "@apothecary/core/users/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookIn, plantJob, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { givePassword, PASSWORD } from "../../lib/people.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, newRequest, requestLedger, reserve } from "../stock/stock.fixtures.ts";
import { begin, complete, count, rowId } from "../stock-take/stock-take.fixtures.ts";
import { neededItem, rowsNow } from "./release.fixtures.ts";

const signature = { password: PASSWORD, meaning: "I have checked the results and release this batch" };
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["D1", "D2"]) await plantLocation(bin);
  for (const user of ["status", "admin", "everything"]) await givePassword(user);
});
afterAll(everythingHolds);

/** A lot of an item of its own, booked in by the first user. */
async function waitingLot(tests?: object[]) {
  const sku = await neededItem(world, {}, tests);
  const elementId = await bookIn(world, sku, 500, "D1");
  const { batchNumber = "" } = (await stockLineNow(elementId)) ?? {};
  return { sku, batchNumber, elementId };
}
type Lot = Awaited<ReturnType<typeof waitingLot>>;
const ref = ({ sku, batchNumber }: Lot) => ({ sku, batchNumber });
const enter = (lot: Lot, value: unknown, as = "technician") =>
  world.call(enterResults, { body: { ...ref(lot), results: [{ test: "Melting point", value }] } as never }, { as });
const decide = (lot: Lot, more: object = {}, options: object = {}) =>
  world.call(releaseLot, { body: { ...ref(lot), decision: "release", signature, ...more } as never }, { as: "status", ...options });
const shown = (lot: Lot) => world.good(certificate, { body: ref(lot) });
const isListed = async (lot: Lot) => (await world.good(releaseInbox)).find(({ sku }) => sku === lot.sku);

test("a lot is sampled, tested and released by another person: all its rows become Live, with one signature in the ledger", async () => {
  const lot = await waitingLot();
  const transfer = { elementId: lot.elementId, transferQuantity: 200, transferLocation: "D2", reason: "Nearer" };
  await world.good(stockTransfer, { body: { transferDetails: transfer } });
  const sampled = await world.good(takeSample, { body: { elementId: lot.elementId, quantity: 50, purpose: "Identity" } }, { as: "technician" });
  expect(sampled).toMatchObject({ message: expect.stringContaining("50 g"), elementId: lot.elementId });
  expect(await isListed(lot)).toMatchObject({ quantity: 450, state: "waiting", missing: ["Melting point"], samples: 1, tests: 2 });
  expect(await decide(lot)).toMatchObject({ status: 409, body: { missing: ["Melting point"] } });
  expect((await enter(lot, 50.5)).status).toBe(200);
  const requestId = newRequest();
  const answer = await decide(lot, {}, { requestId });
  expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining("is released"), details: { "Rows of stock: ": 2 } } });
  expect(await rowsNow(lot.sku)).toEqual([
    [200, 0, false],
    [250, 0, false],
  ]);
  expect(await isListed(lot)).toBeUndefined();
  const rows = await requestLedger(requestId);
  expect(rows.map(({ action, status, user }) => [action, status, user])).toEqual([
    ["Released", 0, "status"],
    ["Released", 0, "status"],
  ]);
  const signed = { user: "status", meaning: signature.meaning, at: expect.any(String), shown: expect.stringMatching(/^[\w-]{43}$/) };
  for (const row of rows) expect(row.signatures).toEqual([signed]);
  expect(await shown(lot)).toMatchObject({
    state: "released",
    results: [{ test: "Melting point", value: 50.5, min: 48, max: 52, outOfSpecification: false, by: "technician" }],
    decision: { decision: "release", by: "status", meaning: signature.meaning, transactionId: requestId, quantity: 450 },
    samples: [{ quantity: 50, by: "technician", purpose: "Identity" }],
  });
  expect(await get<UserRow>(userKey(userId("status")), true)).toMatchObject({ signed: true });
  const logged = await world.good(transactionLog, { body: { transactionId: requestId } });
  expect(logged[0]?.signatures).toEqual([signed]);
});

test("who booked it in, made or sampled it cannot decide, nor who lacks the role, with a manager's permission or a token", async () => {
  const lot = await waitingLot([]);
  const refused = { status: 403, body: { message: expect.stringContaining("Another person decides") } };
  expect(await decide(lot, {}, { as: "admin" })).toMatchObject(refused);
  await world.good(takeSample, { body: { elementId: lot.elementId, quantity: 5, purpose: "Kept" } }, { as: "status" });
  expect(await decide(lot)).toMatchObject(refused);
  expect(await decide(lot, {}, { as: "warehouse" })).toMatchObject({ status: 403, body: { allowedRoles: ["ROLE_ADMIN", "ROLE_UPDATE_STATUS"] } });
  const payload = { username: "admin", password: PASSWORD, permission: "releaseBatch" };
  expect((await world.call(adhocMan, { body: { payload } }, { as: "warehouse" })).status).toBe(400);
  const { token } = await world.good(createApiToken, { body: { name: "Laboratory", roles: ["ROLE_STAFF", "ROLE_ADMIN"], expiresOn: "2027-01-31" } as never });
  const asProgram = { as: null, headers: { authorization: `Bearer ${token}` } };
  expect(await decide(lot, {}, asProgram)).toMatchObject({ status: 403, body: { message: expect.stringContaining("token") } });
  expect(await rowsNow(lot.sku)).toEqual([[495, 1, true]]);
});

test("who finds more of a batch that waits, by an adjustment or a stock take, cannot decide on it", async () => {
  const adjusted = await waitingLot([]);
  await world.good(adjustStockLevel, { body: { adjustment: { id: adjusted.elementId, newQuantity: 400, reason: "Recount" } } }, { as: "everything" });
  expect(await shown(adjusted)).toMatchObject({ handledBy: [userId("admin")] });
  await world.good(adjustStockLevel, { body: { adjustment: { id: adjusted.elementId, newQuantity: 450, reason: "Recount" } } }, { as: "everything" });
  const counted = await waitingLot([]);
  const stockTakeId = await begin(world, ["D1"]);
  await count(world, rowId(stockTakeId, "D1"), { [counted.elementId]: 505 });
  await complete(world, stockTakeId, { as: "everything" });
  for (const lot of [adjusted, counted]) expect(await decide(lot, {}, { as: "everything" })).toMatchObject({ status: 403 });
  for (const lot of [adjusted, counted]) expect(await decide(lot)).toMatchObject({ status: 200 });
});

test("a wrong password is 401, counted as a failed sign-in up to the lock, and writes nothing else", async () => {
  const lot = await waitingLot([]);
  const wrong = { signature: { ...signature, password: "a wrong password" } };
  const refused = await decide(lot, wrong, { as: "everything", address: "10.1.2.3" });
  expect([refused.status, refused.body]).toEqual([401, { message: "Bad credentials." }]);
  for (let attempt = 2; attempt <= 10; attempt++) {
    expect((await decide(lot, wrong, { as: "everything", address: "10.1.2.3" })).status).toBe(401);
  }
  expect((await decide(lot, {}, { as: "everything", address: "10.1.2.3" })).status).toBe(429);
  const signIn = { body: { username: "everything", password: PASSWORD } };
  expect((await world.call(loginCheck, signIn as never, { as: null, address: "10.1.2.4" })).status).toBe(429);
  expect(await rowsNow(lot.sku)).toEqual([[500, 1, true]]);
  expect(await shown(lot)).toMatchObject({ state: "waiting", decision: null });
});

test("a repeated request gets its first answer with any password; another meaning under its id is refused", async () => {
  const lot = await waitingLot([]);
  const requestId = newRequest();
  const first = await decide(lot, {}, { requestId });
  expect(first.status).toBe(200);
  const again = await decide(lot, { signature: { ...signature, password: "not the password" } }, { requestId });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await decide(lot, { signature: { ...signature, meaning: "Another" } }, { requestId })).status).toBe(409);
  expect(await decide(lot)).toMatchObject({ status: 409, body: { message: expect.stringContaining("released already") } });
  const stored = JSON.stringify(await queryAll({ partition: transactionKey(requestId).PK, strong: true }));
  expect(stored).not.toContain(PASSWORD);
  expect(stored).toContain(signature.meaning);
});

test("a result outside of its limits is marked, and needs a deviation before the release", async () => {
  const lot = await waitingLot();
  expect((await enter(lot, 55)).body).toMatchObject({
    type: "warning",
    outOfSpecification: ["Melting point"],
    details: { "Melting point: ": "55 °C, not 48 to 52 °C" },
  });
  expect(await decide(lot)).toMatchObject({ status: 400, body: { errors: [{ path: "deviation" }] } });
  const requestId = newRequest();
  expect((await decide(lot, { deviation: "Melts late, used for soaps only" }, { requestId })).status).toBe(200);
  expect(await requestLedger(requestId)).toMatchObject([{ action: "Released", reason: "Deviation: Melts late, used for soaps only" }]);
  expect(await enter(lot, 50)).toMatchObject({ status: 409 });
});

test("results are of the specification, and of the kind of their tests; a corrected one is in the ledger with both values", async () => {
  const lot = await waitingLot();
  expect(await enter(lot, "warm")).toMatchObject({ status: 400, body: { errors: [{ path: "results.0.value" }] } });
  const results = [{ test: "Taste", value: 1 }];
  expect((await world.call(enterResults, { body: { ...ref(lot), results } })).body).toMatchObject({ errors: [{ path: "results.0.test" }] });
  expect((await enter(lot, 50)).status).toBe(200);
  expect((await enter(lot, 51)).status).toBe(200);
  expect((await enter(lot, 51)).body).toMatchObject({ type: "info" });
  const [last] = await world.good(transactionLog, { body: { sku: lot.sku, action: "Results Entered" } });
  expect(last).toMatchObject({ batchNumber: lot.batchNumber, user: "technician", changes: [{ field: "Melting point", from: "50 °C", to: "51 °C" }] });
});

test("a rejected lot is Redundant and stays so, until it is decided again", async () => {
  const lot = await waitingLot([]);
  expect((await decide(lot, { decision: "reject" })).status).toBe(200);
  expect(await rowsNow(lot.sku)).toEqual([[500, 3, true]]);
  expect(await isListed(lot)).toBeUndefined();
  const live = { elementId: lot.elementId, newStatus: 0 as const, reason: "Looks fine" };
  expect((await world.call(updateStockStatus, { body: live })).status).toBe(409);
  expect((await decide(lot, { decision: "reject" })).status).toBe(409);
  expect((await decide(lot, { decision: "release" })).status).toBe(200);
  expect(await rowsNow(lot.sku)).toEqual([[500, 0, false]]);
});

test("a lot released under a condition is Live and stays in the inbox until the final decision", async () => {
  const lot = await waitingLot();
  expect(await decide(lot, { decision: "conditional" })).toMatchObject({ status: 400, body: { errors: [{ path: "condition" }] } });
  expect((await decide(lot, { decision: "conditional", condition: "For Lavender & Wild only" })).status).toBe(200);
  expect(await rowsNow(lot.sku)).toEqual([[500, 0, false]]);
  expect(await isListed(lot)).toMatchObject({ state: "conditional", condition: "For Lavender & Wild only" });
  const job = await plantJob({ [lot.sku]: 100 });
  await reserve(world, job.id, lot.elementId, 100);
  expect(await isListed(lot)).toMatchObject({ allocated: 100, jobs: 1 });
  expect(await decide(lot, { decision: "reject" })).toMatchObject({ status: 409, body: { elementIds: [lot.elementId] } });
  await enter(lot, 50);
  expect((await decide(lot)).status).toBe(200);
  expect(await isListed(lot)).toBeUndefined();
});

test("all lots under a condition are in the inbox, however many there are", async () => {
  const sku = await neededItem(world, {}, []);
  const decision = {
    ...{ decision: "conditional" as const, at: "2026-01-05T10:00:00.000Z", by: "status", name: "", condition: "A trial", deviation: "", meaning: "" },
    ...{ shown: "", transactionId: newRequest(), quantity: 5, supplierBatchNumber: "", expiryDate: null },
  };
  const lots = Array.from({ length: 210 }, (_, n) => ({ sku, batchNumber: `K${n}`, handledBy: [], samples: [], results: [], decision, version: 1 }));
  for (const lot of lots) await plant(lotReleaseRow(lot));
  const rows = await world.good(releaseInbox);
  expect(rows.filter((row) => row.sku === sku)).toHaveLength(210);
});

test("more of a released lot waits for a decision of its own", async () => {
  const lot = await waitingLot([]);
  expect((await decide(lot)).status).toBe(200);
  expect(await shown(lot)).toMatchObject({ state: "released", since: null });
  const other = await bookIn(world, lot.sku, 70, "D1");
  expect(await stockLineNow(other)).toMatchObject({ status: 1, awaitsRelease: expect.anything() });
  expect(await stockLineNow(lot.elementId)).toMatchObject({ status: 0 });
});

test("what was not shown is not decided: a stale version, and a batch that needs no release", async () => {
  const lot = await waitingLot();
  const { version } = await shown(lot);
  await enter(lot, 50);
  expect(await decide(lot, { version })).toMatchObject({ status: 409, body: { message: expect.stringContaining("changed since it was shown") } });
  expect((await world.call(certificate, { body: { sku: lot.sku, batchNumber: "Q404" } })).status).toBe(404);
  expect((await decide({ ...lot, batchNumber: "Q404" })).status).toBe(404);
});

test("a lot of more rows than one transaction changes is decided in steps", async () => {
  const lot = await waitingLot([]);
  const bins = Array.from({ length: 44 }, (_, i) => `S${i}`);
  for (const bin of bins) {
    await plantLocation(bin);
    const transferDetails = { elementId: lot.elementId, transferQuantity: 1, transferLocation: bin, reason: "Spread" };
    await world.good(stockTransfer, { body: { transferDetails } });
  }
  const requestId = newRequest();
  expect(await decide(lot, {}, { requestId })).toMatchObject({ status: 200, body: { details: { "Rows of stock: ": 45 } } });
  expect((await rowsNow(lot.sku)).every(([, status, awaits]) => status === 0 && !awaits)).toBe(true);
  const rows = await requestLedger(requestId);
  expect(rows.map(({ action }) => action)).toEqual(Array<string>(45).fill("Released"));
  expect(rows.every(({ signatures }) => signatures?.[0]?.user === "status")).toBe(true);
});
