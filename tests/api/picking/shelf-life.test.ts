/** The shelf life that a client accepts at least, where bulk is reserved for the jobs that fill it. (Contract, section 8.) */
import { createBusiness, editBusiness } from "@apothecary/core/directory/contract";
import type { Job } from "@apothecary/core/jobs/job.rows";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { businessDay } from "@apothecary/core/lib/time/day";
import { exchangeProposals, exchangeReservations, pickListGenerator, reserveStock } from "@apothecary/core/picking/contract";
import { dividedAmongJobs, proposeReservations } from "@apothecary/core/picking/rules";
import { itemDemand } from "@apothecary/core/sales/contract";
import { beforeAll, expect, test } from "vitest";
import { aJobSalesItem, aLine } from "../../lib/rows.ts";
import { bookIn, plantItem, plantJob, plantLocation, reservedBy } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const minimumShelfLifeDays = 180;
const today = businessDay();
/** The strict client, and one that accepts everything. */
let strict: number;
let lenient: number;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  [strict, lenient] = [await addClient("Strict Ltd", "STL"), await addClient("Lenient Ltd", "LEN")];
  await world.good(editBusiness, { body: { businessId: strict, businessName: "Strict Ltd", minimumShelfLifeDays } });
});

async function addClient(businessName: string, businessCode: string): Promise<number> {
  return (await world.good(createBusiness, { body: { businessName, client: true, supplier: true, businessCode } })).businessId ?? 0;
}

/** A job that fills bulk for a client, to be dispatched in so many days. */
const plantFilling = (clientId: number, sku: string, quantity: number, days = 10): Promise<Job> => {
  const lines = { [sku]: aLine(sku, quantity, { origin: "bulk" }) };
  return plantJob({}, { type: "Product", clientId, lines, salesItems: [aJobSalesItem({ dispatchDate: addDays(today, days) })] });
};
/** Bulk with 12 days and with 180 days left in ten days. */
const bookInBoth = async (sku: string) => ({
  short: await bookIn(world, sku, 60, "A1", { expiry: addDays(today, 22) }),
  good: await bookIn(world, sku, 60, "A1", { expiry: addDays(today, 190) }),
});
const reserve = (jobId: number, elementId: string, quantity: number, sku = elementId.split("~")[0] ?? "") =>
  world.good(reserveStock, { body: { reservationList: [{ jobId, jobStockId: lineId(jobId, sku), elementId, quantity }] } });

test("bulk with too short a shelf life for the client comes last, and does not make its filling job ready; raw materials have no minimum", async () => {
  await plantItem("LST0003");
  const { short, good } = await bookInBoth("LST0003");
  const filling = await plantFilling(strict, "LST0003", 100);
  const [item] = await world.good(pickListGenerator, { body: { jobs: [filling.id] } });
  expect(item).toMatchObject({ requiredFor: [{ minimumShelfLife: { minimumShelfLifeDays } }], batches: [{ id: good, deliveredDate: today }, { id: short }] });
  expect((await world.good(itemDemand, { body: { sku: "LST0003" } })).demands).toMatchObject([
    { readiness: "short", remaining: 120, missing: 40, shortShelfLife: { quantity: 60, left: 12, asked: 180 } },
  ]);
  const compounding = await plantJob({ LST0003: 100 }, { clientId: strict, salesItems: filling.salesItems });
  const [material] = await world.good(pickListGenerator, { body: { jobs: [compounding.id] } });
  expect(material).toMatchObject({ requiredFor: [{ minimumShelfLife: null }], batches: [{ id: short }, { id: good }] });
});

test("auto-reserve proposes bulk of a sufficient shelf life alone, also where that is not enough; another batch can be reserved by hand", async () => {
  await plantItem("LST0004");
  const { short, good } = await bookInBoth("LST0004");
  const job = await plantFilling(strict, "LST0004", 100);
  const [item] = await world.good(pickListGenerator, { body: { jobs: [job.id] } });
  if (!item) throw new Error("The job needs nothing.");
  const needs = item.requiredFor.map(({ jobId, jobStockId, dispatchDate, remaining, minimumShelfLife }) => ({
    ...{ jobId, jobStockId, dispatchDate, remaining, minimumShelfLife },
  }));
  const { quantities, missing, verdicts } = proposeReservations(needs, item.batches, "fefo", today);
  expect([[...quantities], missing]).toEqual([[[good, 60]], 40]);
  expect(verdicts.get(short)).toEqual({ chosen: false, why: "short-shelf-life", left: 12, asked: 180 });
  const chosen = item.batches.map((offer) => ({ offer, quantity: quantities.get(offer.id) ?? 0 }));
  await world.good(reserveStock, { body: { reservationList: dividedAmongJobs(needs, chosen, today) } });
  expect((await reservedBy(job.id)).byStockLine).toEqual({ [good]: 60 });
  await reserve(job.id, short, 40);
  expect((await reservedBy(job.id)).byStockLine).toEqual({ [good]: 60, [short]: 40 });
});

test("bulk in quarantine with too short a shelf life is not awaited but named", async () => {
  await plantItem("LST0005");
  await bookIn(world, "LST0005", 60, "A1", { expiry: addDays(today, 22), status: 1 });
  await bookIn(world, "LST0005", 60, "A1", { expiry: addDays(today, 190), status: 1 });
  await plantFilling(strict, "LST0005", 100);
  await plantFilling(lenient, "LST0005", 60, 20);
  expect((await world.good(itemDemand, { body: { sku: "LST0005" } })).demands).toMatchObject([
    { readiness: "short", quarantined: 120, awaited: 60, missing: 40, shortShelfLife: { quantity: 60, left: 12, asked: 180 } },
    { readiness: "awaited", quarantined: 60, awaited: 60, missing: 0 },
  ]);
});

test("an exchange gives a client bulk of a sufficient shelf life, and takes none from it for bulk of a shorter one", async () => {
  await plantItem("LST0006");
  const { short, good } = await bookInBoth("LST0006");
  const [later, urgent] = [await plantFilling(lenient, "LST0006", 60, 10), await plantFilling(strict, "LST0006", 60, 9)];
  await reserve(later.id, good, 60);
  const [one, ...more] = await world.good(exchangeProposals, { body: { jobs: [urgent.id] } });
  if (!one) throw new Error("Nothing was proposed.");
  expect([one, more]).toMatchObject([{ elementId: good, quantity: 60, shortAfter: 0, instead: [{ elementId: short, quantity: 60 }] }, []]);
  const { elementId, quantity, to, from, instead } = one;
  const parties = { to: { jobId: to.jobId, jobStockId: to.jobStockId }, from: { jobId: from.jobId, jobStockId: from.jobStockId } };
  const body = { elementId, quantity, ...parties, instead: instead.map((other) => ({ elementId: other.elementId, quantity: other.quantity })) };
  await world.good(exchangeReservations, { body });
  expect((await reservedBy(urgent.id)).byStockLine).toEqual({ [good]: 60 });

  // What the lenient client has is too short for a strict one; a strict client gives way without a replacement.
  const second = await plantFilling(strict, "LST0006", 30, 8);
  const proposed = await world.good(exchangeProposals, { body: { jobs: [second.id] } });
  expect(proposed).toMatchObject([{ elementId: good, quantity: 30, from: { jobId: urgent.id }, instead: [], shortAfter: 30 }]);
});
