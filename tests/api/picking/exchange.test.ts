import { randomUUID } from "node:crypto";
import { formulaRow } from "@apothecary/core/formulas/formula.rows";
import { fetchJob } from "@apothecary/core/jobs/contract";
import { type Job, lineId } from "@apothecary/core/jobs/job.rows";
import { queryAll } from "@apothecary/core/lib/table/table";
import { type Exchange, exchangeProposals, exchangeReservations, reserveStock } from "@apothecary/core/picking/contract";
import { type EntryRow, transactionKey } from "@apothecary/core/transaction/entry.rows";
import { verify } from "@apothecary/core/verify/verify-stock";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { aJobSalesItem } from "../../lib/rows.ts";
import { someOrAll } from "../../lib/soak.ts";
import { stockLineNow, bookIn, changeJob, plantItem, plantJob, plantLocation, reservedBy } from "../../lib/stock-fixtures.ts";
import { stateNow } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";

/** Time limit: as many runs as fit, however slow the machine is. */
const ENOUGH_MS = 45_000;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
});

/** A job that is dispatched on a day. */
const jobOn = (dispatchDate: string | null, needs: Record<string, number>, over: Partial<Job> = {}) =>
  plantJob(needs, { salesItems: [aJobSalesItem({ dispatchDate })], ...over });
const reserve = (jobId: number, elementId: string, quantity: number, sku = elementId.split("~")[0] ?? "") =>
  world.good(reserveStock, { body: { reservationList: [{ jobId, jobStockId: lineId(jobId, sku), elementId, quantity }] } });
const propose = (...jobs: number[]) => world.good(exchangeProposals, { body: { jobs } }, { as: "warehouse" });
const exchangeBody = ({ elementId, quantity, to, from, instead }: Exchange) => ({
  ...{ elementId, quantity },
  to: { jobId: to.jobId, jobStockId: to.jobStockId },
  from: { jobId: from.jobId, jobStockId: from.jobStockId },
  instead: instead.map((one) => ({ elementId: one.elementId, quantity: one.quantity })),
});
const exchange = (one: Exchange, options = {}) => world.call(exchangeReservations, { body: exchangeBody(one) }, { as: "warehouse", ...options });

test("a job that is dispatched later gives way, and both jobs show it; once", async () => {
  await plantItem("EXC0001");
  const stockLineId = await bookIn(world, "EXC0001", 100, "A1");
  const [later, urgent] = [await jobOn("2031-05-01", { EXC0001: 80 }), await jobOn("2031-04-01", { EXC0001: 50 })];
  await reserve(later.id, stockLineId, 80);
  const [one, ...more] = await propose(urgent.id);
  expect(more).toEqual([]);
  expect(one).toMatchObject({
    sku: "EXC0001",
    quantity: 30,
    shortAfter: 30,
    instead: [],
    from: { jobNumber: later.jobNumber },
    to: { jobNumber: urgent.jobNumber },
  });
  await reserve(urgent.id, stockLineId, 20);
  if (!one) throw new Error("Nothing was proposed.");
  const requestId = randomUUID();
  const { body } = await exchange(one, { requestId });
  expect(body.details).toEqual({ [`${urgent.jobNumber}: `]: expect.stringContaining("reserved 30 g"), [`${later.jobNumber}: `]: "gave 30 g, lacks 30 g" });
  expect((await exchange(one, { requestId })).body).toEqual(body);
  expect((await reservedBy(urgent.id)).byStockLine).toEqual({ [stockLineId]: 50 });
  expect((await reservedBy(later.id)).byStockLine).toEqual({ [stockLineId]: 50 });
  const ledger = await queryAll<EntryRow>({ partition: transactionKey(requestId).PK, strong: true });
  expect(ledger.map((row) => [row.action, row.jobNumber, row.difference])).toEqual([
    ["Reservation Removed", later.jobNumber, 0],
    ["Reservation", urgent.jobNumber, 0],
  ]);
  expect(await propose(urgent.id)).toEqual([]);
  const readExchanged = async (id: number) => (await world.good(fetchJob, { params: { id: String(id) } }, { as: "staff" })).jobDetails.exchanged;
  const what = { by: "warehouse Tester", sku: "EXC0001", quantity: 30, instead: 0, unit: "g" };
  expect(await readExchanged(later.id)).toMatchObject([{ ...what, gave: true, otherJobId: urgent.id, otherJobNumber: urgent.jobNumber }]);
  expect(await readExchanged(urgent.id)).toMatchObject([{ ...what, gave: false, otherJobId: later.id, otherJobNumber: later.jobNumber }]);
  await reserve(later.id, await bookIn(world, "EXC0001", 30, "A1"), 30);
  expect(await readExchanged(later.id)).toHaveLength(1);
});

test("who gives way takes a variant that the other must not use, and is preferred to one who would be short", async () => {
  await plantItem("EXC0002", { variants: ["EXC0002-2"], baseSku: "EXC0002" });
  await plantItem("EXC0002-2", { baseSku: "EXC0002" });
  const [own, variant] = [await bookIn(world, "EXC0002", 100, "A1"), await bookIn(world, "EXC0002-2", 60, "A1")];
  const exact = await jobOn("2031-04-01", { EXC0002: 60 });
  await changeJob(exact.id, { lines: { EXC0002: { ...exact.lines["EXC0002"], exactMatch: true } as Job["lines"][string] } });
  const [flexible, last] = [await jobOn("2031-05-01", { EXC0002: 50 }), await jobOn("2031-06-01", { EXC0002: 50 })];
  await reserve(flexible.id, own, 50);
  await reserve(last.id, own, 50);
  const [first, second] = await propose(exact.id);
  expect(first).toMatchObject({ quantity: 50, shortAfter: 0, instead: [{ elementId: variant, quantity: 50 }] });
  expect(second).toMatchObject({ quantity: 10, shortAfter: 0, instead: [{ elementId: variant, quantity: 10 }] });
  if (!first) throw new Error("Nothing was proposed.");
  expect((await exchange(first)).status).toBe(200);
  const gave = [flexible, last].find(({ id }) => id === first.from.jobId);
  expect((await reservedBy(exact.id)).byStockLine).toEqual({ [own]: 50 });
  expect((await reservedBy(gave?.id ?? 0)).byJob).toEqual({ [variant]: 50 });
  expect((await stockLineNow(variant))?.unreserved).toBe(10);
});

test("printed jobs, earlier ones and the selected ones do not give way, and an exchange that is out of date is refused", async () => {
  await plantItem("EXC0003");
  const stockLineId = await bookIn(world, "EXC0003", 100, "A1");
  const urgent = await jobOn("2031-04-01", { EXC0003: 50 });
  const [printed, earlier, undated] = [
    await jobOn("2031-05-01", { EXC0003: 40 }, { printed: true }),
    await jobOn("2031-03-01", { EXC0003: 30 }),
    await jobOn(null, { EXC0003: 30 }),
  ];
  await reserve(printed.id, stockLineId, 40);
  await reserve(earlier.id, stockLineId, 30);
  await reserve(undated.id, stockLineId, 30);
  const [one, ...more] = await propose(urgent.id);
  expect([one?.from.jobId, more]).toEqual([undated.id, []]);
  expect(await propose(urgent.id, undated.id)).toEqual([]);
  if (!one) throw new Error("Nothing was proposed.");
  await changeJob(undated.id, { printed: true });
  expect(await exchange(one)).toMatchObject({
    status: 409,
    body: { message: `Job ${undated.jobNumber} cannot give its reservation: it is printed, or not dispatched later than ${urgent.jobNumber}.` },
  });
  await changeJob(undated.id, { printed: false });
  expect(await exchange({ ...one, quantity: 31 })).toMatchObject({ status: 409 });
  expect(await exchange({ ...one, instead: [{ elementId: stockLineId, sku: "EXC0003", batchNumber: "", quantity: 1 }] })).toMatchObject({ status: 400 });
  expect((await exchange({ ...one, to: { ...one.to, jobId: earlier.id } })).status).toBe(404);
  expect((await reservedBy(undated.id)).byStockLine).toEqual({ [stockLineId]: 30 });
});

test("the rules of stock hold for any reservations and exchanges, also concurrent ones", async () => {
  await plantItem("EXC0004");
  const stockLineIds = [await bookIn(world, "EXC0004", 60, "A1", { expiry: "2031-12-31" }), await bookIn(world, "EXC0004", 60, "A1", { expiry: "2032-12-31" })];
  const jobs: Job[] = [];
  for (let month = 1; month <= 4; month++) jobs.push(await jobOn(`2031-0${month}-01`, { EXC0004: 50 }));
  const step = fc.oneof(
    fc.record({ is: fc.constant("reserve" as const), job: fc.nat(3), stockLine: fc.nat(1), quantity: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ is: fc.constant("exchange" as const), job: fc.nat(3), twice: fc.boolean() }),
  );
  const findings = async () => (await verify((await stateNow()).values())).findings;
  const enough = performance.now() + ENOUGH_MS;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      if (performance.now() > enough) return;
      for (const one of steps) {
        const job = jobs[one.job];
        if (!job) continue;
        if (one.is === "reserve") {
          const reservationList = [
            { jobId: job.id, jobStockId: lineId(job.id, "EXC0004"), elementId: stockLineIds[one.stockLine] ?? "", quantity: one.quantity },
          ];
          expect([200, 400, 409]).toContain((await world.call(reserveStock, { body: { reservationList } })).status);
        } else {
          const [first] = await propose(job.id);
          if (!first) continue;
          const answers = await Promise.all(one.twice ? [exchange(first), exchange(first)] : [exchange(first)]);
          for (const { status } of answers) expect([200, 400, 409]).toContain(status);
          expect(answers.some(({ status }) => status === 200)).toBe(true);
        }
      }
      expect(await findings()).toEqual([]);
    }),
    { numRuns: someOrAll(12, 500) },
  );
});

test("a single-batch job never gets a second batch by an exchange, as receiver or giver", async () => {
  await plantItem("EXC0005", { variants: ["EXC0005-2"], baseSku: "EXC0005" });
  await plantItem("EXC0005-2", { baseSku: "EXC0005" });
  const formulaId = 9_002;
  const recipe = [{ sku: "EXC0005", name: "Item EXC0005", percentage: 100, exactMatch: false }];
  const named = { code: "ABC02", name: "One batch cream", clientId: 20, client: "Client", rAndDCode: "RD-2", categoryType: "Skin care", categoryName: "Cream" };
  await plant(formulaRow({ id: formulaId, ...named, active: true, recipe, oneBatch: true, version: 1 }));
  const single = { formulaId };
  const [first, second] = [await bookIn(world, "EXC0005", 20, "A1"), await bookIn(world, "EXC0005", 60, "A1")];
  const urgent = await jobOn("2031-04-01", { EXC0005: 50 }, single);
  const later = await jobOn("2031-05-01", { EXC0005: 60 });
  await reserve(later.id, second, 60);
  const [whole, ...more] = await propose(urgent.id);
  expect([whole, more]).toMatchObject([{ elementId: second, quantity: 50 }, []]);
  if (!whole) throw new Error("Nothing was proposed.");

  await reserve(urgent.id, first, 20);
  expect(await propose(urgent.id), "its other batch has no more").toEqual([]);
  expect(await exchange({ ...whole, quantity: 30 })).toMatchObject({
    status: 409,
    body: { message: `Job ${urgent.jobNumber} must have one batch of each material, and has another one reserved.` },
  });
  expect((await reservedBy(urgent.id)).byStockLine).toEqual({ [first]: 20 });

  const exact = await jobOn("2031-03-01", { EXC0005: 10 });
  await changeJob(exact.id, { lines: { EXC0005: { ...exact.lines["EXC0005"], exactMatch: true } as Job["lines"][string] } });
  const variant = await bookIn(world, "EXC0005-2", 60, "A1");
  const [part] = await propose(exact.id);
  expect(part, "the job that may have two batches gives").toMatchObject({ from: { jobId: later.id }, instead: [{ elementId: variant, quantity: 10 }] });
  await changeJob(later.id, single);
  const [none] = await propose(exact.id);
  expect(none).toMatchObject({ quantity: 10, instead: [], shortAfter: 10 });
  if (!part) throw new Error("Nothing was proposed.");
  expect(await exchange(part)).toMatchObject({ status: 409 });
  expect((await reservedBy(later.id)).byStockLine).toEqual({ [second]: 60 });
});
