import { randomUUID } from "node:crypto";
import { jobNumberText } from "@apothecary/core/jobs/job.rows";
import { newSale, printedJobCheck, salesOrder, salesOrders, unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import { beforeAll, expect, test } from "vitest";
import { makeWorld, type World } from "../../lib/world.ts";
import {
  BULK,
  CLIENT,
  component,
  CREAM,
  ELSEWHERE,
  figures,
  INACTIVE,
  INACTIVE_FORMULA,
  jobLine,
  readJob,
  LOTION,
  orderLine,
  OTHER_FORMULA,
  plantCompany,
  plantItem,
  plantJob,
  plantProduct,
  SUPPLIER,
  takeOrder,
  waitingItems,
} from "./sales.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

const sale = (orderLines: ReturnType<typeof orderLine>[], more: Record<string, unknown> = {}) => ({
  businessId: CLIENT,
  poNumber: "PO-1",
  dispatchDate: "2026-12-01",
  orderLines,
  ...more,
});

test("a new order has its number, its lines and the fields of each, once", async () => {
  const requestId = randomUUID();
  const body = sale([orderLine(CREAM, 1200, { notes: " in pink " }), orderLine(BULK, 20)]);
  const sold = await world.good(newSale, { body }, { requestId });
  const id = sold.id ?? 0;
  expect(sold.soNumber).toBe(`SO${String(id).padStart(5, "0")}`);
  expect(await world.good(newSale, { body }, { requestId })).toEqual(sold);
  const order = await world.good(salesOrder, { body: { salesOrderId: id } });
  expect(order).toMatchObject({
    id,
    client: { id: CLIENT, name: "Linden & Wolfe" },
    poNumber: "PO-1",
    dispatchDate: "2026-12-01",
    dateEdited: null,
    dateCompleted: null,
    dateCancelled: null,
    version: 1,
  });
  expect(order.salesItems).toHaveLength(2);
  expect(order.salesItems[0]).toMatchObject({
    productSku: "LW01-CR-50",
    quantity: 1200,
    price: 2.5,
    notes: "in pink",
    formulaJobStatus: "Pending",
    productJobStatus: "Pending",
    formulaJobNumber: null,
  });
  expect(order.salesItems[1]).toMatchObject({ productSku: "LW01-B", formulaJobStatus: "Pending", productJobStatus: "N/A" });
});

test("the same request id with another body is refused", async () => {
  const requestId = randomUUID();
  await world.good(newSale, { body: sale([orderLine(CREAM, 1)]) }, { requestId });
  const other = await world.call(newSale, { body: sale([orderLine(CREAM, 2)]) }, { requestId });
  expect(other.status).toBe(409);
});

const [THEIRS, OWN, BRAND] = [7_001, 7_002, 7_003];
beforeAll(async () => {
  await plantProduct(THEIRS, "LW01-CR-77", { clientId: 44, client: "Hawthorn" });
  await plantProduct(OWN, "LW01-CR-78", { clientId: 14, client: "Own" });
  await plantProduct(BRAND, "LW01-CR-79", { clientId: 115, client: "House brand" });
});

test("products of the own company and of the house brand are sold to every client", async () => {
  const { id } = await takeOrder(world, [orderLine(OWN, 1), orderLine(BRAND, 2)]);
  expect((await world.good(salesOrder, { body: { salesOrderId: id } })).salesItems).toHaveLength(2);
});

const line = orderLine(CREAM, 10);
test.each([
  ["no client", sale([line], { businessId: null }), 400, "Client is required."],
  ["an unknown client", sale([line], { businessId: 999 }), 404, "The client 999 does not exist."],
  ["a business that is no client", sale([line], { businessId: SUPPLIER }), 400, "Waxworks is not a client."],
  ["no PO number", sale([line], { poNumber: " " }), 400, "PO number is required."],
  ["a long PO number", sale([line], { poNumber: "x".repeat(51) }), 400, "PO number cannot exceed 50 characters."],
  ["an impossible date", sale([line], { dispatchDate: "2026-02-30" }), 400, "This is not a valid date."],
  ["no lines", sale([]), 400, "You must add at least one product to submit the order."],
  ["a product twice", sale([line, orderLine(CREAM, 1)]), 400, "Duplicate item. Please adjust the quantity instead."],
  ["no product", sale([{ ...line, id: null as unknown as number }]), 400, "Product is required."],
  ["no formula", sale([orderLine(CREAM, 1, { formulaId: null })]), 400, "Formula is required."],
  ["quantity 0", sale([orderLine(CREAM, 0)]), 400, "Quantity must be greater than 0."],
  ["half a unit", sale([orderLine(CREAM, 0.5)]), 400, "Please enter a (positive) number."],
  ["price 0", sale([{ ...line, price: 0 }]), 400, "Please enter a valid number."],
  ["a price of a tenth of a penny", sale([{ ...line, price: 1.234 }]), 400, "A price can have at most two decimals."],
  ["a price that is no number", sale([{ ...line, price: "2" as unknown as number }]), 400, "Please enter a valid number."],
  ["long notes", sale([orderLine(CREAM, 1, { notes: "x".repeat(256) })]), 400, "Notes cannot exceed 255 characters."],
  ["an unknown product", sale([orderLine(99, 1)]), 404, "The product 99 does not exist."],
  ["an inactive product", sale([orderLine(INACTIVE, 1)]), 400, "The product LW01-CR-99 is inactive."],
  ["another client's product", sale([line, orderLine(THEIRS, 1)]), 400, "The product LW01-CR-77 belongs to another client: Hawthorn."],
  ["an unknown formula", sale([orderLine(CREAM, 1, { formulaId: 99 })]), 404, "The formula 99 does not exist."],
  ["an inactive formula", sale([orderLine(CREAM, 1, { formulaId: INACTIVE_FORMULA })]), 400, "The formula LW01 LW-013 is inactive."],
  ["another product's formula", sale([orderLine(LOTION, 1)]), 400, "The product LW02-CR-50 is not made of the formula LW01."],
  ["an unknown field", sale([orderLine(CREAM, 1, { isAdmin: true })]), 400, undefined],
] as const)("%s is refused, and nothing is written", async (_, body, status, message) => {
  const before = (await world.good(salesOrders)).sales.length;
  const answered = await world.call(newSale, { body });
  expect(answered.status).toBe(status);
  if (message) expect(answered.body.message).toBe(message);
  expect((await world.good(salesOrders)).sales).toHaveLength(before);
});

test("more than 90 lines are refused", async () => {
  const lines = Array.from({ length: 91 }, (_, i) => orderLine(1_000 + i, 1));
  const answered = await world.call(newSale, { body: sale(lines) });
  expect(answered.status).toBe(400);
  expect(answered.body.message).toBe("A new order can have at most 90 lines.");
});

test("90 lines are one order", async () => {
  for (let i = 0; i < 90; i++) await plantProduct(2_000 + i, `LW01-CR-${2_000 + i}`);
  const sold = await takeOrder(
    world,
    Array.from({ length: 90 }, (_, i) => orderLine(2_000 + i, i + 1)),
  );
  expect((await world.good(salesOrder, { body: { salesOrderId: sold.id } })).salesItems).toHaveLength(90);
});

test("a product made elsewhere gets its job with the order, and its componentry is allocated", async () => {
  const requestId = randomUUID();
  const body = sale([orderLine(ELSEWHERE, 300, { sku: "LW01-E-100" }), orderLine(CREAM, 5)]);
  const sold = await world.good(newSale, { body }, { requestId });
  expect(await world.good(newSale, { body }, { requestId })).toEqual(sold);
  const { salesItems } = await world.good(salesOrder, { body: { salesOrderId: sold.id ?? 0 } });
  expect(salesItems[0]).toMatchObject({ formulaJobStatus: "N/A", productJobStatus: "Allocated" });
  const job = await readJob(salesItems[0]?.productJobId ?? 0);
  expect(job).toMatchObject({ type: "Product", code: "LW01-E-100", grossQuantity: 300, formulaJobId: null, jobNumber: jobNumberText(job.id) });
  expect(job.lines).toMatchObject({ BOX0001: { quantity: 300 }, LID0001: { quantity: 600 } });
  expect(Object.keys(job.lines)).toHaveLength(2);
  expect((await figures("BOX0001")).allocated).toBe(300);
  expect((await figures("LID0001")).allocated).toBe(600);
});

test("a product made elsewhere needs no formula", async () => {
  const { lines } = await takeOrder(world, [orderLine(ELSEWHERE, 1, { formulaId: null })]);
  expect(lines[0]).toMatchObject({ formulaId: null });
  expect(lines[0]?.productJobId).not.toBeNull();
});

test("jobs that do not fit the order's transaction are placed in steps", async () => {
  const skus = Array.from({ length: 60 }, (_, i) => `CMP${String(i).padStart(4, "0")}`);
  for (const sku of skus) await plantItem(sku, { categoryType: "Componentry" });
  for (const id of [60, 61]) {
    await plantProduct(id, `LW01-E-${id}`, { categoryCode: "E", categoryName: "Elsewhere", componentry: skus.map((sku) => component(sku, 2)) });
  }
  const sold = await takeOrder(world, [orderLine(60, 10), orderLine(61, 1)]);
  expect(sold.soNumber).toBe(`SO${String(sold.id).padStart(5, "0")}`);
  const { order, lines } = await openOrder(sold.id);
  expect(order.busy).toBeNull();
  for (const { productJobId, quantity } of lines) {
    const job = await readJob(productJobId ?? 0);
    expect(job.busy).toBeNull();
    expect(Object.values(job.lines)).toHaveLength(60);
    expect(job.lines["CMP0059"]?.quantity).toBe(2 * quantity);
  }
  for (const sku of skus) expect((await figures(sku)).allocated).toBe(22);
});

test("the list has the newest first, and each product's name once", async () => {
  const first = await takeOrder(world, [orderLine(CREAM, 1)]);
  const second = await takeOrder(world, [orderLine(BULK, 1), orderLine(CREAM, 1)], { dispatchDate: "" });
  const { sales, products } = await world.good(salesOrders);
  expect(sales.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(sales[0]).toMatchObject({
    client: { id: CLIENT, name: "Linden & Wolfe" },
    dispatchDate: null,
    products: ["The product LW01-B", "The product LW01-CR-50"],
  });
  expect(products.filter((name) => name === "The product LW01-CR-50")).toHaveLength(1);
});

test("a cursor of another list is refused", async () => {
  expect((await world.call(salesOrders, { query: { cursor: "x" } })).status).toBe(400);
  expect((await world.call(unallocatedSalesItems, { query: { cursor: "x" } })).status).toBe(400);
});

test("an unknown order is not found", async () => {
  const answered = await world.call(salesOrder, { body: { salesOrderId: 99_999 } });
  expect(answered.status).toBe(404);
});

test("what waits for a job is listed, the oldest first, until it has one", async () => {
  const { id } = await takeOrder(world, [orderLine(CREAM, 40), orderLine(ELSEWHERE, 1)], { poNumber: "PO-WAIT" });
  const waiting = await waitingItems(world);
  const mine = waiting.filter((item) => item.salesOrderId === id);
  expect(mine).toMatchObject([
    {
      salesItemId: id * 1000 + 1,
      formulaId: 7,
      productSku: "LW01-CR-50",
      quantity: 40,
      client: "Linden & Wolfe",
      poNumber: "PO-WAIT",
      fillSize: 50,
      fillWeight: 50,
    },
  ]);
  expect(waiting.map((item) => item.orderDate)).toEqual(waiting.map((item) => item.orderDate).toSorted());
});

test("how far jobs have come, and whose recipe sheet is printed", async () => {
  const { id, lines } = await takeOrder(world, [orderLine(CREAM, 40), orderLine(BULK, 3), orderLine(LOTION, 1, { formulaId: OTHER_FORMULA })]);
  const [cream, bulk, lotion] = lines;
  if (!cream || !bulk || !lotion) throw new Error("Three lines were ordered.");
  await plantJob(501, [cream, bulk], { printed: true });
  await plantJob(502, [cream], { type: "Product", lines: { BOX0001: jobLine("BOX0001", 40, { "BOX0001~A": { quantity: 1, at: "2026-01-01" } }) } });
  await plantJob(503, [lotion], { printed: false });
  const { salesItems } = await world.good(salesOrder, { body: { salesOrderId: id } });
  expect(salesItems.map((item) => [item.formulaJobStatus, item.formulaJobNumber, item.productJobStatus, item.productJobNumber])).toEqual([
    ["Allocated", "J00501", "Reserved", "J00502"],
    ["Allocated", "J00501", "N/A", null],
    ["Allocated", "J00503", "Pending", null],
  ]);
  const printed = await world.good(printedJobCheck, { body: { salesItems: lines.map((one) => one.salesId) } });
  expect(printed.map((item) => [item.salesId, item.jobNumber])).toEqual([
    [cream.salesId, "J00501"],
    [bulk.salesId, "J00501"],
  ]);
  await plantJob(501, [cream, bulk], { printed: true, state: "completed" });
  expect(await world.good(printedJobCheck, { body: { salesItems: lines.map((one) => one.salesId) } })).toEqual(printed);
  await plantJob(501, [cream, bulk], { printed: true, state: "cancelled" });
  expect(await world.good(printedJobCheck, { body: { salesItems: lines.map((one) => one.salesId) } })).toEqual([]);
  expect(await world.good(printedJobCheck, { body: { salesItems: [lotion.salesId, 999_999] } })).toEqual([]);
  expect(await world.good(printedJobCheck, { body: { salesItems: [] } })).toEqual([]);
});
