/**
 * What is proposed as an exchange, over many made-up stocks and jobs: pure, without a table.
 */
import type { Job } from "@apothecary/core/jobs/job.rows";
import { reservedOfLine } from "@apothecary/core/jobs/job.rows";
import { mayServe } from "@apothecary/core/jobs/variants";
import { dispatchDateOf } from "@apothecary/core/picking/dispatch-date";
import { leastHarmful, mayGiveWay, shortLines } from "@apothecary/core/picking/exchange-proposals";
import { isGoodFor } from "@apothecary/core/picking/rules";
import type { Batch } from "@apothecary/core/stock/batch.rows";
import { isUsable } from "@apothecary/core/stock/fefo";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aBatch, aJob, aJobSalesItem, aLine } from "../lib/rows.ts";

const TODAY = "2030-03-15";
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2030-03-${String(date).padStart(2, "0")}`);
const sku = fc.constantFrom("WAX0001", "WAX0001-2");
const at = "2030-03-01T09:00:00.000Z";

const anyStock = fc.array(fc.record({ sku, quantity: fc.integer({ min: 1, max: 60 }), expiry: fc.option(day), status: fc.constantFrom(0, 0, 0, 1, 2, 3) }), {
  minLength: 1,
  maxLength: 6,
});
const anyJobs = fc.array(
  fc.record({
    ...{ sku, quantity: fc.integer({ min: 1, max: 80 }), exactMatch: fc.boolean(), dispatchDate: fc.option(day) },
    ...{
      printed: fc.constantFrom(false, false, true),
      selected: fc.boolean(),
      reserves: fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 60 })), { maxLength: 3 }),
    },
  }),
  { minLength: 2, maxLength: 6 },
);
type Drawn = { stock: ReturnType<typeof anyStock.generate>["value"]; jobs: ReturnType<typeof anyJobs.generate>["value"] };

/** Batches and jobs of which each reservation stands on both sides, within what there is and what is needed. */
function worldOf({ stock, jobs: drawn }: Drawn): { batches: Batch[]; jobs: { job: Job; selected: boolean }[] } {
  const batches = stock.map(({ sku: of, quantity, expiry, status }, i): Batch => {
    return { ...aBatch(of, `b${i}`, quantity, { expiryDate: expiry, status: status as Batch["status"], batchNumber: `A00${i}` }), version: "1" };
  });
  const jobs = drawn.map(({ sku: of, quantity, exactMatch, dispatchDate, printed, selected, reserves }, i) => {
    const id = i + 1;
    const line = aLine(of, quantity, { exactMatch });
    for (const [which, wanted] of reserves) {
      const batch = batches[which];
      if (!batch || line.reservations[batch.id] || !mayServe(line, batch.sku) || !isUsable(batch, TODAY)) continue;
      const taken = Math.min(wanted, batch.unreserved, quantity - reservedOfLine(line));
      if (taken <= 0) continue;
      batch.unreserved -= taken;
      batch.reservations = { ...batch.reservations, [id]: { quantity: taken, at } };
      line.reservations[batch.id] = { quantity: taken, at };
    }
    return { job: aJob(id, { printed, salesItems: [aJobSalesItem({ dispatchDate })], lines: { [of]: line } }), selected };
  });
  return { batches, jobs };
}

test("what is proposed takes only what a later, unprinted job has reserved and the short job may use, and gives only what is free and good", () => {
  let proposed = 0;
  fc.assert(
    fc.property(fc.record({ stock: anyStock, jobs: anyJobs }), (drawn) => {
      const { batches, jobs } = worldOf(drawn);
      const of = (wanted: boolean) => jobs.flatMap(({ job, selected }) => (selected === wanted ? [job] : []));
      const short = shortLines(of(true), batches, TODAY);
      const exchanges = leastHarmful(short, of(false), batches, TODAY);
      proposed += exchanges.length;
      const batchOf = (id: string) => batches.find((one) => one.id === id) ?? expect.fail(`There is no batch ${id}.`);
      const jobOf = (id: number) => jobs.find(({ job }) => job.id === id)?.job ?? expect.fail(`There is no job ${id}.`);
      const [got, gave, free] = [new Map<number, number>(), new Map<string, number>(), new Map<string, number>()];
      const add = <K>(sums: Map<K, number>, key: K, quantity: number) => sums.set(key, (sums.get(key) ?? 0) + quantity);
      for (const { elementId, quantity, to, from, instead, shortAfter } of exchanges) {
        const [batch, taker, giver] = [batchOf(elementId), jobOf(to.jobId), jobOf(from.jobId)];
        const [needs] = Object.values(taker.lines);
        const [gives] = Object.values(giver.lines);
        expect(mayGiveWay(giver, taker)).toBe(true);
        expect(isUsable(batch, TODAY) && isGoodFor({ expiry: batch.expiryDate }, { dispatchDate: dispatchDateOf(taker) }, TODAY)).toBe(true);
        expect(needs && mayServe(needs, batch.sku)).toBe(true);
        add(got, to.jobId, quantity);
        add(gave, `${elementId} ${from.jobId}`, quantity);
        for (const one of instead) {
          const other = batchOf(one.elementId);
          expect(isUsable(other, TODAY) && isGoodFor({ expiry: other.expiryDate }, { dispatchDate: dispatchDateOf(giver) }, TODAY)).toBe(true);
          expect(gives && mayServe(gives, other.sku)).toBe(true);
          add(free, one.elementId, one.quantity);
        }
        expect(shortAfter).toBe(quantity - instead.reduce((sum, one) => sum + one.quantity, 0));
        expect(shortAfter).toBeGreaterThanOrEqual(0);
      }
      for (const [id, quantity] of got) expect(quantity).toBeLessThanOrEqual(short.find(({ job }) => job.id === id)?.missing ?? 0);
      for (const [key, quantity] of gave) {
        const [elementId = "", jobId = ""] = key.split(" ");
        expect(quantity).toBeLessThanOrEqual(batchOf(elementId).reservations[jobId]?.quantity ?? 0);
      }
      for (const [id, quantity] of free) expect(quantity).toBeLessThanOrEqual(batchOf(id).unreserved);
    }),
    { numRuns: 5_000 },
  );
  expect(proposed).toBeGreaterThan(100);
});
