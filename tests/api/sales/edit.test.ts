import { businessRow } from "@apothecary/core/directory/business.rows";
import { ALLOCATION_PREFIX } from "@apothecary/core/jobs/job.rows";
import { findJob, openJob } from "@apothecary/core/jobs/open-job";
import { togglePrinted } from "@apothecary/core/jobs/contract";
import { cancelSalesOrder, editSalesOrder, newSale, type SalesOrder, salesOrder, salesOrders } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import type { OrderLine } from "@apothecary/core/sales/order.rows";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, BULK, CREAM, ELSEWHERE, itemStock, FORMULA, plantCompany, plantProduct, rulesHold } from "../jobs/jobs.fixtures.ts";
import { waitingItems } from "./sales.fixtures.ts";

const CLIENT = 20;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  const business = { code: "CLI", supplier: false, owner: false, paymentTerms: "", primaryAccountManager: "", version: 1 };
  await plant(businessRow({ ...business, id: CLIENT, name: "Client", client: true }));
});

const editedLine = (id: number, quantity: number, more: Record<string, unknown> = {}) => ({ id, formulaId: FORMULA, quantity, price: 2.5, notes: "", ...more });

async function take(lines = [editedLine(CREAM, 100)]): Promise<{ id: number; soNumber: string; lines: OrderLine[] }> {
  const { id = 0, soNumber = "" } = await world.good(newSale, {
    body: { businessId: CLIENT, poNumber: "PO-1", dispatchDate: "2026-12-01", orderLines: lines },
  });
  return { id, soNumber, lines: (await openOrder(id)).lines };
}

const head = (salesOrderId: number, more: Record<string, unknown> = {}) => ({ salesOrderId, poNumber: "PO-1", dispatchDate: "2026-12-01", ...more });
const same = ({ salesId, quantity, price, notes }: OrderLine, more: Record<string, unknown> = {}) => ({ salesId, quantity, price, notes, ...more });
const first = (lines: readonly OrderLine[]): OrderLine => {
  const [line] = lines;
  if (!line) throw new Error("The order has no line.");
  return line;
};

test("an order gets another PO number and dispatch date; its lines change, come and go", async () => {
  const { id, lines } = await take([editedLine(CREAM, 100), editedLine(BULK, 5)]);
  const [cream, bulk] = lines as [OrderLine, OrderLine];
  const answer = await world.good(editSalesOrder, {
    body: {
      ...head(id, { poNumber: " PO-2 ", dispatchDate: "" }),
      salesItems: [
        same(cream, { quantity: 120, price: 0, notes: "Gift box" }),
        same(bulk, { cancelled: true }),
        editedLine(ELSEWHERE, 10, { formulaId: null }),
      ],
    },
  });
  expect(answer.message).toMatch(/has been updated/);
  const order = await world.good(salesOrder, { body: { salesOrderId: id } });
  expect(order).toMatchObject({ poNumber: "PO-2", dispatchDate: null });
  expect(order.dateEdited).not.toBeNull();
  expect(order.salesItems).toMatchObject([
    { quantity: 120, price: 0, notes: "Gift box", dateCancelled: null },
    { quantity: 5, formulaJobStatus: "Cancelled" },
    { productSku: "ABC01-E-100", quantity: 10, formulaJobStatus: "N/A", productJobStatus: "Allocated" },
  ]);
  const waiting = (await waitingItems(world)).filter((item) => item.salesOrderId === id);
  expect(waiting).toMatchObject([{ salesItemId: cream.salesId, quantity: 120, poNumber: "PO-2", dispatchDate: null }]);
  const { sales } = await world.good(salesOrders, { query: { state: "open" } });
  expect(sales.find((one) => one.id === id)?.products).toEqual(["Product ABC01-CR-50", "Product ABC01-E-100"]);
  await rulesHold();
});

test("further fields of the screen's line are accepted; a date of cancellation cancels it", async () => {
  const { id } = await take([editedLine(CREAM, 100), editedLine(BULK, 5)]);
  const { salesItems } = await world.good(salesOrder, { body: { salesOrderId: id } });
  const [cream, bulk] = salesItems.map((line, i) => (i === 1 ? { ...line, dateCancelled: "2026-06-01T10:00:00.000Z" } : line));
  await world.good(editSalesOrder, { body: { ...head(id), salesItems: [cream, bulk] as never } });
  const order = await world.good(salesOrder, { body: { salesOrderId: id } });
  expect(order.salesItems.map((line) => line.dateCancelled === null)).toEqual([true, false]);
});

test("an edit may name only the fields of a line that it changes; a refused one answers the current lines", async () => {
  const { id, lines } = await take([editedLine(CREAM, 100), editedLine(BULK, 5, { notes: "Pail" })]);
  const [cream, bulk] = lines as [OrderLine, OrderLine];
  const { version } = await world.good(salesOrder, { body: { salesOrderId: id } });
  await world.good(editSalesOrder, { body: { ...head(id), version, salesItems: [{ salesId: cream.salesId, price: 3 }] } }, { as: "manager" });
  const late = await world.call(editSalesOrder, { body: { ...head(id), version, salesItems: [{ salesId: bulk.salesId, quantity: 6 }] } });
  expect(late).toMatchObject({ status: 409, body: { changedBy: "manager", changedAt: expect.any(String) } });
  const { current } = late.body as unknown as { current: SalesOrder };
  expect(current).toEqual(await world.good(salesOrder, { body: { salesOrderId: id } }));
  await world.good(editSalesOrder, { body: { ...head(id), version: current.version, salesItems: [{ salesId: bulk.salesId, quantity: 6 }] } });
  expect((await openOrder(id)).lines.map(({ quantity, price, notes }) => [quantity, price, notes])).toEqual([
    [100, 3, ""],
    [6, 2.5, "Pail"],
  ]);
});

test("an edit that changes nothing says so and counts as none", async () => {
  const { id, lines } = await take();
  const answer = await world.good(editSalesOrder, { body: { ...head(id), salesItems: lines.map((line) => same(line)) } });
  expect(answer).toMatchObject({ message: "Nothing was changed.", type: "info" });
  expect((await world.good(salesOrder, { body: { salesOrderId: id } })).dateEdited).toBeNull();
});

test("wrong input is refused at its field", async () => {
  const { id, lines } = await take();
  const line = first(lines);
  const refused = async (salesItems: unknown[], more: Record<string, unknown> = {}) => {
    const answer = await world.call(editSalesOrder, { body: { ...head(id, more), salesItems: salesItems as never } });
    return { status: answer.status, ...(answer.body as unknown as { message: string; errors?: { path: string; message: string }[] }) };
  };
  expect((await refused([], { poNumber: "" })).errors).toEqual([{ path: "poNumber", message: "PO number is required." }]);
  expect((await refused([], { poNumber: "x".repeat(51) })).errors?.[0]?.path).toBe("poNumber");
  expect((await refused([same(line, { quantity: 0 })])).errors).toEqual([{ path: "salesItems.0.quantity", message: "Invalid quantity" }]);
  expect((await refused([same(line, { quantity: 1.5 })])).errors?.[0]?.message).toBe("Invalid quantity");
  expect((await refused([same(line, { price: 1.234 })])).errors).toEqual([{ path: "salesItems.0.price", message: "A price can have at most two decimals." }]);
  for (const price of [-1, "2", null]) {
    expect((await refused([same(line, { price: price as number })])).errors).toEqual([{ path: "salesItems.0.price", message: "Invalid price" }]);
  }
  expect((await refused([same(line, { notes: "x".repeat(256) })])).errors?.[0]?.path).toBe("salesItems.0.notes");
  expect((await refused([{ quantity: 1, price: 1, notes: "" }])).errors).toEqual([{ path: "salesItems.0.id", message: "Product is required." }]);
  expect((await refused([{ id: BULK, formulaId: FORMULA }])).errors).toEqual([
    { path: "salesItems.0.quantity", message: "Invalid quantity" },
    { path: "salesItems.0.price", message: "Invalid price" },
  ]);
  expect((await refused([editedLine(BULK, 1, { price: 0 })])).errors).toEqual([{ path: "salesItems.0.price", message: "Please enter a valid number." }]);
  expect((await refused([editedLine(BULK, 1, { formulaId: null })])).errors).toEqual([{ path: "salesItems.0.formulaId", message: "Formula is required." }]);
  await plantProduct(7_001, "ABC01-CR-77", "CR", {}, { clientId: 44, client: "Hawthorn" });
  expect((await refused([editedLine(7_001, 1)])).errors).toEqual([
    { path: "salesItems.0.id", message: "The product ABC01-CR-77 belongs to another client: Hawthorn." },
  ]);
  expect((await refused([editedLine(CREAM, 1)])).errors).toEqual([{ path: "salesItems.0.id", message: "Duplicate item. Please adjust the quantity instead." }]);
  expect((await refused([same(line, { notes: "a" }), same(line, { notes: "b" })])).errors).toEqual([
    { path: "salesItems.1.salesId", message: "This line is listed twice." },
  ]);
  expect((await refused([{ ...same(line), salesId: line.salesId + 500 }])).status).toBe(404);
  expect((await refused([editedLine(99_999, 1)])).status).toBe(404);
  expect((await refused([{ ...same(line), unitPrice: 1 }])).status).toBe(400);
  expect((await openOrder(id)).lines).toEqual(lines);
});

test("a product whose line is cancelled in the same edit can be added again", async () => {
  const { id, lines } = await take();
  await world.good(editSalesOrder, { body: { ...head(id), salesItems: [same(first(lines), { cancelled: true }), editedLine(CREAM, 7)] } });
  const { salesItems } = await world.good(salesOrder, { body: { salesOrderId: id } });
  expect(salesItems.map(({ quantity, dateCancelled }) => [quantity, dateCancelled === null])).toEqual([
    [100, false],
    [7, true],
  ]);
  const cancelled = await world.call(editSalesOrder, { body: { ...head(id), salesItems: [same(first(lines))] } });
  expect(cancelled.status).toBe(409);
});

test("a line that has a job keeps its quantity, and takes price and notes, which the job shows", async () => {
  const { id, lines } = await take();
  const line = first(lines);
  const { job } = await allocateItems(world, [line.salesId]);
  const refused = await world.call(editSalesOrder, { body: { ...head(id), salesItems: [same(line, { quantity: 101 })] } });
  expect([refused.status, (refused.body as { message: string }).message]).toEqual([409, expect.stringContaining(job.jobNumber)]);
  await world.good(editSalesOrder, {
    body: { ...head(id, { poNumber: "PO-9", dispatchDate: "2027-01-31" }), salesItems: [same(line, { price: 3, notes: "Fragile" })] },
  });
  const shown = (await openJob(job.id)).salesItems[0];
  expect(shown).toMatchObject({ poNumber: "PO-9", dispatchDate: "2027-01-31", notes: "Fragile", quantity: 100 });
  const allocation = (await findItem("WAX0001"))?.others.find((row) => row.SK.startsWith(ALLOCATION_PREFIX) && row["jobId"] === job.id);
  expect(allocation).toMatchObject({ purchaseOrders: [[id, "PO-9"]], dispatchDate: "2027-01-31" });
  await world.good(cancelSalesOrder, { body: { salesOrderId: id } });
  await rulesHold();
});

test("a cancelled line leaves its jobs: what they held for it is free, a printed sheet is void", async () => {
  const before = await itemStock("WAX0001");
  const [one, two] = [await take(), await take([editedLine(CREAM, 300)])];
  const [own, other] = [first(one.lines), first(two.lines)];
  const { job, fillings } = await allocateItems(world, [own.salesId, other.salesId]);
  await world.good(togglePrinted, { body: { jobId: job.id } });
  const answer = await world.good(editSalesOrder, { body: { ...head(one.id), salesItems: [same(own, { cancelled: true }), editedLine(BULK, 2)] } });
  expect(JSON.stringify(answer.details)).toContain(job.jobNumber);
  const left = await openJob(job.id);
  expect([left.netQuantity, left.salesItems.map((item) => item.salesId), left.printed]).toEqual([15, [other.salesId], false]);
  expect((await findJob(fillings[0]?.id ?? 0))?.state).toBe("cancelled");
  expect((await itemStock("WAX0001")).allocated - before.allocated).toBe(9_000);
  await world.good(editSalesOrder, { body: { ...head(two.id), salesItems: [same(other, { cancelled: true })] } });
  expect((await findJob(job.id))?.state).toBe("cancelled");
  expect((await itemStock("WAX0001")).allocated).toBe(before.allocated);
  await rulesHold();
});

test("a stale edit is refused with the current values; a finished order cannot be edited", async () => {
  const { id, lines } = await take();
  const { version } = await world.good(salesOrder, { body: { salesOrderId: id } });
  await world.good(editSalesOrder, { body: { ...head(id, { poNumber: "PO-3" }), salesItems: [], version } });
  const late = await world.call(editSalesOrder, { body: { ...head(id, { poNumber: "PO-4" }), salesItems: [], version } });
  expect([late.status, (late.body as unknown as { current: { poNumber: string } }).current.poNumber]).toEqual([409, "PO-3"]);
  await world.good(cancelSalesOrder, { body: { salesOrderId: id } });
  const ended = await world.call(editSalesOrder, { body: { ...head(id), salesItems: [same(first(lines), { notes: "late" })] } });
  expect([ended.status, (ended.body as { message: string }).message]).toEqual([409, expect.stringContaining("is cancelled")]);
  expect((await world.call(editSalesOrder, { body: { ...head(999_999), salesItems: [] } })).status).toBe(404);
});

test("an order of very many lines is edited in steps: every line, its jobs, and those that are new", async () => {
  const products = Array.from({ length: 150 }, (_, i) => 1_000 + i);
  for (const id of products) await plantProduct(id, `ABC01-R-${id}`, "R", { JAR0001: 1 });
  const taken = await take(products.slice(0, 88).map((id) => editedLine(id, 10)));
  const allocated = taken.lines.slice(0, 3);
  const { job, fillings } = await allocateItems(
    world,
    allocated.map((line) => line.salesId),
  );
  const salesItems = [
    ...taken.lines.map((line, i) => same(line, i < 2 ? { cancelled: true } : { notes: `Line ${i}` })),
    ...products.slice(88).map((id) => editedLine(id, 20)),
    editedLine(ELSEWHERE, 5, { formulaId: null }),
  ];
  const answer = await world.good(editSalesOrder, { body: { ...head(taken.id, { poNumber: "PO-BIG", dispatchDate: "2027-06-30" }), salesItems } });
  expect(answer.type).toBe("success");
  const { order, lines } = await openOrder(taken.id);
  expect([order.busy, order.lastLine, lines.length, order.poNumber]).toEqual([null, 151, 151, "PO-BIG"]);
  expect(lines.filter((line) => line.dateCancelled !== null)).toHaveLength(2);
  expect(lines.filter((line) => line.dateCancelled === null).every((line) => line.poNumber === "PO-BIG" && line.dispatchDate === "2027-06-30")).toBe(true);
  expect(lines[50]?.notes).toBe("Line 50");
  const left = await openJob(job.id);
  expect(left.salesItems).toMatchObject([{ salesId: allocated[2]?.salesId, poNumber: "PO-BIG", notes: "Line 2" }]);
  expect(left.busy).toBeNull();
  expect((await findJob(fillings[0]?.id ?? 0))?.state).toBe("cancelled");
  const elsewhere = await findJob(lines.at(-1)?.productJobId ?? 0);
  expect(elsewhere).toMatchObject({ state: "open", busy: null });
  await rulesHold();
});
