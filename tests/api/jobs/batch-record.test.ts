/**
 * The batch record of a completed job, from the ledger: who did what when, and where what was made went.
 */
import { randomUUID } from "node:crypto";
import { batchRecord, completeJob, updateJobStockQuantity } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { removeReservation, reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import { closeOrder } from "@apothecary/core/sales/contract";
import { adjustStockLevel } from "@apothecary/core/stock/contract";
import { type Entry, entryRow } from "@apothecary/core/transaction/entry.rows";
import { deleteUser, editSignedActions } from "@apothecary/core/users/contract";
import { beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { givePassword, PASSWORD } from "../../lib/people.ts";
import { bookIn, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, BULK_SKU, soLine, plantCompany, plantOrder, usedFrom, usedLine } from "./jobs.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

/** A compounding job that is completed, with its filling job. */
async function compounded() {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const { job, fillings } = await allocateItems(world, [salesId]);
  const [wax, oil] = [await bookIn(world, "WAX0001", 10_000, "A1"), await bookIn(world, "OIL0001", 2_100, "A1")];
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_050, 10_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 2_100, true)])];
  const { elementId } = await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 5, confirmYield: true } } });
  const [filling] = fillings;
  if (!filling || !elementId) throw new Error("Nothing was made.");
  return { salesId, job, filling, bulk: elementId };
}

test("the record of a compounding job has what its completion did, and what its bulk went into", async () => {
  const { job, filling, bulk } = await compounded();
  const before = await world.good(batchRecord, { body: { jobId: job.id } });
  expect(before.completion.map(({ action, sku, difference }) => [action, sku, difference]).toSorted()).toEqual([
    ["Produced", BULK_SKU, 5_000],
    ["Used", "OIL0001", -2_000],
    ["Used", "WAX0001", -3_050],
    ["Written Off", "OIL0001", -100],
  ]);
  expect(before).toMatchObject({ shortage: null, output: [], dispatches: [], partial: false });
  expect(before.yield).toEqual({ gramsIn: 5_050, theoretical: 5_050, actual: 5_000, percent: 99, excessive: false });
  expect(before.completion.every(({ user, at }) => user !== "" && at !== "")).toBe(true);
  const log = await world.good(transactionLog, { body: { elementId: bulk } });
  expect(log.map(({ action, jobId, jobNumber }) => [action, jobId, jobNumber])).toEqual([["Produced", job.id, job.jobNumber]]);
  const jars = await bookIn(world, "JAR0001", 90, "A1");
  const usedStock = [
    usedLine(filling.id, BULK_SKU, [usedFrom(bulk, 4_500, 5_000)]),
    usedLine(filling.id, "JAR0001", [usedFrom(jars, 90, 90)]),
    usedLine(filling.id, "LID0001", []),
  ];
  const shortageData = { reasonSelected: "componentry" as const, componentryShortages: ["JAR0001"] };
  await world.good(completeJob, { body: { data: { jobId: filling.id, usedStock, totalProduced: 90, shortageData } } });
  const after = await world.good(batchRecord, { body: { jobId: job.id } });
  const filled = await world.good(batchRecord, { body: { jobId: filling.id } });
  expect(filled.yield).toEqual({ gramsIn: 4_500, theoretical: 90, actual: 90, percent: 100, excessive: false });
  expect(after.output).toMatchObject([{ action: "Used", sku: BULK_SKU, difference: -4_500, jobId: filling.id, jobNumber: filling.jobNumber }]);
});

test("the record of a job that made nothing has what it used", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const { job } = await allocateItems(world, [salesId]);
  const wax = await bookIn(world, "WAX0001", 3_000, "A1");
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 2_900, 3_000, true)]), usedLine(job.id, "OIL0001", [])];
  await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 0, notes: "Spoiled" } } });
  const { completion } = await world.good(batchRecord, { body: { jobId: job.id } });
  expect(completion.map(({ action, sku, difference }) => [action, sku, difference])).toEqual([
    ["Used", "WAX0001", -2_900],
    ["Written Off", "WAX0001", -100],
  ]);
});

test("the record has who signed the completion, by name, once for all of its rows", async () => {
  for (const username of ["manager", "warehouse"]) await givePassword(username);
  await world.good(editSignedActions, { body: { action: "completeJob", signatures: 2 } });
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const { job } = await allocateItems(world, [salesId]);
  const [wax, oil] = [await bookIn(world, "WAX0001", 3_000, "A1"), await bookIn(world, "OIL0001", 2_000, "A1")];
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_000, 3_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 2_000)])];
  const signature = { password: PASSWORD, meaning: "I have made it" };
  const secondSignature = { username: "warehouse", password: PASSWORD, meaning: "I have watched it" };
  const body = { data: { jobId: job.id, usedStock, totalProduced: 5 }, signature, secondSignature };
  await world.good(completeJob, { body: body as never }, { as: "manager" });
  await world.good(editSignedActions, { body: { action: "completeJob", signatures: 0 } });
  const { signatures } = await world.good(batchRecord, { body: { jobId: job.id } });
  expect(signatures.map(({ staffName, meaning }) => [staffName, meaning])).toEqual([
    ["manager Tester", "I have made it"],
    ["warehouse Tester", "I have watched it"],
  ]);
});

test("the record of a filling job has why it was short, and the order that its units were dispatched for", async () => {
  const { salesId, filling, bulk } = await compounded();
  const jars = await bookIn(world, "JAR0001", 80, "A1");
  const usedStock = [
    usedLine(filling.id, BULK_SKU, [usedFrom(bulk, 4_000, 5_000)]),
    usedLine(filling.id, "JAR0001", [usedFrom(jars, 80, 80)]),
    usedLine(filling.id, "LID0001", []),
  ];
  const shortageData = { reasonSelected: "componentry" as const, componentryShortages: ["JAR0001"] };
  await world.good(completeJob, { body: { data: { jobId: filling.id, usedStock, totalProduced: 80, shortageData } } });
  const { salesOrderId, soNumber, poNumber } = await soLine(salesId);
  await world.good(closeOrder, { body: { id: salesOrderId } });
  const record = await world.good(batchRecord, { body: { jobId: filling.id } });
  expect(record.shortage).toEqual({ reason: "componentry", components: [{ sku: "JAR0001", name: "Item JAR0001" }] });
  expect(record.dispatches).toMatchObject([{ salesOrderId, soNumber, poNumber, client: "Client", quantity: 80 }]);
  expect(record.output).toMatchObject([{ action: "Dispatched", difference: -80 }]);
});

test("the record has what was reserved, released and picked for each material, by whom", async () => {
  await plantLocation("LINE");
  const [[mine = 0], [others = 0]] = [await plantOrder([{ quantity: 100 }]), await plantOrder([{ quantity: 100 }])];
  const [{ job }, { job: other }] = [await allocateItems(world, [mine]), await allocateItems(world, [others])];
  const [wax, oil] = [await bookIn(world, "WAX0001", 9_000, "A1"), await bookIn(world, "OIL0001", 4_000, "A1")];
  const claim = (jobId: number, elementId: string, quantity: number) => {
    const sku = elementId.split("~")[0] ?? "";
    return { jobId, jobStockId: lineId(jobId, sku), elementId, quantity };
  };
  const reservationList = [claim(job.id, wax, 3_000), claim(job.id, oil, 500), claim(other.id, wax, 2_000)];
  await world.good(reserveStock, { body: { reservationList } }, { as: "manager" });
  await world.good(removeReservation, { body: { reservationId: `${job.id}~${oil}` } }, { as: "manager" });
  const pick = (jobId: number, pickQuantity: number) => ({ reservationId: `${jobId}~${wax}`, pickQuantity, transferQuantity: pickQuantity });
  const reservations = [pick(job.id, 3_000), pick(other.id, 2_000)];
  await world.good(transferReservedStock, { body: { reservations, transferLocation: "LINE" } }, { as: "warehouse" });
  const [arrived] = Object.keys((await openJob(job.id)).lines["WAX0001"]?.reservations ?? {});
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(arrived ?? "", 3_000, 5_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 4_000)])];
  await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 5, confirmYield: true } } });
  const record = await world.good(batchRecord, { body: { jobId: job.id } });
  expect(record.reservations.map(({ lineSku, action, quantity, bin, user, staffName }) => [lineSku, action, quantity, bin, user, staffName])).toEqual([
    ["OIL0001", "Reservation", 500, "A1", "manager", "manager Tester"],
    ["OIL0001", "Reservation Removed", -500, "A1", "manager", "manager Tester"],
    ["WAX0001", "Reservation", 3_000, "A1", "manager", "manager Tester"],
    ["WAX0001", "Pick", 3_000, "LINE", "warehouse", "warehouse Tester"],
  ]);
  expect(record.reservations.every(({ batchNumber, at }) => batchNumber !== "" && at !== "")).toBe(true);
  expect(record.partial).toBe(false);
});

test("the record has what reduced a reservation: an adjustment, an edit of the job, another job's completion", async () => {
  const [[mine = 0], [others = 0]] = [await plantOrder([{ quantity: 100 }]), await plantOrder([{ quantity: 100 }])];
  const [{ job }, { job: other }] = [await allocateItems(world, [mine]), await allocateItems(world, [others])];
  const [wax, oil] = [await bookIn(world, "WAX0001", 9_000, "A1"), await bookIn(world, "OIL0001", 4_000, "A1")];
  for (const [{ id }, quantity] of [[other, 2_000] as const, [job, 3_000] as const]) {
    const claim = { jobId: id, jobStockId: lineId(id, "WAX0001"), elementId: wax, quantity };
    await world.good(reserveStock, { body: { reservationList: [claim] } });
  }
  await world.good(adjustStockLevel, { body: { adjustment: { id: wax, newQuantity: 4_500, reason: "Spilled" } } });
  await world.good(updateJobStockQuantity, { body: { id: lineId(job.id, "WAX0001"), quantity: 2_000 } });
  const completed = async (jobId: number, used: number, had: number, oilHad: number) => {
    const usedStock = [usedLine(jobId, "WAX0001", [usedFrom(wax, used, had)]), usedLine(jobId, "OIL0001", [usedFrom(oil, 2_000, oilHad)])];
    await world.good(completeJob, { body: { data: { jobId, usedStock, totalProduced: 5, confirmYield: true } } });
  };
  await completed(other.id, 3_000, 4_500, 4_000);
  await completed(job.id, 1_500, 1_500, 2_000);
  const { reservations } = await world.good(batchRecord, { body: { jobId: job.id } });
  expect(reservations.map(({ action, quantity, reason, jobNumber }) => [action, quantity, reason, jobNumber])).toEqual([
    ["Reservation", 3_000, `${quantityText(3_000, "g")} reserved for ${job.jobNumber}`, job.jobNumber],
    ["Adjustment", -500, "Spilled", ""],
    ["Reservation Removed", -500, `500 g no longer reserved for ${job.jobNumber}`, job.jobNumber],
    ["Used", -500, "", other.jobNumber],
  ]);
});

test("a reservation by an older version, whose row has no quantity for each job, has its reason", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const { job } = await allocateItems(world, [salesId]);
  const [wax, oil] = [await bookIn(world, "WAX0001", 3_000, "A1"), await bookIn(world, "OIL0001", 2_000, "A1")];
  const entry: Entry = { action: "Reservation", sku: "WAX0001", batchNumber: "A777", difference: 0, reason: "9 g reserved", jobId: job.id };
  await plant(entryRow(systemActor(randomUUID()), entry, job.dateCreated, 0));
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_000, 3_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 2_000)])];
  await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 5, confirmYield: true } } });
  const { reservations } = await world.good(batchRecord, { body: { jobId: job.id } });
  expect(reservations).toMatchObject([{ lineSku: "WAX0001", batchNumber: "A777", quantity: null, reason: "9 g reserved" }]);
});

test("the record names people by first and last name, and who has been deleted by username", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const { job } = await allocateItems(world, [salesId]);
  const [wax, oil] = [await bookIn(world, "WAX0001", 3_000, "A1"), await bookIn(world, "OIL0001", 2_000, "A1")];
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_000, 3_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 2_000)])];
  await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 5, confirmYield: true } } }, { as: "technician" });
  const completionNames = async () => {
    const { completion } = await world.good(batchRecord, { body: { jobId: job.id } });
    return [...new Set(completion.map(({ user, staffName }) => `${user}: ${staffName}`))];
  };
  expect(await completionNames()).toEqual(["technician: technician Tester"]);
  await world.good(deleteUser, { params: { username: "technician" } });
  expect(await completionNames()).toEqual(["technician: technician"]);
});

test("a job that is not completed has no record", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 10 }]);
  const { job } = await allocateItems(world, [salesId]);
  expect((await world.call(batchRecord, { body: { jobId: job.id } })).status).toBe(404);
  expect((await world.call(batchRecord, { body: { jobId: 999_999 } })).status).toBe(404);
});
