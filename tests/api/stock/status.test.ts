import { removeReservationsStatusUpdate, updateStockStatus } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn, plantItem, plantJob, plantLocation, reservedBy } from "../../lib/stock-fixtures.ts";
import { userId, userNamed } from "../../lib/base-world.ts";
import { grant, inMinutes } from "../../lib/people.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold, requestLedger, newRequest, reserve } from "./stock.fixtures.ts";

let world: World;
const SKUS = ["STA0001", "STA0002", "STA0003"];
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  for (const sku of SKUS) await plantItem(sku);
});
afterEach(() => figuresHold(...SKUS));
afterAll(everythingHolds);

const change = (elementId: string, newStatus: 0 | 1 | 2 | 3, more: { reason?: string; version?: string } = {}) => ({
  body: { elementId, newStatus, reason: "Certificate late", ...more },
});

test("a batch's status is set with a reason, once", async () => {
  const id = await bookIn(world, "STA0001", 100, "A1");
  const requestId = newRequest();
  const first = await world.good(updateStockStatus, change(id, 1), { requestId, as: "warehouse" });
  expect(first).toMatchObject({ type: "success", elementId: id, details: { "Status: ": "Quarantined" } });
  expect(await world.good(updateStockStatus, change(id, 1), { requestId, as: "warehouse" })).toEqual(first);
  expect(await stockLineNow(id)).toMatchObject({ status: 1, quantity: 100 });
  expect((await requestLedger(requestId)).map(({ action, difference, status, reason, elementId }) => [action, difference, status, reason, elementId])).toEqual([
    ["Status Changed", 0, 1, "Certificate late", id],
  ]);
  expect(await world.good(updateStockStatus, change(id, 1))).toMatchObject({ type: "info" });
});

test("Frozen and Redundant are for those who may, and for whom one of them gave a grant", async () => {
  const id = await bookIn(world, "STA0001", 50, "A1");
  for (const status of [2, 3] as const) {
    const refused = await world.call(updateStockStatus, change(id, status), { as: "warehouse" });
    const allowedRoles = ["ROLE_ADMIN", "ROLE_BUYER", "ROLE_UPDATE_STATUS"];
    expect(refused).toMatchObject({ status: 403, body: { type: "error", permission: "updateStockStatus", allowedRoles } });
  }
  expect((await stockLineNow(id))?.status).toBe(0);
  for (const as of ["status", "buyer", "admin"]) {
    await world.good(updateStockStatus, change(id, 2), { as });
    await world.good(updateStockStatus, change(id, 0), { as });
  }

  const granted = async (by: string, minutes: number) => {
    await grant(userId("staff"), "updateStockStatus", userNamed(by), inMinutes(minutes));
    return (await world.call(updateStockStatus, change(id, 3), { as: "staff" })).status;
  };
  expect(await granted("warehouse", 1)).toBe(403);
  expect(await granted("buyer", 1)).toBe(200);
  expect(await granted("buyer", -1)).toBe(403);
  expect((await stockLineNow(id))?.status).toBe(3);
});

test("a reserved batch stays Live until its reservations are removed with it, both at once", async () => {
  const id = await bookIn(world, "STA0002", 100, "A1");
  const [one, two] = [await plantJob({ STA0002: 60 }), await plantJob({ STA0002: 30 })];
  await reserve(world, one.id, id, 60);
  await reserve(world, two.id, id, 30);
  const before = await stockLineNow(id);
  const warned = await world.good(updateStockStatus, change(id, 2));
  expect(warned).toMatchObject({ type: "warning", elementId: id });
  expect(warned.reservations?.map(({ jobId, quantityReserved, sku, bin }) => [jobId, quantityReserved, sku, bin])).toEqual([
    [one.id, 60, "STA0002", "A1"],
    [two.id, 30, "STA0002", "A1"],
  ]);
  expect(await stockLineNow(id)).toEqual(before);

  const removal = { body: { elementId: id, status: 2 as const, reservations: warned.reservations ?? [], reason: "Recalled" } };
  const half = { body: { ...removal.body, reservations: [`${one.id}~${id}`] } };
  const other = await world.call(removeReservationsStatusUpdate, half);
  expect(other).toMatchObject({ status: 409, body: { reservations: [{ jobId: one.id }, { jobId: two.id }] } });
  expect(await stockLineNow(id)).toEqual(before);

  const requestId = newRequest();
  const done = await world.good(removeReservationsStatusUpdate, removal, { requestId });
  expect(await world.good(removeReservationsStatusUpdate, removal, { requestId })).toEqual(done);
  expect(done.reservationsAffected.map(({ jobId, quantity }) => [jobId, quantity])).toEqual([
    [two.id, 30],
    [one.id, 60],
  ]);
  expect(await stockLineNow(id)).toMatchObject({ status: 2, quantity: 100, unreserved: 100, reservations: {} });
  for (const job of [one, two]) expect((await reservedBy(job.id)).byJob).toEqual({});
  expect((await findItem("STA0002"))?.item).toMatchObject({ quantity: 100, allocated: 90 });
  expect((await requestLedger(requestId)).map(({ action, jobNumber, reason }) => [action, jobNumber, reason])).toEqual([
    ["Status Changed", undefined, "Recalled"],
    ["Reservation Removed", two.jobNumber, "Recalled"],
    ["Reservation Removed", one.jobNumber, "Recalled"],
  ]);
});

test("what cannot be changed is refused", async () => {
  const id = await bookIn(world, "STA0001", 10, "A1");
  const version = (await stockLineNow(id))?.version ?? "";
  await world.good(updateStockStatus, change(id, 1, { version }));
  expect((await world.call(updateStockStatus, change(id, 0, { version }))).status).toBe(409);
  expect((await world.call(updateStockStatus, change("STA0001~gone", 1))).status).toBe(404);
  expect(await world.call(updateStockStatus, change(id, 0, { reason: "" }))).toMatchObject({ status: 400, body: { message: "A reason is required" } });
  expect((await world.call(updateStockStatus, { body: { elementId: id, newStatus: 4 as 0, reason: "x" } })).status).toBe(400);
  expect((await stockLineNow(id))?.status).toBe(1);
});

test("more reservations than one transaction can remove go in steps, and then the status is set", async () => {
  const id = await bookIn(world, "STA0003", 1_000, "A1");
  const jobs = [];
  for (let i = 0; i < 60; i++) jobs.push(await plantJob({ STA0003: 10 }));
  for (const job of jobs) await reserve(world, job.id, id, 10);
  const reservations = (await world.good(updateStockStatus, change(id, 3))).reservations ?? [];
  expect(reservations).toHaveLength(60);
  const requestId = newRequest();
  const body = { elementId: id, status: 3 as const, reservations, reason: "Recalled" };
  const answer = await world.good(removeReservationsStatusUpdate, { body }, { requestId });
  expect(answer).toMatchObject({ type: "success", elementId: id });
  expect(answer.reservationsAffected).toHaveLength(60);
  expect(await stockLineNow(id)).toMatchObject({ status: 3, reservations: {} });
  const actions = (await requestLedger(requestId)).map(({ action }) => action);
  expect([actions.filter((action) => action === "Reservation Removed").length, actions.filter((action) => action === "Status Changed").length]).toEqual([
    60, 1,
  ]);
});
