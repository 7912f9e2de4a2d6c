/** From when sales items can be ready, and what changes if one is dispatched on another day. */
import { businessRow } from "@apothecary/core/directory/business.rows";
import { editBusiness } from "@apothecary/core/directory/contract";
import { createStockJob } from "@apothecary/core/jobs/contract";
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { businessDay } from "@apothecary/core/lib/time/day";
import { readiness, readinessIfMoved } from "@apothecary/core/sales/contract";
import { registerOnOrder } from "@apothecary/core/stock/contract";
import { beforeEach, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { bookIn, plantItem } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { batchNumber, BULK_SKU, bulkLine, FORMULA, plantCompany, plantFormula, plantOrder } from "../jobs/jobs.fixtures.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await plantCompany();
});

const bulkOrder = async (kilograms: number, dispatchDate: string | null): Promise<number> =>
  (await plantOrder([{ ...bulkLine(kilograms), dispatchDate }]))[0] ?? 0;
const listed = async () => new Map((await world.good(readiness)).map((row) => [row.salesItemId, row]));

test("the earliest day follows what is on order, the supplier's lead time and earlier orders; moving one shows who is worse off", async () => {
  const businessId = 777;
  await plant(
    businessRow({
      id: businessId,
      name: "Waxworks",
      code: "",
      client: false,
      supplier: true,
      owner: false,
      paymentTerms: "",
      primaryAccountManager: "",
      version: 1,
    }),
  );
  await world.good(editBusiness, { body: { businessId, businessName: "Waxworks", leadTimeDays: 14 } });
  expect(await world.call(editBusiness, { body: { businessId, businessName: "Waxworks", minimumShelfLifeDays: 14 } })).toMatchObject({ status: 400 });
  await plantItem("WAX0001", { suppliedById: businessId, suppliedBy: "Waxworks" });
  const today = businessDay();
  const [first, second] = [addDays(today, 30), addDays(today, 60)];
  await bookIn(world, "OIL0001", 12_000, "A1");
  await bookIn(world, "WAX0001", 6_000, "A1");
  const expectedDay = addDays(today, 20);
  await world.good(registerOnOrder, { body: { lines: [{ sku: "WAX0001", quantity: 3_000, expectedDay }] } });
  const one = await bulkOrder(10, first);
  const two = await bulkOrder(5, second);
  const three = await bulkOrder(5, null);
  const days = async () => [...(await listed()).values()].map((row) => [row.salesItemId, row.readiness, row.readyOn]);
  expect(await days()).toEqual([
    [one, "ready", today],
    [two, "awaited", expectedDay],
    [three, "short", addDays(today, 14)],
  ]);
  const moved = async (salesItem: number, dispatchDate: string) =>
    (await world.good(readinessIfMoved, { body: { salesItems: [salesItem], dispatchDate } })).map((row) => [
      row.salesItemId,
      ...[row.dispatchDate, row.was, row.readiness, row.wasReadyOn, row.readyOn],
    ]);
  // It takes the wax of the first, which then waits for what is on order, and for what would be ordered.
  expect(await moved(three, addDays(today, 1))).toEqual([
    [one, first, "ready", "awaited", today, expectedDay],
    [two, second, "awaited", "short", expectedDay, addDays(today, 14)],
    [three, addDays(today, 1), "short", "ready", addDays(today, 14), today],
  ]);
  expect(await moved(one, addDays(today, 2))).toEqual([[one, addDays(today, 2), "ready", "ready", today, today]]);
  await world.good(editBusiness, { body: { businessId, businessName: "Waxworks", leadTimeDays: null } });
  expect((await days())[2]).toEqual([three, "short", null]);
});

test("bulk that a job for stock makes is there once the job's materials are", async () => {
  await plantFormula(9, "XYZ01", { [BULK_SKU]: 100 });
  await plantItem("XYZ01-B", { categoryType: "Product", formulaCode: "XYZ01" });
  const line = (await plantOrder([{ ...bulkLine(5), formulaId: 9, formulaCode: "XYZ01", dispatchDate: "2027-01-01" }]))[0] ?? 0;
  const jobDetails = { netQuantity: 5, wastagePercent: 0, batchNumber: batchNumber() };
  await world.good(createStockJob, { body: { formulaId: FORMULA, reason: "For stock", jobDetails } });
  const day = async () => (await listed()).get(line);
  expect(await day()).toMatchObject({ readiness: "awaited", readyOn: null });
  await bookIn(world, "WAX0001", 3_000, "A1");
  await bookIn(world, "OIL0001", 2_000, "A1");
  expect(await day()).toMatchObject({ readiness: "awaited", readyOn: businessDay() });
});
