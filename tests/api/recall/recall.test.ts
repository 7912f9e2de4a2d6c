/**
 * Recalls: what is left is frozen, everybody who was sent goods is listed, and the thaw restores only what was frozen.
 */
import { randomUUID } from "node:crypto";
import {
  freezeAgain,
  freezeAndRecall,
  recall,
  recallDrill,
  recallList,
  recallListReport,
  recallNotices,
  recallPreview,
  recallProgress,
  recallReturn,
  recallRows,
  recalls,
  thawRecall,
} from "@apothecary/core/recall/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { adhocMan } from "@apothecary/core/users/contract";
import { adjustStockLevel, stockTransfer, updateStockStatus } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, beforeAll, expect, test } from "vitest";
import { USERNAMES } from "../../lib/base-world.ts";
import { stockLineNow, bookIn, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { addPerson, PASSWORD } from "../../lib/people.ts";
import { download, startReports } from "../../lib/s3.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { BULK_SKU, CREAM_SKU, plantCompany } from "../jobs/jobs.fixtures.ts";
import { CLIENT, leftNow, type Made, madeAndSent, plantClient, shipMore } from "./recall.fixtures.ts";
import { everythingHolds, requestLedger, newRequest, reserve } from "../stock/stock.fixtures.ts";

let world: World;
let stopReports: () => Promise<void>;
beforeAll(async () => {
  world = await makeWorld();
  stopReports = await startReports();
  await plantCompany();
  await plantClient();
  await plantLocation("B2");
  await plantLocation("P900", { roaming: true });
  await addPerson("foreman", ["ROLE_BUYER", "ROLE_STAFF"]);
});
afterAll(async () => {
  await stopReports();
  await everythingHolds();
});

const reason = "The supplier reports a contamination";
const freezing = (...lots: { sku: string; batchNumber: string }[]) => ({ body: { batches: lots, reason } });
const open = (id: number) => world.good(recall, { params: { id: String(id) } });
const readRecallList = (id: number) => world.good(recallList, { params: { id: String(id) } } as never);
const startedId = ({ recallId }: { recallId?: number | undefined }): number => {
  if (recallId === undefined) throw new Error("No recall was started.");
  return recallId;
};
const freeze = async (...lots: { sku: string; batchNumber: string }[]): Promise<number> => startedId(await world.good(freezeAndRecall, freezing(...lots)));

test("the remaining stock of a batch and of what was made with it is frozen once, as the preview says", async () => {
  const made = await madeAndSent(world);
  const preview = await world.good(recallPreview, { body: { batches: [made.source] } });
  expect(preview).toMatchObject({
    ...{ batches: 3, rows: 3, grams: 7_000, units: 510, alreadyFrozen: 0, places: 2, jobCount: 0, reservations: 0 },
    ...{ orders: 1, clients: 1, dispatchedUnits: 80, dispatchedGrams: 0, complete: true },
  });
  const requestId = newRequest();
  const answer = await world.good(freezeAndRecall, freezing(made.source), { as: "status", requestId });
  expect(answer).toMatchObject({ type: "success", details: { "Rows frozen: ": 3, "Reservations removed: ": 0 } });
  expect(await world.good(freezeAndRecall, freezing(made.source), { as: "status", requestId })).toEqual(answer);
  expect([await leftNow(made.source), await leftNow(made.bulk), await leftNow(made.cream)]).toEqual([[[2, 7_000]], [[2, 500]], [[2, 10]]]);
  const id = startedId(answer);
  expect((await requestLedger(requestId)).map(({ action, sku, status, recallId }) => [action, sku, status, recallId])).toEqual([
    ["Recall", undefined, undefined, id],
    ...[BULK_SKU, CREAM_SKU, "WAX0001"].map((sku) => ["Status Changed", sku, 2, id]),
  ]);
  const opened = await open(id);
  expect(opened).toMatchObject({
    kind: "recall",
    state: "frozen",
    reason,
    rows: 3,
    grams: 7_000,
    units: 510,
    batches: 3,
    clients: 1,
    share: 1,
    complete: true,
  });
  expect(opened.clientList).toMatchObject([
    { clientId: CLIENT, client: "Client", lines: 1, units: 80, contactsBy: "recall", contacts: [{ firstName: "Contact 1" }] },
  ]);
  expect(await readRecallList(id)).toMatchObject([{ ...made.cream, salesOrderId: made.salesOrderId, quantity: 80, unit: "units", returned: 0 }]);
  expect((await world.good(recallRows, { params: { id: String(id) } } as never)).map(({ sku, action }) => [sku, action])).toEqual(
    [BULK_SKU, CREAM_SKU, "WAX0001"].map((sku) => [sku, "Status Changed"]),
  );
  expect((await world.good(recalls)).map((one) => one.id)).toContain(id);
  expect(await world.good(recallPreview, { body: { recallId: id } })).toMatchObject({ rows: 0, alreadyFrozen: 3 });
});

test("open jobs lose their reservations and are named; pickers are notified of them and of pallets", async () => {
  const wax = await bookIn(world, "WAX0001", 500, "A1");
  const onPallet = await bookIn(world, "WAX0001", 50, "P900");
  const job = await plantJob({ WAX0001: 400 });
  await reserve(world, job.id, wax, 300);
  const refs = await Promise.all([wax, onPallet].map(async (id) => ({ sku: "WAX0001", batchNumber: (await stockLineNow(id))?.batchNumber ?? "" })));
  expect(await world.good(recallPreview, { body: { batches: refs } })).toMatchObject({
    ...{ rows: 2, grams: 550, jobs: [{ jobId: job.id, jobNumber: job.jobNumber }], jobCount: 1, reservations: 1, pallets: ["P900"], palletCount: 1 },
  });
  const id = await freeze(...refs);
  expect(await stockLineNow(wax)).toMatchObject({ status: 2, reservations: {}, unreserved: 500 });
  const jobsAndPallets = { jobs: [{ jobId: job.id, jobNumber: job.jobNumber }], jobCount: 1, pallets: ["P900"] };
  expect(await open(id)).toMatchObject({ ...jobsAndPallets, reservations: 1 });
  expect((await world.good(recallNotices, {}, { as: "warehouse" })).find((one) => one.id === id)).toMatchObject({ ...jobsAndPallets, reason, named: refs });
  const thawed = await world.good(thawRecall, { body: { recallId: id, reason: "All clear" } });
  expect(thawed.message).toContain("reservations do not come back");
  expect(await stockLineNow(wax)).toMatchObject({ status: 0, reservations: {} });
  expect((await world.good(recallNotices)).map((one) => one.id)).not.toContain(id);
});

test("the thaw restores the status of every frozen row, except rows that were changed since or frozen before", async () => {
  const status = async (id: string, newStatus: 0 | 1 | 2 | 3) => world.good(updateStockStatus, { body: { elementId: id, newStatus, reason: "Checked" } });
  const rows = await Promise.all(["live", "quarantined", "redundant", "frozen", "counted", "moved"].map(() => bookIn(world, "SOL0001", 100, "A1")));
  const [live = "", quarantined = "", redundant = "", frozen = "", counted = "", moved = ""] = rows;
  await status(quarantined, 1);
  await status(redundant, 3);
  await status(frozen, 2);
  const refs = await Promise.all(rows.map(async (id) => ({ sku: "SOL0001", batchNumber: (await stockLineNow(id))?.batchNumber ?? "" })));
  const id = await freeze(...refs);
  expect(await open(id)).toMatchObject({ rows: 5, alreadyFrozen: 1 });
  await world.good(adjustStockLevel, { body: { adjustment: { id: counted, newQuantity: 90, reason: "Counted" } } });
  const transferDetails = { elementId: moved, transferQuantity: 100, transferLocation: "B2", reason: "To the cage" };
  const { elementId: there } = await world.good(stockTransfer, { body: { transferDetails } });
  const requestId = newRequest();
  const thawed = await world.good(thawRecall, { body: { recallId: id, reason: "All clear" } }, { requestId });
  expect(thawed).toMatchObject({ type: "warning", details: { "Rows thawed: ": 3, "Changed since, left as they are: ": 2 } });
  const now = await Promise.all([live, quarantined, redundant, frozen, counted, there].map(async (one) => (await stockLineNow(one))?.status));
  expect(now).toEqual([0, 1, 3, 2, 2, 2]);
  expect((await requestLedger(requestId)).map(({ action, recallId }) => [action, recallId])).toEqual([
    ["Recall", id],
    ...Array(3).fill(["Status Changed", id]),
  ]);
  expect(await open(id)).toMatchObject({ state: "thawed", thaw: { rows: 3, changed: 2, reason: "All clear" } });
  for (const again of [thawRecall, freezeAgain] as const) {
    const body = again === thawRecall ? { recallId: id, reason } : { recallId: id };
    expect((await world.call(again, { body } as never)).status).toBe(409);
  }
});

test("two people who freeze the same batches at once freeze each row once, and it thaws with the last of them", async () => {
  const made = await madeAndSent(world);
  const answers = await Promise.all(["admin", "buyer"].map((as) => world.good(freezeAndRecall, freezing(made.source), { as })));
  const [first = 0, second = 0] = answers.map(startedId);
  const frozen = await Promise.all([first, second].map(open));
  expect(frozen.reduce((sum, { rows }) => sum + rows, 0)).toBe(3);
  await world.good(thawRecall, { body: { recallId: first, reason } });
  expect(await leftNow(made.cream)).toEqual([[2, 10]]);
  await world.good(thawRecall, { body: { recallId: second, reason } });
  expect([await leftNow(made.source), await leftNow(made.bulk), await leftNow(made.cream)]).toEqual([[[0, 7_000]], [[0, 500]], [[0, 10]]]);
});

test("stock that was released or returned since is frozen again", async () => {
  const made = await madeAndSent(world);
  const id = await freeze(made.source);
  await world.good(updateStockStatus, { body: { elementId: made.wax, newStatus: 0, reason: "By mistake" } });
  expect(await world.good(recallPreview, { body: { recallId: id } })).toMatchObject({ rows: 1, grams: 7_000 });
  expect(await world.good(freezeAgain, { body: { recallId: id } })).toMatchObject({ recallId: id, details: { "Rows frozen: ": 1 } });
  expect(await leftNow(made.source)).toEqual([[2, 7_000]]);
  expect(await open(id)).toMatchObject({ state: "frozen", rows: 4, clients: 1 });
  expect(await readRecallList(id)).toHaveLength(1);
});

test("a shipment that was reversed since is no longer with its client, once the stock is frozen again", async () => {
  const made = await madeAndSent(world, 60);
  const requestId = newRequest();
  await shipMore(world, made, 20, requestId);
  const id = await freeze(made.source);
  expect(await open(id)).toMatchObject({ clientList: [{ units: 80 }] });
  const { mark } = await world.good(reversePreview, { body: { transactionId: requestId } });
  await world.good(reverseTransaction, { body: { transactionId: requestId, reason: "Never left", mark } });
  await world.good(freezeAgain, { body: { recallId: id } });
  expect(await open(id)).toMatchObject({ complete: true, agrees: true, clientList: [{ units: 60, lines: 2 }] });
  expect((await readRecallList(id)).map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([0, 60]);
  await world.good(freezeAgain, { body: { recallId: id } });
  expect(await open(id)).toMatchObject({ clientList: [{ units: 60, lines: 2 }] });
});

test("a drill makes the list against the clock and freezes nothing", async () => {
  const made = await madeAndSent(world);
  const answer = await world.good(recallDrill, freezing(made.source));
  const id = startedId(answer);
  expect(await leftNow(made.source)).toEqual([[0, 7_000]]);
  const opened = await open(id);
  expect(opened).toMatchObject({ kind: "drill", state: "done", rows: 0, batches: 3, namedCount: 1, clients: 1, share: 1 });
  expect(opened.accounted).toEqual({ made: 90, dispatched: 80, inHouse: 10, writtenOff: 0 });
  expect(opened.seconds).toBeGreaterThanOrEqual(0);
  expect(await readRecallList(id)).toHaveLength(1);
  const [line] = await readRecallList(id);
  expect((await world.call(thawRecall, { body: { recallId: id, reason } })).status).toBe(409);
  expect((await world.call(recallReturn, { body: { recallId: id, lineId: line?.id ?? "", quantity: 1, location: "A1" } })).status).toBe(409);
  expect((await world.good(recallNotices)).map((one) => one.id)).not.toContain(id);
});

test("a drill says which units are not accounted for: those that a count found missing", async () => {
  const made = await madeAndSent(world);
  const creams = (await findItem(made.cream.sku))?.stockLines.find(({ batchNumber }) => batchNumber === made.cream.batchNumber);
  await world.good(adjustStockLevel, { body: { adjustment: { id: creams?.id ?? "", newQuantity: 7, reason: "Counted" } } });
  const opened = await open(startedId(await world.good(recallDrill, freezing(made.source))));
  expect(opened).toMatchObject({ share: 87 / 90, accounted: { made: 90, dispatched: 80, inHouse: 7, writtenOff: 0 } });
});

test("the list is a file too, with whom to write to", async () => {
  const made = await madeAndSent(world);
  const id = await freeze(made.source);
  const { type, fileName, url } = await world.good(recallListReport, { body: { recallId: id } });
  expect([type, fileName]).toEqual(["success", expect.stringMatching(/^recall_R\d{5}_.*\.csv$/)]);
  const { text } = await download(url);
  const [head, line] = text.split("\r\n");
  expect(head).toContain("Client,Contacts,E-mail,Phone,Order,PO Number,SKU");
  expect(line).toContain(`Client,Contact 1,,,`);
  expect(line).toContain(`${made.cream.sku},`);
});

test("unknown batches, recalls and clients are refused", async () => {
  const none = { sku: "NONE0001", batchNumber: "A001" };
  for (const endpoint of [freezeAndRecall, recallDrill]) {
    expect(await world.call(endpoint, freezing(none))).toMatchObject({ status: 400, body: { errors: [{ path: "batches.0.sku" }] } });
    expect((await world.call(endpoint, { body: { batches: [], reason } })).status).toBe(400);
    expect((await world.call(endpoint, { body: { batches: [none], reason: " " } })).status).toBe(400);
  }
  expect((await world.call(recallPreview, { body: {} })).status).toBe(400);
  for (const answered of [
    world.call(recallPreview, { body: { recallId: 999 } }),
    world.call(recall, { params: { id: "999" } }),
    world.call(recallRows, { params: { id: "999" } } as never),
    world.call(recallListReport, { body: { recallId: 999 } }),
    world.call(thawRecall, { body: { recallId: 999, reason } }),
    world.call(freezeAgain, { body: { recallId: 999 } }),
    world.call(recallProgress, { body: { recallId: 999, clientId: CLIENT, told: true, answered: false } }),
  ])
    expect((await answered).status).toBe(404);
});

test("those who may choose Frozen may recall, all others need a grant; every member of staff can read what is frozen", async () => {
  const made: Made = await madeAndSent(world);
  const may = ["admin", "buyer", "status", "everything"];
  for (const as of Object.keys(USERNAMES)) {
    const { status, body } = await world.call(recallDrill, freezing(made.source), { as, requestId: randomUUID() });
    if (may.includes(as)) expect(status, as).toBe(200);
    else expect([status, body], as).toMatchObject([403, { type: "error" }]);
  }
});

test("a manager's grant allows one recall action and, for freezing, reading its results; nothing else", async () => {
  const made = await madeAndSent(world);
  const granted = async (permission: string) =>
    world.good(adhocMan, { body: { payload: { username: "foreman", password: PASSWORD, permission } } }, { as: "liaison" });
  const as = { as: "liaison" };
  const id = await freeze(made.source);
  const params = { params: { id: String(id) } };
  const reads = {
    recallPreview: async () => world.call(recallPreview, { body: { batches: [made.source] } }, as),
    recalls: async () => world.call(recalls, {}, as),
    recall: async () => world.call(recall, params, as),
    recallList: async () => world.call(recallList, params as never, as),
    recallRows: async () => world.call(recallRows, params as never, as),
    recallListReport: async () => world.call(recallListReport, { body: { recallId: id } }, as),
  };
  const actions = {
    freezeAgain: async () => world.call(freezeAgain, { body: { recallId: id } }, as),
    recallDrill: async () => world.call(recallDrill, freezing(made.source), as),
    recallProgress: async () => world.call(recallProgress, { body: { recallId: id, clientId: CLIENT, told: true, answered: false } }, as),
    recallReturn: async () => {
      const [line] = await readRecallList(id);
      return world.call(recallReturn, { body: { recallId: id, lineId: line?.id ?? "", quantity: 1, location: "B2" } }, as);
    },
    thawRecall: async () => world.call(thawRecall, { body: { recallId: id, reason } }, as),
    freezeAndRecall: async () => world.call(freezeAndRecall, freezing(made.source), as),
  };
  for (const [permission, act] of Object.entries(actions)) {
    const refused = await act();
    expect([refused.status, refused.body], permission).toMatchObject([403, { permission }]);
    if (permission === "freezeAndRecall") for (const [name, read] of Object.entries(reads)) expect([(await read()).status, name]).toEqual([403, name]);
    await granted(permission);
    expect((await act()).status, permission).toBe(200);
  }
  for (const [name, read] of Object.entries(reads)) expect([(await read()).status, name]).toEqual([200, name]);
});
