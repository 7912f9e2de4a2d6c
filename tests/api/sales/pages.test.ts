import { salesOrders, unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import { orderRow, putLine, newSalesId, soNumberText } from "@apothecary/core/sales/order.rows";
import { beforeAll, expect, test } from "vitest";
import { plantAll } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { CREAM, orderLine, plantCompany, takeOrder, inList } from "./sales.fixtures.ts";

/** More than one page has. */
const ORDERS = 2_050;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  const { id } = await takeOrder(world, [orderLine(CREAM, 1)]);
  const { order, lines } = await openOrder(id);
  const [line] = lines;
  if (!line) throw new Error("A line was ordered.");
  const numbers = Array.from({ length: ORDERS }, (_, i) => 10_000 + i);
  const rows = numbers.flatMap((n) => {
    const named = { soNumber: soNumberText(n), orderDate: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString() };
    return [orderRow({ ...order, ...named, id: n }), putLine({ ...line, ...named, salesOrderId: n, salesId: newSalesId(n, 1) }).item];
  });
  await plantAll(rows);
});

test("orders are paginated without duplicates or gaps", async () => {
  const ids: number[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await world.call(salesOrders, { query: cursor === undefined ? {} : { cursor } });
    expect(page.status).toBe(200);
    ids.push(...page.body.sales.map((sale) => sale.id));
    cursor = page.headers["x-next-cursor"];
    pages += 1;
  } while (cursor !== undefined && pages < 10);
  expect(pages).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(ORDERS + 1);
  expect(ids).toHaveLength(ORDERS + 1);
});

test("lines that wait for a job are paginated", async () => {
  const ids: number[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await world.call(unallocatedSalesItems, { query: cursor === undefined ? {} : { cursor } });
    expect(page.status).toBe(200);
    ids.push(...inList(page.body).map((item) => item.salesOrderId));
    cursor = page.headers["x-next-cursor"];
    pages += 1;
  } while (cursor !== undefined && pages < 10);
  expect(pages).toBeGreaterThan(1);
  expect(ids).toHaveLength(ORDERS + 1);
});
