/**
 * Follow-ons of filling jobs that were closed short: their list, dismissal, and the order line that makes up for them.
 */
import { randomUUID } from "node:crypto";
import { businessRow } from "@apothecary/core/directory/business.rows";
import { completeJob, createCompoundingJobs, fetchJob } from "@apothecary/core/jobs/contract";
import type { Job } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { skipTo } from "@apothecary/core/lib/table/counter";
import {
  cancelSalesOrder,
  closeOrder,
  createFollowOn,
  dismissFollowOn,
  editSalesOrder,
  followOnData,
  followOnReadiness,
  followOnSalesData,
  salesOrder,
  unallocatedSalesItems,
} from "@apothecary/core/sales/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { bookIn } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import {
  allocateItems,
  BULK_SKU,
  CREAM,
  CREAM_SKU,
  details,
  FORMULA,
  itemStock,
  soLine,
  plantCompany,
  plantFormula,
  plantOrder,
  plantProduct,
  rulesHold,
  usedFrom,
  usedLine,
} from "../jobs/jobs.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  // The orders that are planted take their numbers from no counter.
  await skipTo("salesOrder", PLANTED_ORDERS);
  await plant(
    businessRow({ id: 20, name: "Client", client: true, supplier: true, owner: false, code: "ABC", paymentTerms: "", primaryAccountManager: "", version: 1 }),
  );
});

const PLANTED_ORDERS = 1_000;
const ORDERED = 100;
const PRODUCED = 80;
const COMPONENT = "JAR0001";

/** A filling job of a hundred units that made eighty for want of jars, and its sales item. */
async function shortJob(poNumber?: string): Promise<{ salesId: number; job: Job; filling: Job }> {
  const [salesId = 0] = await plantOrder([{ quantity: ORDERED, ...(poNumber === undefined ? {} : { poNumber }) }]);
  const { job, fillings } = await allocateItems(world, [salesId]);
  const [filling] = fillings;
  if (!filling) throw new Error("No filling job.");
  const [wax, oil] = [await bookIn(world, "WAX0001", 3_000, "A1"), await bookIn(world, "OIL0001", 2_000, "A1")];
  const materials = [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_000, 3_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 2_000)])];
  const { elementId } = await world.good(completeJob, { body: { data: { jobId: job.id, usedStock: materials, totalProduced: 5 } } });
  const jars = await bookIn(world, COMPONENT, PRODUCED, "A1");
  const used = [
    usedLine(filling.id, BULK_SKU, [usedFrom(elementId ?? "", 4_000, 5_000)]),
    usedLine(filling.id, COMPONENT, [usedFrom(jars, PRODUCED, PRODUCED)]),
    usedLine(filling.id, "LID0001", []),
  ];
  const shortageData = { reasonSelected: "componentry" as const, componentryShortages: [COMPONENT] };
  await world.good(completeJob, { body: { data: { jobId: filling.id, usedStock: used, totalProduced: PRODUCED, notes: "Cracked", shortageData } } });
  return { salesId, job, filling };
}

const asked = (salesId: number, more: Record<string, unknown> = {}) => ({
  ...{ salesId, followOnQuantity: 20, price: 2, notes: "", bulkRequired: true, dispatchDate: "2031-05-01" },
  ...more,
});
const message = (answered: { body: unknown }): string => (answered.body as { message: string }).message;
const waiting = async (): Promise<number[]> => (await world.good(followOnData, {})).map(({ id }) => id);

describe("the list of jobs that were closed short", () => {
  test("tells what each made and why it is short, until it is dismissed, once", async () => {
    const { filling } = await shortJob();
    const row = (await world.good(followOnData, {})).find(({ id }) => id === filling.id);
    expect(row).toMatchObject({
      ...{ jobNumber: filling.jobNumber, code: CREAM_SKU, client: "Client", grossQuantity: ORDERED, quantityProduced: PRODUCED },
      ...{ shortageReason: "componentry", notes: "Cracked", shortComponents: [{ sku: COMPONENT, name: "Item JAR0001" }] },
    });
    const readiness = async () => (await world.good(followOnReadiness, {})).find(({ id }) => id === filling.id)?.readiness;
    expect(await readiness()).toBe("short");
    // Enough for what else is open.
    for (const sku of ["WAX0001", "OIL0001", COMPONENT, "LID0001"]) await bookIn(world, sku, 1_000_000, "A1");
    expect(await readiness()).toBe("ready");
    const requestId = randomUUID();
    const dismissed = await world.good(dismissFollowOn, { body: { jobId: filling.id } }, { requestId });
    expect(await world.good(dismissFollowOn, { body: { jobId: filling.id } }, { requestId })).toEqual(dismissed);
    expect(await waiting()).not.toContain(filling.id);
    expect(await readiness()).toBeUndefined();
    const again = await world.call(dismissFollowOn, { body: { jobId: filling.id } });
    expect([again.status, message(again)]).toEqual([409, `The follow-on of job ${filling.jobNumber} has been dismissed.`]);
  });

  test("a job that was not short has no follow-on, and one that does not exist is not found", async () => {
    const { job } = await shortJob();
    const refused = await world.call(followOnSalesData, { body: { jobId: job.id } });
    expect([refused.status, message(refused)]).toEqual([409, `Job ${job.jobNumber} was not closed short.`]);
    expect((await world.call(dismissFollowOn, { body: { jobId: 999_999 } })).status).toBe(404);
    expect((await world.call(followOnSalesData, { body: { jobId: 999_999 } })).status).toBe(404);
    expect((await world.call(createFollowOn, { body: asked(999_999_001) })).status).toBe(404);
  });
});

describe("a follow-on", () => {
  test("proposes the missing quantity at the sale's price, and creates an order whose line waits for a job", async () => {
    const { salesId, filling } = await shortJob();
    const line = await soLine(salesId);
    const salesData = await world.good(followOnSalesData, { body: { jobId: filling.id } });
    expect(salesData).toEqual({
      ...{ salesId, price: 2, quantity: ORDERED - PRODUCED, salesOrder: { soNumber: line.soNumber, poNumber: line.poNumber } },
      ...{ followOnPoNumber: `${line.poNumber} [FOLLOW ON]`, appendedTo: null },
    });
    const requestId = randomUUID();
    const body = asked(salesId, { notes: "The rest" });
    const made = await world.good(createFollowOn, { body }, { requestId });
    expect(await world.good(createFollowOn, { body }, { requestId })).toEqual(made);
    const order = await world.good(salesOrder, { body: { salesOrderId: made.id ?? 0 } });
    expect(order).toMatchObject({ soNumber: made.soNumber, poNumber: `${line.poNumber} [FOLLOW ON]`, dispatchDate: "2031-05-01", dateCompleted: null });
    expect(order.salesItems).toMatchObject([{ productSku: CREAM_SKU, quantity: 20, price: 2, notes: "The rest", formulaJobId: null, productJobId: null }]);
    const unallocated = await world.good(unallocatedSalesItems, {});
    expect(unallocated).toContainEqual(expect.objectContaining({ salesItemId: order.salesItems[0]?.salesId, quantity: 20 }));
    expect(await waiting()).not.toContain(filling.id);
    const second = await world.call(createFollowOn, { body });
    expect([second.status, message(second)]).toEqual([409, `Job ${filling.jobNumber} already has a follow-on.`]);
    await rulesHold();
  });

  test("joins an open follow-on of the same PO and client as a line of its own; a cancelled one is left alone", async () => {
    const { salesId } = await shortJob();
    const line = await soLine(salesId);
    const other = await shortJob(line.poNumber);
    const first = await world.good(createFollowOn, { body: asked(salesId) });
    expect((await world.good(followOnSalesData, { body: { jobId: other.filling.id } })).appendedTo).toEqual({ id: first.id, soNumber: first.soNumber });
    const joined = await world.good(createFollowOn, { body: asked(other.salesId, { followOnQuantity: 7, dispatchDate: "2031-09-01" }) });
    expect(joined).toMatchObject({ id: first.id, message: `The follow-on has been added to ${first.soNumber}, whose target dispatch date stays 01/05/2031.` });
    const { salesItems } = await world.good(salesOrder, { body: { salesOrderId: first.id ?? 0 } });
    expect(salesItems.map(({ quantity }) => quantity)).toEqual([20, 7]);

    await world.good(cancelSalesOrder, { body: { salesOrderId: first.id ?? 0 } });
    const third = await shortJob(line.poNumber);
    const fresh = await world.good(createFollowOn, { body: asked(third.salesId) });
    expect(fresh.id).not.toBe(first.id);
    await rulesHold();
  });

  test("does not join a follow-on that got another PO number", async () => {
    const { salesId } = await shortJob();
    const line = await soLine(salesId);
    const first = await world.good(createFollowOn, { body: asked(salesId) });
    await world.good(editSalesOrder, { body: { salesOrderId: first.id ?? 0, poNumber: "PO of its own", dispatchDate: "2031-05-01", salesItems: [] } });
    const other = await shortJob(line.poNumber);
    expect((await world.good(followOnSalesData, { body: { jobId: other.filling.id } })).appendedTo).toBeNull();
    const second = await world.good(createFollowOn, { body: asked(other.salesId) });
    expect(second.id).not.toBe(first.id);
    expect(await world.good(salesOrder, { body: { salesOrderId: second.id ?? 0 } })).toMatchObject({ poNumber: `${line.poNumber} [FOLLOW ON]` });
    await rulesHold();
  });

  test("is made of an order that was closed since", async () => {
    const { salesId, filling } = await shortJob();
    const line = await soLine(salesId);
    expect(await world.good(closeOrder, { body: { id: line.salesOrderId } })).toMatchObject({ type: "success" });
    expect(await waiting()).toContain(filling.id);
    const made = await world.good(createFollowOn, { body: asked(salesId) });
    const { dateCompleted, salesItems } = await world.good(salesOrder, { body: { salesOrderId: made.id ?? 0 } });
    expect([dateCompleted, salesItems.map(({ quantity }) => quantity)]).toEqual([null, [ORDERED - PRODUCED]]);
    await rulesHold();
  });

  test("without bulk to make has its filling job at once, filled from the bulk there is", async () => {
    const { salesId, job } = await shortJob();
    const before = await itemStock(BULK_SKU);
    const made = await world.good(createFollowOn, { body: asked(salesId, { bulkRequired: false }) });
    const { salesItems } = await world.good(salesOrder, { body: { salesOrderId: made.id ?? 0 } });
    expect(salesItems).toMatchObject([{ formulaJobId: job.id, formulaJobStatus: "Completed", productJobStatus: "Allocated" }]);
    const filling = await world.good(fetchJob, { params: { id: String(salesItems[0]?.productJobId) } });
    expect(filling.jobDetails).toMatchObject({ batchNumber: job.batchNumber, grossQuantity: 20, formulaJob: { id: job.id } });
    expect(filling.jobStock).toContainEqual(expect.objectContaining({ elementSku: BULK_SKU, allocatedQuantity: 1_000 }));
    expect((await itemStock(BULK_SKU)).allocated).toBe(before.allocated + 1_000);
    await world.good(cancelSalesOrder, { body: { salesOrderId: made.id ?? 0 } });
    expect((await itemStock(BULK_SKU)).allocated).toBe(before.allocated);
    await rulesHold();
  });

  test("of two at once for one job, one is made", async () => {
    const { salesId } = await shortJob();
    const answers = await Promise.all([1, 2].map((quantity) => world.call(createFollowOn, { body: asked(salesId, { followOnQuantity: quantity }) })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await rulesHold();
  });

  test("of a line with two short jobs is for the named one", async () => {
    const [salesId = 0] = await plantOrder([{ quantity: ORDERED }]);
    const part = (quantity: number) => ({ jobDetails: details(), salesItems: [{ salesItemId: salesId, fillWeight: 50, quantity }] });
    const { jobs = [] } = await world.good(createCompoundingJobs, { body: { formulaId: FORMULA, jobs: [part(60), part(40)] } });
    const [first = 0, second = 0] = jobs.map(({ productJobs }) => productJobs[0]?.jobId ?? 0);
    const complete = async (jobId: number, totalProduced: number) => {
      const usedStock = Object.keys((await openJob(jobId)).lines).map((sku) => usedLine(jobId, sku, []));
      const shortageData = { reasonSelected: "bulk" as const, componentryShortages: [] };
      await world.good(completeJob, { body: { data: { jobId, usedStock, totalProduced, confirmYield: true, shortageData } } });
    };
    await complete(jobs[0]?.jobId ?? 0, 3);
    await complete(jobs[1]?.jobId ?? 0, 2);
    await complete(first, 30);
    await complete(second, 15);
    expect(await world.good(followOnSalesData, { body: { jobId: second } })).toMatchObject({ salesId, quantity: 25 });
    expect((await world.call(createFollowOn, { body: asked(salesId, { jobId: jobs[0]?.jobId }) })).status).toBe(400);
    await world.good(createFollowOn, { body: asked(salesId, { jobId: second, followOnQuantity: 25 }) });
    expect((await waiting()).filter((id) => id === first || id === second)).toEqual([first]);
  });

  test("is refused for a quantity of 0, a negative price, and inactive products", async () => {
    const { salesId } = await shortJob();
    const refusal = async (more: Record<string, unknown>) => {
      const refused = await world.call(createFollowOn, { body: asked(salesId, more) });
      return [refused.status, (refused.body as { errors?: { message: string }[] }).errors?.[0]?.message];
    };
    expect(await refusal({ followOnQuantity: 0 })).toEqual([400, "Required quantity must be greater than 0."]);
    expect(await refusal({ price: -1 })).toEqual([400, "Please enter a valid number."]);
    expect(await refusal({ price: 1.234 })).toEqual([400, "A price can have at most two decimals."]);
    await plantFormula(FORMULA, "ABC01", { WAX0001: 60, OIL0001: 40 }, { active: false, version: 2 });
    expect(await refusal({})).toEqual([400, "The formula ABC01 RD-1 is inactive."]);
    await plantFormula(FORMULA, "ABC01", { WAX0001: 60, OIL0001: 40 }, { version: 3 });
    await plantProduct(CREAM, CREAM_SKU, "CR", { JAR0001: 1, LID0001: 2 }, { active: false, version: 2 });
    expect(await refusal({ bulkRequired: false })).toEqual([400, `The product ${CREAM_SKU} is inactive.`]);
    await plantProduct(CREAM, CREAM_SKU, "CR", { JAR0001: 1, LID0001: 2 }, { clientId: 44, client: "Hawthorn", version: 3 });
    expect(await refusal({})).toEqual([400, `The product ${CREAM_SKU} belongs to another client: Hawthorn.`]);
  });
});
