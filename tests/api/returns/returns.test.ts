/** What clients send back, by the contract's section 8: never more than was sent, in whichever way it comes back. */
import { businessRow } from "@apothecary/core/directory/business.rows";
import { freezeAndRecall, recall, recallList, recallReturn } from "@apothecary/core/recall/contract";
import { certificate, editSpecification } from "@apothecary/core/release/contract";
import { lotReleaseRow, retestDay } from "@apothecary/core/release/lot.rows";
import { beginRetests } from "@apothecary/core/release/retest";
import { clientReturn, returnable } from "@apothecary/core/returns/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { batchAccount, trace } from "@apothecary/core/trace/contract";
import { carryOn, leftBehind } from "@apothecary/core/transaction/operation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plant, userId } from "../../lib/base-world.ts";
import { plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { plantCompany } from "../jobs/jobs.fixtures.ts";
import { CLIENT, leftNow, type Made, madeAndSent, plantClient, shipMore } from "../recall/recall.fixtures.ts";
import { everythingHolds, newRequest, requestLedger } from "../stock/stock.fixtures.ts";

const OTHER_CLIENT = 21;
const KEEPER = { as: "warehouse" };
const TWO_YEARS_MS = 2 * 365 * 86_400_000;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  await plantClient();
  const business = { code: "DEF", owner: false, supplier: false, client: true, paymentTerms: "", primaryAccountManager: "", version: 1 };
  await plant(businessRow({ ...business, id: OTHER_CLIENT, name: "Another client" }));
  for (const bin of ["B2", "C3"]) await plantLocation(bin);
});
afterAll(everythingHolds);

const line = ({ cream }: Made, quantity: number, more: object = {}) => ({ ...cream, quantity, location: "B2", reason: "Pumps do not close", ...more });
const returning = (lines: object[], options: object = KEEPER, clientId = CLIENT) =>
  world.call(clientReturn, { body: { clientId, lines } as never }, options as never);
const offered = (query: object) => world.good(returnable, { query } as never);

test("what a client sends back is Quarantined under its own number, with the client, the order and the reason in the ledger", async () => {
  const made = await madeAndSent(world);
  const requestId = newRequest();
  const answer = await returning([line(made, 30), line(made, 5, { location: "C3" })], { ...KEEPER, requestId });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      type: "success",
      returned: [
        { ...made.cream, quantity: 30 },
        { ...made.cream, quantity: 5 },
      ],
    },
  });
  const { returned } = answer.body as { returned: { elementId: string }[] };
  expect(await stockLineNow(returned[0]?.elementId ?? "")).toMatchObject({ ...made.cream, status: 1, quantity: 30, locationId: "B2" });
  const of = { action: "Returned", clientId: CLIENT, client: "Client", salesOrderId: made.salesOrderId, reason: "Pumps do not close" };
  expect(await requestLedger(requestId)).toMatchObject([
    { ...of, difference: 30 },
    { ...of, difference: 5 },
  ]);
  expect(await offered({ salesOrderId: String(made.salesOrderId) })).toMatchObject([
    { ...made.cream, salesOrderId: made.salesOrderId, client: "Client", clientId: CLIENT, unit: "units", sent: 80, returned: 35, left: 45 },
  ]);
  expect(await offered({ batchNumber: made.cream.batchNumber })).toMatchObject([{ salesOrderId: made.salesOrderId, left: 45 }]);
});

test("without an order the newest dispatch is filled first, by shipment; a named one takes only what was sent with it", async () => {
  const made = await madeAndSent(world, 60);
  const second = await shipMore(world, made, 20);
  const third = await shipMore(world, made, 10);
  const requestId = newRequest();
  expect((await returning([line(made, 15)], { ...KEEPER, requestId })).status).toBe(200);
  expect((await requestLedger(requestId)).map(({ shipmentId, difference, quantity }) => [shipmentId, difference, quantity])).toEqual([
    [third.shipmentId, 10, 10],
    [second.shipmentId, 5, 15],
  ]);
  const { shipmentId, salesOrderId } = second;
  expect(await returning([line(made, 16, { shipmentId })])).toMatchObject({ status: 400, body: { errors: [{ path: "lines.0.quantity" }] } });
  expect(await returning([line(made, 1, { shipmentId, salesOrderId: made.salesOrderId })])).toMatchObject({
    body: { errors: [{ path: "lines.0.shipmentId" }] },
  });
  expect(await returning([line(made, 15, { shipmentId, salesOrderId })])).toMatchObject({ status: 200 });
  expect((await offered({ batchNumber: made.cream.batchNumber })).map(({ shipmentNumber, left }) => [shipmentNumber, left])).toEqual([
    [third.shipmentNumber, 0],
    [second.shipmentNumber, 0],
    [undefined, 60],
  ]);
});

test("more than was sent is refused at its field, over lines, people and ways", async () => {
  const made = await madeAndSent(world);
  expect(await returning([line(made, 60), line(made, 21)])).toMatchObject({ status: 400, body: { errors: [{ path: "lines.1.quantity" }] } });
  const both = await Promise.all([returning([line(made, 50)]), returning([line(made, 50)], { as: "buyer" })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const { recallId = 0 } = await world.good(freezeAndRecall, { body: { batches: [made.source], reason: "A contamination" } });
  const lines = () => world.good(recallList, { params: { id: String(recallId) } } as never);
  const [listed] = (await lines()).filter(({ batchNumber }) => batchNumber === made.cream.batchNumber);
  expect(listed).toMatchObject({ quantity: 80, returned: 50 });
  const ofRecall = (quantity: number) => world.call(recallReturn, { body: { recallId, lineId: listed?.id ?? "", quantity, location: "B2" } });
  expect(await ofRecall(31)).toMatchObject({ status: 400, body: { errors: [{ path: "quantity" }] } });
  const ways = await Promise.all([ofRecall(30), returning([line(made, 30)])]);
  expect(ways.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await returning([line(made, 1)])).status).toBe(400);
  expect((await ofRecall(1)).status).toBe(400);
  expect((await leftNow(made.cream)).reduce((sum, [, quantity]) => sum + quantity, 0)).toBe(10 + 80);
  expect((await lines()).find(({ id }) => id === listed?.id)).toMatchObject({ returned: 80 });
  const { clientList } = await world.good(recall, { params: { id: String(recallId) } });
  expect(clientList).toMatchObject([{ clientId: CLIENT, units: 80, returnedUnits: 80 }]);
});

test("the trace of a batch and its account name what came back, and from where", async () => {
  const made = await madeAndSent(world);
  await returning([line(made, 12)]);
  const { edges } = await world.good(trace, { body: { batch: made.cream, direction: "forward" } });
  expect(edges).toMatchObject([{ kind: "dispatch", quantity: 80, returned: 12 }]);
  const account = await world.good(batchAccount, { body: { batch: made.cream } });
  expect(account.balance).toMatchObject({ sums: { dispatched: -80, returned: 12 }, inStock: 22, difference: 0 });
  expect(account.lines.find(({ posting }) => posting === "returned")).toMatchObject({ salesOrderId: made.salesOrderId, client: "Client", quantity: 12 });
});

test("unknown clients, items, batches and locations are refused, and what belongs to another client; staff may not book in", async () => {
  const made = await madeAndSent(world);
  const at = (path: string) => ({ status: 400, body: { errors: [{ path }] } });
  expect(await returning([line(made, 1)], KEEPER, 999)).toMatchObject({ status: 404 });
  expect(await returning([line(made, 1)], KEEPER, OTHER_CLIENT)).toMatchObject(at("lines.0.batchNumber"));
  expect(await returning([line(made, 1, { sku: "LAW99-R-50" })])).toMatchObject(at("lines.0.sku"));
  expect(await returning([line(made, 1, { batchNumber: "999-99" })])).toMatchObject(at("lines.0.batchNumber"));
  expect(await returning([line(made, 1), line(made, 1, { location: "NOWHERE" })])).toMatchObject(at("lines.1.location"));
  expect(await returning([line(made, 1, { salesOrderId: 999 })])).toMatchObject(at("lines.0.batchNumber"));
  expect(await returning([line(made, 1, { reason: " " })])).toMatchObject(at("lines.0.reason"));
  expect(await returning([])).toMatchObject(at("lines"));
  expect(await returning([line(made, 1)], { as: "staff" })).toMatchObject({ status: 403 });
  expect(await world.call(returnable, { query: {} } as never)).toMatchObject({ status: 400 });
  expect(await world.call(returnable, { query: { salesOrderId: "999" } } as never)).toMatchObject({ status: 404 });
  expect(await offered({ batchNumber: "999-99" })).toEqual([]);
});

test("a shipment of which goods came back is not reversed; of one that is reversed nothing can come back", async () => {
  const made = await madeAndSent(world, 60);
  const [kept, undone] = [newRequest(), newRequest()];
  const second = await shipMore(world, made, 20, kept);
  const third = await shipMore(world, made, 10, undone);
  expect((await returning([line(made, 5, { shipmentId: second.shipmentId })])).status).toBe(200);
  expect(await world.good(reversePreview, { body: { transactionId: kept } })).toMatchObject({
    possible: false,
    because: [{ transactionId: kept, why: `Goods of batch ${made.cream.batchNumber} have come back from the client.` }],
  });
  const { mark } = await world.good(reversePreview, { body: { transactionId: undone } });
  await world.good(reverseTransaction, { body: { transactionId: undone, reason: "Wrong order", mark } });
  expect((await returning([line(made, 1, { shipmentId: third.shipmentId })])).status).toBe(400);
  expect(await offered({ salesOrderId: String(third.salesOrderId) })).toEqual([]);
});

test("what comes back of a lot past its retest day waits for its next decision, with what is left of it in stock", async () => {
  const made = await madeAndSent(world);
  const { sku, batchNumber } = made.cream;
  await world.good(editSpecification, { body: { sku, needsRelease: true, retestMonths: 12, tests: [] } });
  const at = new Date(Date.now() - TWO_YEARS_MS).toISOString();
  const said = {
    decision: "release" as const,
    by: "status",
    name: "Status",
    condition: "",
    deviation: "",
    meaning: "Checked",
    shown: "digest",
    transactionId: "0",
  };
  const decision = { ...said, at, quantity: 100, supplierBatchNumber: "", expiryDate: null, retestMonths: 12, retestOn: retestDay(at, 12) };
  await plant(lotReleaseRow({ sku, batchNumber, handledBy: [], samples: [], results: [], decision, version: 1 }));
  const { returned } = (await returning([line(made, 30)])).body as { returned: { elementId: string }[] };
  expect(await stockLineNow(returned[0]?.elementId ?? "")).toMatchObject({ quantity: 30, status: 1, awaitsRelease: { by: [userId("warehouse")] } });
  expect(await beginRetests()).toBe(1);
  for (const id of await leftBehind()) await carryOn(id, 60_000);
  const { stockLines = [] } = (await findItem(sku)) ?? {};
  const lot = stockLines.filter((one) => one.batchNumber === batchNumber);
  expect(lot.map(({ quantity, status }) => [quantity, status]).toSorted()).toEqual([
    [10, 1],
    [30, 1],
  ]);
  expect(await world.good(certificate, { body: { sku, batchNumber } })).toMatchObject({ state: "waiting", quantity: 40 });
});
