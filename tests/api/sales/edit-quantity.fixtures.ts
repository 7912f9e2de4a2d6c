/** Fixtures for edits of the quantity of a line that several jobs make. */
import { completeJob, createCompoundingJobs } from "@apothecary/core/jobs/contract";
import { openJob } from "@apothecary/core/jobs/open-job";
import { editSalesOrder, type ShrunkJob, salesOrder, ShrinkRefusal } from "@apothecary/core/sales/contract";
import { lineQuantities } from "@apothecary/core/sales/line-quantity-shapes";
import { openOrder } from "@apothecary/core/sales/open-order";
import { expect } from "vitest";
import type { World } from "../../lib/world.ts";
import { details, FORMULA, usedLine } from "../jobs/jobs.fixtures.ts";

export interface Made {
  /** The compounding job. */
  bulk: number;
  filling: number;
}

type Usage = { sku: string; elementId: string; usedQuantity: number; quantityOfBatch: number };

/** What tests of these edits do in a world. */
export function quantityEdits(world: () => World) {
  /** Jobs for parts of a line, each a compounding and a filling job, in the order of the quantities. */
  async function makeJobs(salesId: number, ...parts: number[]): Promise<Made[]> {
    const jobs = parts.map((quantity) => ({ jobDetails: details(), salesItems: [{ salesItemId: salesId, fillWeight: 50, quantity }] }));
    const made = await world().good(createCompoundingJobs, { body: { formulaId: FORMULA, jobs } });
    return (made.jobs ?? []).map(({ jobId, productJobs }) => ({ bulk: jobId, filling: productJobs[0]?.jobId ?? 0 }));
  }

  const orderId = (salesId: number): number => Math.floor(salesId / 1_000);
  const head = (salesId: number) => ({ salesOrderId: orderId(salesId), poNumber: `PO-${orderId(salesId)}`, dispatchDate: null });
  const edit = (salesId: number, quantity: number, more: object = {}) =>
    world().call(editSalesOrder, { body: { ...head(salesId), salesItems: [{ salesId, quantity }], ...more } });

  /** The preview with which an edit is refused. */
  async function refusedWith(salesId: number, quantity: number): Promise<{ mark: string; jobs: ShrunkJob[] }> {
    const refused = await edit(salesId, quantity);
    expect(refused.status).toBe(409);
    return ShrinkRefusal.parse(refused.body).preview;
  }

  /** Edits with the confirmation of the preview. */
  async function confirmed(salesId: number, quantity: number): Promise<ShrunkJob[]> {
    const { mark, jobs } = await refusedWith(salesId, quantity);
    expect(await edit(salesId, quantity, { preview: mark })).toMatchObject({ status: 200, body: { type: "success" } });
    return jobs;
  }

  async function complete(jobId: number, totalProduced: number, partial = false, usage: readonly Usage[] = []): Promise<void> {
    const job = await openJob(jobId);
    const usedStock = Object.keys(job.lines).flatMap((sku) => {
      const own = usage.filter((one) => one.sku === sku).map(({ sku: _, ...stockLine }) => stockLine);
      return partial && own.length === 0 ? [] : [usedLine(jobId, sku, own)];
    });
    const data = { jobId, usedStock, totalProduced, partial, notes: "", shortageData: null, confirmYield: true, yieldReason: "Test" };
    await world().good(completeJob, { body: { data } });
  }

  const shownLine = async (salesId: number) =>
    (await world().good(salesOrder, { body: { salesOrderId: orderId(salesId) } })).salesItems.find((one) => one.salesId === salesId);

  /** Rule 6 for a line: what it has ordered, shipped, open and cancelled. */
  async function quantities(salesId: number) {
    const { order, lines } = await openOrder(orderId(salesId));
    const line = lines.find((one) => one.salesId === salesId);
    if (!line) throw new Error("There is no such line.");
    const all = lineQuantities(order, line);
    expect(all.ordered).toBe(all.shipped + all.open + all.cancelled);
    return all;
  }

  return { makeJobs, head, edit, refusedWith, confirmed, complete, shownLine, quantities };
}
