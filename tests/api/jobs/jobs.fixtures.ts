/**
 * What the tests of jobs plant: a formula with its Bulk, products of it, sales lines that wait for a job, and stock that
 * was really booked in; and how they look at it.
 */
import { type Formula, formulaRow } from "@apothecary/core/formulas/formula.rows";
import { type completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { type Job, lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { verify } from "@apothecary/core/verify/verify-stock";
import { get } from "@apothecary/core/lib/table/table";
import { type Product, productRow } from "@apothecary/core/products/product.rows";
import { lineKey, type OrderLine, type OrderLineRow, putLine, putOrder, newSalesId, soNumberText } from "@apothecary/core/sales/order.rows";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { expect } from "vitest";
import type * as z from "zod";
import { plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { plant } from "../../lib/base-world.ts";
import { reservationsNotInLedger } from "../../lib/reservation-ledger.ts";
import { stateNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";

export const FORMULA = 1;
export const OTHER_FORMULA = 2;
export const CREAM = 1;
export const BULK = 2;
export const ELSEWHERE = 3;

export const BULK_SKU = "ABC01-B";
export const CREAM_SKU = "ABC01-CR-50";

export async function plantFormula(id: number, code: string, recipe: Record<string, number>, more: Partial<Formula> = {}): Promise<void> {
  const lines = Object.entries(recipe).map(([sku, percentage]) => ({ sku, name: `Item ${sku}`, percentage, exactMatch: false }));
  const formula = { id, code, name: "Calming cream", active: true, clientId: 20, client: "Client", rAndDCode: "RD-1", version: 1 };
  await plant(formulaRow({ ...formula, categoryType: "Bulk", categoryName: "Cream", recipe: lines, ...more }));
}

export async function plantProduct(
  id: number,
  sku: string,
  categoryCode: string,
  componentry: Record<string, number>,
  more: Partial<Product> = {},
): Promise<void> {
  await plant(
    productRow({
      id,
      sku,
      name: `Product ${sku}`,
      clientId: 20,
      client: "Client",
      formulaCode: "ABC01",
      formulaName: "Calming cream",
      formulaClient: "Client",
      fillSize: 50,
      categoryName: "Cream",
      categoryCode,
      componentry: Object.entries(componentry).map(([component, quantity]) => ({ sku: component, name: `Item ${component}`, quantity })),
      active: true,
      version: 1,
      ...more,
    }),
  );
}

/** The company of the tests: a recipe of two thirds and a third part, a cream of it in jars with two lids, its Bulk, and what is made elsewhere. */
export async function plantCompany(): Promise<void> {
  await plantLocation("A1");
  for (const sku of ["WAX0001", "OIL0001", "SOL0001"]) await plantItem(sku);
  await plantItem("OLD0001");
  for (const sku of ["JAR0001", "LID0001", "BOX0001"]) await plantItem(sku, { categoryType: "Componentry", priceUnit: "unit" });
  for (const sku of [BULK_SKU, CREAM_SKU, "ABC01-E-100"]) await plantItem(sku, { categoryType: "Product", formulaCode: "ABC01" });
  await plantFormula(FORMULA, "ABC01", { WAX0001: 60, OIL0001: 40 });
  await plantFormula(OTHER_FORMULA, "ABC02", { WAX0001: 100 }, { rAndDCode: "RD-2" });
  await plantProduct(CREAM, CREAM_SKU, "CR", { JAR0001: 1, LID0001: 2 });
  await plantProduct(BULK, BULK_SKU, "B", {}, { fillSize: 1000 });
  await plantProduct(ELSEWHERE, "ABC01-E-100", "E", { BOX0001: 1 }, { fillSize: 100 });
}

let orders = 0;

/** Plants an order of such lines; answers the sales items' ids. Units, kilograms for Bulk. */
export async function plantOrder(lines: (Partial<OrderLine> & { quantity: number })[]): Promise<number[]> {
  const id = ++orders;
  const usual = { soNumber: soNumberText(id), poNumber: `PO-${id}`, clientId: 20, client: "Client", orderDate: "2026-01-01T09:00:00.000Z", dispatchDate: null };
  const { poNumber = usual.poNumber, clientId = usual.clientId, client = usual.client, dispatchDate = usual.dispatchDate } = lines[0] ?? {};
  const head = { ...usual, poNumber, clientId, client, dispatchDate };
  const dates = { dateEdited: null, dateCompleted: null, dateCancelled: null };
  const formulaCodes = [...new Set(lines.map((line) => line.formulaCode ?? "ABC01"))];
  const order = { id, ...head, ...dates, productNames: [], formulaCodes, lastLine: lines.length, busy: null, version: 1 };
  for (const { item } of putOrder(order)) await plant(item);
  const ids: number[] = [];
  for (const [i, more] of lines.entries()) {
    const salesId = newSalesId(id, i + 1);
    const line: OrderLine = {
      salesId,
      salesOrderId: id,
      ...head,
      ...dates,
      productId: CREAM,
      productSku: CREAM_SKU,
      productName: `Product ${CREAM_SKU}`,
      categoryCode: "CR",
      formulaId: FORMULA,
      formulaCode: "ABC01",
      rAndDCode: "RD-1",
      fillSize: 50,
      price: 2,
      notes: "",
      dateCreated: head.orderDate,
      formulaJobId: null,
      productJobId: null,
      version: 1,
      ...more,
    };
    await plant(putLine(line).item);
    ids.push(salesId);
  }
  return ids;
}

export const bulkLine = (quantity: number) => ({ quantity, productId: BULK, productSku: BULK_SKU, productName: "Bulk", categoryCode: "B", fillSize: 1000 });

let numbers = 0;
/** A batch number that no other job of the tests has. */
export const batchNumber = (): string => {
  const number = numbers++;
  return `${100 + (number % 900)}-${26 + Math.floor(number / 900)}`;
};

export const details = (more: Record<string, unknown> = {}) => ({
  wastagePercent: 0,
  additionalWastage: null,
  excessAllocated: null,
  batchNumber: batchNumber(),
  ...more,
});

/** Allocates sales items through the call; answers the compounding job and its filling jobs. */
export async function allocateItems(
  world: World,
  salesIds: number[],
  fillWeight = 50,
  more: Record<string, unknown> = {},
): Promise<{ job: Job; fillings: Job[] }> {
  const salesItems = salesIds.map((salesItemId) => ({ salesItemId, fillWeight }));
  const { jobId, productJobs } = await world.good(createCompoundingJob, { body: { formulaId: FORMULA, jobDetails: details(more), salesItems } });
  return { job: await openJob(jobId ?? 0), fillings: await Promise.all((productJobs ?? []).map((one) => openJob(one.jobId))) };
}

export async function soLine(salesId: number): Promise<OrderLine> {
  const line = await get<OrderLineRow>(lineKey(salesId), true);
  if (!line) throw new Error(`No sales line ${salesId}.`);
  return line;
}

/** What an item holds, what is allocated, what is reserved. */
export async function itemStock(sku: string): Promise<{ quantity: number; allocated: number; reserved: number }> {
  const opened = await findItem(sku);
  if (!opened) throw new Error(`No item ${sku}.`);
  return {
    quantity: opened.item.quantity,
    allocated: opened.item.allocated,
    reserved: opened.stockLines.reduce((sum, stockLine) => sum + stockLine.quantity - stockLine.unreserved, 0),
  };
}

/** The five rules hold over the whole table, and no operation was left behind. */
export async function rulesHold(): Promise<void> {
  const state = await stateNow();
  const { findings, warnings } = await verify(state.values());
  expect(findings).toEqual([]);
  expect(reservationsNotInLedger(state.values())).toEqual([]);
  expect(warnings).toEqual([]);
}

type Completing = z.input<typeof completeJob.body>["data"];

/** A line's part in a completion. */
export const usedLine = (jobId: number, sku: string, stockLines: Completing["usedStock"][number]["batches"], notUsed = stockLines.length === 0) => ({
  id: lineId(jobId, sku),
  notUsed,
  batches: stockLines,
});

/** A batch's part in it; it is taken to hold `quantityOfBatch`. */
export const usedFrom = (elementId: string, usedQuantity: number, quantityOfBatch: number, exhausted = false) => ({
  elementId,
  usedQuantity,
  quantityOfBatch,
  exhausted,
});
