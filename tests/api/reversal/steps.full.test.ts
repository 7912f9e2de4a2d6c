/**
 * Reversing a closing and a shipment of more lines than one transaction holds: the order is locked until its lines are back,
 * and everything is as before, wherever it is cut off (contract, section 8, Reversal).
 */
import { randomUUID } from "node:crypto";
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { transact } from "@apothecary/core/lib/table/table";
import { clientReturn } from "@apothecary/core/returns/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { cancelSalesOrder, closeOrder, editSalesOrder, shipOrder } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import { newSalesId, type OrderLine, putLine } from "@apothecary/core/sales/order.rows";
import { overrideRemovalChecks, updateBatchNumber } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { carryOn } from "@apothecary/core/transaction/operation";
import { removeLocation } from "@apothecary/core/warehouse/contract";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { beforeFirst, clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { sampleList } from "../../lib/soak.ts";
import { findingsNow, type SavedWorld, savedWorld } from "../../lib/state.ts";
import { plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { CLIENT, orderLine, plantCompany, plantItem, plantJob, plantProduct, SUPPLIER, takeOrder } from "../sales/sales.fixtures.ts";
import { expectFigures, figures, undo } from "./reversal.fixtures.ts";

/** As many as a step of each kind does not hold. */
const LINES = 150;
/** The most new lines of one call. */
const AT_ONCE = 90;
const ORDERED = 10;
const MADE = 12;
/** What is shipped of each of the first lines. */
const SENT = 4;
const FIRST = 700;
const JOB = 200_000;
/** The number of the line that is cancelled. */
const CANCELLED = 100;
const MADE_AT = "2026-01-03T09:00:00.000Z";

const OTHER = { as: "everything" };

const skus = Array.from({ length: LINES }, (_, i) => `LW01-CR-${FIRST + i}`);
/** One of which is sent all that there is, and one of which some stays; closed early, they come back late. */
const [, KEPT = "", GONE = ""] = skus;

let world: World;
let id: number;
/** The shipments of 90 lines each, and the closing of the rest. */
const [shipped, closed] = [randomUUID(), randomUUID()];
/** Every figure as it was before the shipment, and before the closing. */
let beforeShipping: Record<string, unknown>;
let beforeClosing: Record<string, unknown>;
/** The order is closed. */
let saved: SavedWorld;

beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  await plantLocation("MAIN", { id: "P1", warehouse: "Production" });
  for (const bin of ["B2", "B3"]) await plantLocation(bin);
  await bookInProducts();
  id = await takeLargeOrder();
  expect(await findingsNow()).toEqual([]);
  beforeShipping = await figures();
  const lines = (await openOrder(id)).lines.slice(0, AT_ONCE).map(({ salesId }) => ({ salesId, quantity: SENT }));
  await world.good(shipOrder, { body: { id, lines, fromStock: true } }, { requestId: shipped });
  beforeClosing = await figures();
  await world.good(closeOrder, { body: { id, fromStock: true } }, { requestId: closed });
  expect(await findingsNow()).toEqual([]);
  saved = await savedWorld();
});
beforeEach(() => saved.restore());
afterEach(clearFaults);

/** Books in more of each product than is ordered; of one as much, in a bin of its own. */
async function bookInProducts(): Promise<void> {
  for (const [i, sku] of skus.entries()) {
    await plantProduct(FIRST + i, sku);
    await plantItem(sku);
  }
  const deliver = (some: readonly string[], location: string, quantity: number) => {
    const lines = some.map((sku) => ({ sku, quantity, packSize: 0, supplierBatchNumber: "", expiryDate: "", status: 0 as const }));
    return world.good(bookDelivery, { body: { delivery: { supplier: SUPPLIER, orderNumber: "", location, lines } } }, { as: "everything" });
  };
  for (let at = 0; at < LINES; at += AT_ONCE) {
    await deliver(
      skus.slice(at, at + AT_ONCE).filter((sku) => sku !== GONE),
      "B2",
      MADE,
    );
  }
  await deliver([GONE], "B3", ORDERED);
}

/** An order with one line of each product, which jobs made; every seventh line was completed with its job, and one is cancelled. */
async function takeLargeOrder(): Promise<number> {
  const {
    id: orderId,
    lines: [first],
  } = await takeOrder(world, [orderLine(FIRST, ORDERED)]);
  if (!first) throw new Error("The order has no line.");
  const lines = skus.map((productSku, i): OrderLine => {
    const ends = { dateCompleted: i % 7 === 0 ? MADE_AT : null, dateCancelled: i === CANCELLED ? MADE_AT : null };
    return { ...first, salesId: newSalesId(orderId, i + 1), productId: FIRST + i, productSku, ...ends };
  });
  for (let at = 1; at < LINES; at += AT_ONCE) await transact(lines.slice(at, at + AT_ONCE).map(putLine));
  await plant({ ...(await openOrder(orderId)).order, lastLine: LINES });
  await plantJob(JOB, lines, { state: "completed" });
  await plantJob(JOB + 1, lines, { state: "completed", type: "Product" });
  return orderId;
}

/** What others ask of the order while it is set back, and the answers. */
async function othersMeanwhile(): Promise<number[]> {
  const { lines } = await openOrder(id);
  const salesItems = lines.map(({ salesId, quantity, price, notes }) => ({ salesId, quantity, price, notes }));
  const answers = [
    await world.call(shipOrder, { body: { id, lines: [{ salesId: lines[0]?.salesId ?? 0, quantity: 1 }] } }, OTHER),
    await world.call(closeOrder, { body: { id } }, OTHER),
    await world.call(editSalesOrder, { body: { salesOrderId: id, poNumber: "PO-2", dispatchDate: "", salesItems } }, OTHER),
    await world.call(cancelSalesOrder, { body: { salesOrderId: id } }, OTHER),
    await sendBack(),
    await reversing(randomUUID(), { transactionId: shipped, mark: "" }, OTHER),
    await reversing(randomUUID(), { transactionId: closed, mark: "" }, OTHER),
  ];
  return answers.map(({ status }) => status);
}

/** The client sends one of the first product back, which left with the shipment and when the order was closed. */
async function sendBack() {
  const sku = skus[0] ?? "";
  const batchNumber = (await findItem(sku))?.stockLines[0]?.batchNumber ?? "";
  const line = { sku, batchNumber, quantity: 1, location: "B2", reason: "Broken", salesOrderId: id };
  return world.call(clientReturn, { body: { clientId: CLIENT, lines: [line] } }, OTHER);
}

const reversing = (requestId: string, body: { transactionId: string; mark: string; chain?: true }, options = { as: "admin" }) =>
  world.call(reverseTransaction, { body: { reason: "Booked by mistake", ...body } }, { ...options, requestId });

async function shownMark(transactionId: string, chain = false): Promise<string> {
  const { because, mark } = await world.good(reversePreview, { body: { transactionId, chain } });
  expect(because).toEqual([]);
  return mark;
}

/** Which calls of a request are transactions, the last one apart; the table is then as before. */
async function countedTransactions(send: () => Promise<{ status: number }>): Promise<number[]> {
  const calls = watchCalls();
  expect((await send()).status).toBe(200);
  clearFaults();
  await saved.restore();
  return calls.flatMap((call, i) => (call === "TransactWriteItemsCommand" ? [i + 1] : [])).slice(0, -1);
}

/** Of the transactions of a request, those after which it is cut off: the first, the middle and the last one. */
const cutOffAt = (transactions: readonly number[]): readonly number[] => sampleList(transactions, false, 1);

test("a closing of many lines and a shipment of 90: every row is as before, and the order is closed again", async () => {
  const answer = await undo(world, closed);
  expect([answer.type, answer.notRestored]).toEqual(["success", undefined]);
  await expectFigures(beforeClosing);
  const { order } = await openOrder(id);
  expect([order.busy, order.closingRequest, order.closingBegan]).toEqual([null, undefined, undefined]);
  expect(await findingsNow()).toEqual([]);
  await undo(world, shipped);
  await expectFigures(beforeShipping);
  await world.good(closeOrder, { body: { id, fromStock: true } });
  expect(await findingsNow()).toEqual([]);
});

test("cut off, it is locked for others, and goes on to the end when it is resumed", async () => {
  const body = { transactionId: closed, mark: await shownMark(closed) };
  const transactions = await countedTransactions(() => reversing(randomUUID(), body));
  expect(transactions.length).toBeGreaterThan(LINES / AT_ONCE);
  for (const nth of cutOffAt(transactions)) {
    await saved.restore();
    const requestId = randomUUID();
    killAt(nth, "after");
    expect((await reversing(requestId, body)).status).toBe(500);
    clearFaults();
    expect(await findingsNow()).toEqual([]);
    expect((await openOrder(id)).order.busy).toBe(requestId);
    expect(new Set(await othersMeanwhile())).toEqual(new Set([409]));
    await carryOn(requestId);
    await expectFigures(beforeClosing);
    expect(await findingsNow()).toEqual([]);
    expect(await reversing(requestId, body)).toMatchObject({ status: 200, body: { reversed: [closed] } });
  }
});

test("a product, its bin and its number are changed while it waits: the order is open again, and the rest is told", async () => {
  const body = { transactionId: closed, mark: await shownMark(closed) };
  const transactions = await countedTransactions(() => reversing(randomUUID(), body));
  const requestId = randomUUID();
  killAt(transactions[0] ?? 0, "after");
  expect((await reversing(requestId, body)).status).toBe(500);
  clearFaults();
  const renamed = (await findItem(KEPT))?.stockLines[0];
  expect(renamed).toMatchObject({ quantity: 2 });
  await world.good(updateBatchNumber, { body: { id: renamed?.id ?? "", newBatchNumber: "Z998", reason: "Label" } }, OTHER);
  await world.good(removeLocation, { body: { locationId: "B3" } }, OTHER);
  await world.good(overrideRemovalChecks, { body: { sku: GONE, reason: "No longer sold" } }, OTHER);
  await carryOn(requestId);
  const { notRestored } = (await reversing(requestId, body)).body;
  expect((await openOrder(id)).order).toMatchObject({ busy: null, dateCompleted: null });
  expect(await findItem(GONE)).toMatchObject({ stockLines: [{ warehouse: "Production", bin: "MAIN", quantity: ORDERED - SENT }] });
  expect((await findItem(GONE))?.item.removed).toBeUndefined();
  expect((await findItem(KEPT))?.stockLines.map(({ batchNumber, quantity }) => [batchNumber === "Z998", quantity]).toSorted()).toEqual([
    [false, ORDERED - SENT],
    [true, MADE - ORDERED],
  ]);
  expect(notRestored).toEqual([
    expect.stringMatching(/was removed meanwhile. It is in the list of items again.$/),
    expect.stringMatching(/^Main B3 was removed meanwhile: batch \w+ of .* is in Production MAIN.$/),
  ]);
  expect(await findingsNow()).toEqual([]);
});

test("of two people one reverses it; goods that come back meanwhile block it", async () => {
  const body = { transactionId: closed, mark: await shownMark(closed) };
  const both = await Promise.all([reversing(randomUUID(), body), reversing(randomUUID(), body, { as: "everything" })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await expectFigures(beforeClosing);
  await saved.restore();
  beforeFirst("TransactWriteItemsCommand", async () => {
    expect((await sendBack()).status).toBe(200);
  });
  expect(await reversing(randomUUID(), body)).toMatchObject({ status: 409, body: { message: expect.stringContaining("have come back from the client") } });
  expect((await openOrder(id)).order).toMatchObject({ busy: null, dateCompleted: expect.any(String) });
});

test("of a chain, each is reversed completely or not at all, wherever it is cut off", async () => {
  const body = { transactionId: shipped, mark: await shownMark(shipped, true), chain: true as const };
  const transactions = await countedTransactions(() => reversing(randomUUID(), body));
  for (const nth of cutOffAt(transactions)) {
    await saved.restore();
    const requestId = randomUUID();
    killAt(nth, "after");
    expect((await reversing(requestId, body)).status).toBe(500);
    clearFaults();
    expect(await reversing(requestId, body)).toMatchObject({ status: 200, body: { reversed: [closed, shipped] } });
    await expectFigures(beforeShipping);
    expect(await findingsNow()).toEqual([]);
  }
});
