/**
 * The lists of orders and of what waits for a job are read once and then asked for what changed.
 */
import { cancelJob } from "@apothecary/core/jobs/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { cancelSalesOrder, salesOrders, unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { salesOrderId } from "@apothecary/core/sales/order.rows";
import { beforeAll, expect, test } from "vitest";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, plantCompany, plantOrder } from "../jobs/jobs.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

const readEtag = (answered: { headers: Record<string, string> }): string => answered.headers["etag"] ?? "no ETag";
const sinceMark = (answered: { headers: Record<string, string> }): string => readEtag(answered).replaceAll('"', "");
const again = (of: AnyEndpoint, etag: string, query = {}) => world.call(of, { query }, { headers: { "if-none-match": etag } });
const cancelOrder = (salesId: number) => world.good(cancelSalesOrder, { body: { salesOrderId: salesOrderId(salesId) } });

test("open orders: 304 while nothing changes, then the new one, and the cancelled one with its date", async () => {
  const [kept = 0] = await plantOrder([{ quantity: 1 }]);
  const [leaving = 0] = await plantOrder([{ quantity: 1 }]);
  const whole = await world.call(salesOrders, { query: { state: "open" } });
  expect(whole.body.sales.map(({ id }) => id)).toEqual(expect.arrayContaining([salesOrderId(kept), salesOrderId(leaving)]));
  const unchanged = await again(salesOrders, readEtag(whole), { state: "open" });
  expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
  expect((await world.call(salesOrders, { query: { since: sinceMark(whole), state: "open" } })).status).toBe(304);

  const [added = 0] = await plantOrder([{ quantity: 1 }]);
  await cancelOrder(leaving);
  expect((await again(salesOrders, readEtag(whole), { state: "open" })).status).toBe(200);
  const changed = await world.call(salesOrders, { query: { since: sinceMark(whole), state: "open" } });
  expect(changed.body.sales.map(({ id, dateCancelled }) => [id, dateCancelled !== null])).toEqual(
    expect.arrayContaining([
      [salesOrderId(added), false],
      [salesOrderId(leaving), true],
    ]),
  );
  const later = await world.call(salesOrders, { query: { since: sinceMark(changed), state: "open" } });
  expect(later.status).toBe(304);
});

test("an order that is cancelled is listed among the cancelled ones of its year, and no longer among the open ones", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 1 }]);
  const idsIn = async (state: "open" | "completed" | "cancelled") => (await world.good(salesOrders, { query: { state } })).sales.map(({ id }) => id);
  expect(await idsIn("open")).toContain(salesOrderId(salesId));
  await cancelOrder(salesId);
  expect(await idsIn("open")).not.toContain(salesOrderId(salesId));
  expect((await idsIn("cancelled"))[0]).toBe(salesOrderId(salesId));
  expect(await idsIn("completed")).not.toContain(salesOrderId(salesId));
});

test("lines that wait for a job: 304 while nothing changes, then additions and removals; a returned line is listed again", async () => {
  const [waiting = 0, taken = 0] = await plantOrder([{ quantity: 1 }, { quantity: 2 }]);
  const whole = await world.call(unallocatedSalesItems);
  expect((await again(unallocatedSalesItems, readEtag(whole))).status).toBe(304);
  expect((await world.call(unallocatedSalesItems, { query: { since: sinceMark(whole) } })).status).toBe(304);

  const { job } = await allocateItems(world, [taken]);
  const [added = 0] = await plantOrder([{ quantity: 3 }]);
  expect((await again(unallocatedSalesItems, readEtag(whole))).status).toBe(200);
  const changed = await world.call(unallocatedSalesItems, { query: { since: sinceMark(whole) } });
  expect(changed.body).toEqual(expect.arrayContaining([{ salesItemId: taken, removed: true }, expect.objectContaining({ salesItemId: added, quantity: 3 })]));
  await world.good(cancelJob, { body: { jobId: job.id } });
  await cancelOrder(added);
  const back = await world.call(unallocatedSalesItems, { query: { since: sinceMark(changed) } });
  expect(back.body).toEqual(expect.arrayContaining([expect.objectContaining({ salesItemId: taken, quantity: 2 }), { salesItemId: added, removed: true }]));
  const ids = (await world.good(unallocatedSalesItems)).map(({ salesItemId }) => salesItemId);
  expect(ids).toEqual(expect.arrayContaining([waiting, taken]));
  expect(ids).not.toContain(added);
});

test.each([
  ["orders", salesOrders],
  ["what waits for a job", unallocatedSalesItems],
])("the list of %s refuses what is no ETag of it, or one of long ago", async (_, endpoint) => {
  for (const since of ["nonsense", "", `${(1).toString(36)}-0`.repeat(3)]) {
    const answered = await world.call(endpoint as typeof salesOrders, { query: { since } });
    expect([since, answered.status]).toEqual([since, 400]);
  }
  expect((await again(endpoint, '"nonsense"')).status).toBe(200);
});
