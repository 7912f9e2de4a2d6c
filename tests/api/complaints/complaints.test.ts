/** Complaints of clients about batches, by the contract's section 8. */
import { businessRow } from "@apothecary/core/directory/business.rows";
import { complaint, complaints, createComplaint, editComplaint } from "@apothecary/core/complaints/contract";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { shipOrder } from "@apothecary/core/sales/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { plantCompany, plantOrder, soLine } from "../jobs/jobs.fixtures.ts";
import { CLIENT, type Made, madeAndSent, plantClient } from "../recall/recall.fixtures.ts";
import { everythingHolds, newRequest } from "../stock/stock.fixtures.ts";

const OTHER_CLIENT = 21;
const AS = { as: "staff" };
let world: World;
let made: Made;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  await plantClient();
  const business = { code: "DEF", owner: false, supplier: false, client: true, paymentTerms: "", primaryAccountManager: "", version: 1 };
  await plant(businessRow({ ...business, id: OTHER_CLIENT, name: "Another client" }));
  made = await madeAndSent(world, 60);
});
afterAll(everythingHolds);

const text = "Three pumps of one carton do not close.";
const record = (more: object = {}) => world.call(createComplaint, { body: { clientId: CLIENT, ...made.cream, text, ...more } as never }, AS);
const recorded = async (more: object = {}) => {
  const { id = 0, complaintNumber = "" } = (await record(more)).body as { id?: number; complaintNumber?: string };
  return { id, complaintNumber };
};
const edit = (body: object) => world.call(editComplaint, { body: body as never }, AS);
const shown = (id: number) => world.good(complaint, { body: { id } }, AS);
const listed = (query: object) => world.good(complaints, { query } as never, AS);
const at = (path: string) => ({ status: 400, body: { errors: [{ path }] } });

test("a complaint gets the next number, with the item and the client that it is about", async () => {
  const answer = await record();
  expect(answer).toMatchObject({ status: 200, body: { type: "success", complaintNumber: expect.stringMatching(/^C\d{5}$/) } });
  const { id, complaintNumber } = answer.body as { id: number; complaintNumber: string };
  expect(complaintNumber).toBe(`C${String(id).padStart(5, "0")}`);
  expect(await shown(id)).toMatchObject({ id, ...made.cream, client: "Client", text, state: "Open", answer: "", answerBy: null, shipmentId: null, version: 1 });
  expect((await recorded()).id).toBe(id + 1);
});

test("it is answered, closed and opened again; fields that are not given stay, and a stale version is refused", async () => {
  const { id, complaintNumber } = await recorded();
  expect(await edit({ id, state: "Answered" })).toMatchObject(at("answer"));
  expect(await edit({ id, version: 1, state: "Open", answerBy: "2099-01-15", responsible: "Priya Shah" })).toMatchObject({ status: 200 });
  expect(await edit({ id, version: 1, state: "Closed" })).toMatchObject({ status: 409, body: { current: { answerBy: "2099-01-15" } } });
  expect(await edit({ id, version: 2, state: "Answered", answer: "Replacements leave on Monday." })).toMatchObject({
    body: { message: `The complaint ${complaintNumber} has been answered.` },
  });
  expect(await shown(id)).toMatchObject({ state: "Answered", responsible: "Priya Shah", answerBy: "2099-01-15", text, version: 3 });
  expect(await edit({ id, state: "Closed", answerBy: "" })).toMatchObject({ status: 200 });
  expect(await shown(id)).toMatchObject({ state: "Closed", answerBy: null, answer: "Replacements leave on Monday." });
  expect(await edit({ id, state: "Open", text: "Two cartons" })).toMatchObject({ body: { message: `The complaint ${complaintNumber} is open again.` } });
  expect(await edit({ id, state: "Open", text: " " })).toMatchObject(at("text"));
  expect(await edit({ id: 99_999, state: "Open" })).toMatchObject({ status: 404 });
});

test("every change is in the audit trail, with the old and the new value", async () => {
  const { id, complaintNumber } = await recorded();
  await edit({ id, state: "Answered", answer: "Sorry" });
  const log = await world.good(transactionLog, { body: { class: "records", recordKind: "complaint", recordId: String(id) } });
  expect(log.map(({ action, name }) => [action, name])).toEqual([
    ["Complaint Edited", complaintNumber],
    ["Complaint Added", complaintNumber],
  ]);
  expect(log[0]?.changes).toEqual([
    { field: "state", from: "Open", to: "Answered" },
    { field: "answer", from: null, to: "Sorry" },
  ]);
  expect(log[1]?.changes).toContainEqual({ field: "clientId", from: null, to: "Client" });
});

test("a shipment is named only if the batch was sent to the client in it", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 20 }]);
  const { salesOrderId: id } = await soLine(salesId);
  const { sku, batchNumber } = made.cream;
  const elementId = (await findItem(sku))?.stockLines.find((one) => one.batchNumber === batchNumber)?.id ?? "";
  const transactionId = newRequest();
  const lines = [{ salesId, quantity: 20, batches: [{ elementId, quantity: 20 }] }];
  const shipped = await world.good(shipOrder, { body: { id, lines } }, { requestId: transactionId });
  const { shipmentId = 0, shipmentNumber } = shipped;
  expect(await shown((await recorded({ shipmentId })).id)).toMatchObject({ shipmentId, shipmentNumber });
  expect(await record({ shipmentId: 999_001 })).toMatchObject(at("shipmentId"));
  expect(await record({ shipmentId, clientId: OTHER_CLIENT })).toMatchObject(at("shipmentId"));
  expect(await record({ shipmentId, ...made.source })).toMatchObject(at("shipmentId"));
  const { mark } = await world.good(reversePreview, { body: { transactionId } });
  await world.good(reverseTransaction, { body: { transactionId, reason: "Never left", mark } });
  expect(await record({ shipmentId })).toMatchObject(at("shipmentId"));
});

test("unknown clients and batches are refused; a repeated request records one complaint", async () => {
  expect(await record({ clientId: 999 })).toMatchObject({ status: 404 });
  expect(await record({ batchNumber: "999-99" })).toMatchObject(at("batchNumber"));
  expect(await record({ sku: "LAW99-R-50" })).toMatchObject(at("batchNumber"));
  expect(await record({ text: "" })).toMatchObject(at("text"));
  expect(await record({ text: "x".repeat(4_001) })).toMatchObject(at("text"));
  const requestId = newRequest();
  const twice = async () => world.good(createComplaint, { body: { clientId: CLIENT, ...made.cream, text } }, { ...AS, requestId });
  expect(await twice()).toEqual(await twice());
});

test("lists are those of a state, a client, an item or a batch, newest first", async () => {
  const about = (sku: string, clientId: number) => recorded({ clientId, ...(sku === made.source.sku ? made.source : made.cream) });
  const [first, second] = [await about(made.source.sku, OTHER_CLIENT), await about(made.cream.sku, OTHER_CLIENT)];
  await edit({ id: second.id, state: "Closed" });
  const ids = async (query: object) => (await listed(query)).map(({ id }) => id);
  expect((await ids({})).slice(0, 2)).toEqual([second.id, first.id]);
  expect(await ids({ clientId: String(OTHER_CLIENT) })).toEqual([second.id, first.id]);
  expect(await ids({ clientId: String(OTHER_CLIENT), state: "Closed" })).toEqual([second.id]);
  expect(await ids({ sku: made.source.sku })).toEqual([first.id]);
  expect(await ids({ ...made.source, batchNumber: made.source.batchNumber.toLowerCase() })).toEqual([first.id]);
  expect((await listed({ state: "Closed" })).map(({ state }) => state)).toEqual(["Closed"]);
  expect(await listed({ batchNumber: made.cream.batchNumber, clientId: String(OTHER_CLIENT) })).toMatchObject([{ id: second.id }]);
  expect(await world.call(complaints, { query: { cursor: "x" } } as never, AS)).toMatchObject({ status: 400 });
  expect(await world.call(complaints, { query: { state: "Lost" } } as never, AS)).toMatchObject({ status: 400 });
});
