/**
 * What is proposed as an exchange, over many made-up stocks and jobs: pure, without a table.
 */
import { type Job, type JobLine, reservedOfLine } from "@apothecary/core/jobs/job.rows";
import { mayServe } from "@apothecary/core/stock/items/variants";
import { jobDispatchDate } from "@apothecary/core/picking/dispatch-date";
import { leastHarmful, mayGiveWay, shortLines } from "@apothecary/core/picking/exchange-rules";
import { hasAddedStockLine } from "@apothecary/core/picking/one-batch";
import { isGoodFor } from "@apothecary/core/picking/rules";
import type { Exchange } from "@apothecary/core/picking/contract";
import type { StockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { isUsable } from "@apothecary/core/stock/lots/fefo";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aStockLine, aJob, aJobSalesItem, aLine, anItem } from "../../lib/rows.ts";

const TODAY = "2030-03-15";
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2030-03-${String(date).padStart(2, "0")}`);
const sku = fc.constantFrom("WAX0001", "WAX0001-2");
/** The variant is a client's own. */
const ITEMS = new Map([anItem("WAX0001"), anItem("WAX0001-2", { ownedById: 20, ownedBy: "Client" })].map((item) => [item.sku, item]));
const anyClient = fc.constantFrom(20, 20, 31);
const at = "2030-03-01T09:00:00.000Z";

/** Some stock is released for one client or job only. */
const onlyFor = fc.constantFrom(
  ...Array<undefined>(8).fill(undefined),
  { kind: "client" as const, id: 31, name: "Other" },
  { kind: "job" as const, id: 2, name: "J00002" },
);
const status = fc.constantFrom(0, 0, 0, 1, 2, 3);
const anyStock = fc.array(fc.record({ sku, quantity: fc.integer({ min: 1, max: 60 }), expiry: fc.option(day), status, onlyFor }), {
  minLength: 1,
  maxLength: 6,
});
const anyJobs = fc.array(
  fc.record({
    ...{ sku, quantity: fc.integer({ min: 1, max: 80 }), exactMatch: fc.boolean(), dispatchDate: fc.option(day), oneBatch: fc.boolean() },
    clientId: anyClient,
    ...{
      printed: fc.constantFrom(false, false, true),
      selected: fc.boolean(),
      reserves: fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 60 })), { maxLength: 3 }),
    },
  }),
  { minLength: 2, maxLength: 6 },
);
const laterJob = {
  ...{ sku: "WAX0001" as const, exactMatch: false, dispatchDate: "2030-03-20", printed: false, selected: false },
  clientId: 20 as const,
  reserves: [] as [number, number][],
};
type Drawn = { stock: ReturnType<typeof anyStock.generate>["value"]; jobs: ReturnType<typeof anyJobs.generate>["value"] };

function serves(line: JobLine, job: { id: number; clientId: number }, stockLine: StockLine): boolean {
  const item = ITEMS.get(stockLine.sku);
  return item !== undefined && mayServe(line, job, item, stockLine);
}

/** Batches and jobs of which each reservation stands on both sides, within what there is and what is needed. */
function drawnWorld({ stock, jobs: drawn }: Drawn): { stockLines: StockLine[]; jobs: { job: Job; selected: boolean }[]; single: Set<number> } {
  const stockLines = stock.map(({ sku: of, quantity, expiry, status: has, onlyFor: alone }, i): StockLine => {
    return {
      ...aStockLine(of, `b${i}`, quantity, { expiryDate: expiry, status: has as StockLine["status"], batchNumber: `A00${i}` }),
      ...(alone ? { onlyFor: alone } : {}),
      version: "1",
    };
  });
  const jobs = drawn.map(({ sku: of, quantity, exactMatch, dispatchDate, clientId, printed, selected, reserves }, i) => {
    const id = i + 1;
    const line = aLine(of, quantity, { exactMatch });
    for (const [which, wanted] of reserves) {
      const stockLine = stockLines[which];
      if (!stockLine || line.reservations[stockLine.id] || !serves(line, { id, clientId }, stockLine) || !isUsable(stockLine, TODAY)) continue;
      const taken = Math.min(wanted, stockLine.unreserved, quantity - reservedOfLine(line));
      if (taken <= 0) continue;
      stockLine.unreserved -= taken;
      stockLine.reservations = { ...stockLine.reservations, [id]: { quantity: taken, at } };
      line.reservations[stockLine.id] = { quantity: taken, at };
    }
    return { job: aJob(id, { clientId, printed, salesItems: [aJobSalesItem({ dispatchDate })], lines: { [of]: line } }), selected };
  });
  return { stockLines, jobs, single: new Set(drawn.flatMap(({ oneBatch }, i) => (oneBatch ? [i + 1] : []))) };
}

/** What is proposed for the selected jobs, and what is looked up to judge it. */
function proposedIn(drawn: Drawn) {
  const { stockLines, jobs, single } = drawnWorld(drawn);
  const of = (wanted: boolean) => jobs.flatMap(({ job, selected }) => (selected === wanted ? [job] : []));
  const context = { stockLines, items: ITEMS, single, minimums: new Map(), today: TODAY };
  const { short, left } = shortLines(of(true), context);
  const exchanges = leastHarmful(short, of(false), left, context);
  const findStockLine = (id: string) => stockLines.find((one) => one.id === id) ?? expect.fail(`There is no batch ${id}.`);
  const findJob = (id: number) => jobs.find(({ job }) => job.id === id)?.job ?? expect.fail(`There is no job ${id}.`);
  const firstLine = (id: number) => Object.values(findJob(id).lines)[0] ?? expect.fail(`Job ${id} has no line.`);
  return { exchanges, short, left, single, findStockLine, jobOf: findJob, lineOf: firstLine };
}

/** A line's reservations once some exchanges were made. */
function afterAll(jobId: number, line: JobLine, exchanges: readonly Exchange[]): JobLine {
  const reservations = { ...line.reservations };
  const change = (id: string, by: number) => {
    const quantity = (reservations[id]?.quantity ?? 0) + by;
    if (quantity > 0) reservations[id] = { quantity, at };
    else delete reservations[id];
  };
  for (const { elementId, quantity, to, from, instead } of exchanges) {
    if (to.jobId === jobId) change(elementId, quantity);
    if (from.jobId !== jobId) continue;
    change(elementId, -quantity);
    for (const one of instead) change(one.elementId, one.quantity);
  }
  return { ...line, reservations };
}

test("a proposal takes only usable reservations of a later, unprinted job, and gives only free, usable stock", () => {
  let proposed = 0;
  fc.assert(
    fc.property(fc.record({ stock: anyStock, jobs: anyJobs }), (drawn) => {
      const { exchanges, short, left, findStockLine, jobOf: findJob, lineOf: firstLine } = proposedIn(drawn);
      proposed += exchanges.length;
      const [got, gave, free] = [new Map<number, number>(), new Map<string, number>(), new Map<string, number>()];
      const add = <K>(sums: Map<K, number>, key: K, quantity: number) => sums.set(key, (sums.get(key) ?? 0) + quantity);
      for (const { elementId, quantity, to, from, instead, shortAfter } of exchanges) {
        const [stockLine, taker, giver] = [findStockLine(elementId), findJob(to.jobId), findJob(from.jobId)];
        const [needs, gives] = [firstLine(to.jobId), firstLine(from.jobId)];
        expect(mayGiveWay(giver, taker)).toBe(true);
        expect(isUsable(stockLine, TODAY) && isGoodFor({ expiry: stockLine.expiryDate }, { dispatchDate: jobDispatchDate(taker) }, TODAY)).toBe(true);
        expect(serves(needs, taker, stockLine)).toBe(true);
        add(got, to.jobId, quantity);
        add(gave, `${elementId} ${from.jobId}`, quantity);
        for (const one of instead) {
          const other = findStockLine(one.elementId);
          expect(isUsable(other, TODAY) && isGoodFor({ expiry: other.expiryDate }, { dispatchDate: jobDispatchDate(giver) }, TODAY)).toBe(true);
          expect(serves(gives, giver, other)).toBe(true);
          add(free, one.elementId, one.quantity);
        }
        expect(shortAfter).toBe(quantity - instead.reduce((sum, one) => sum + one.quantity, 0));
        expect(shortAfter).toBeGreaterThanOrEqual(0);
      }
      for (const [id, quantity] of got) expect(quantity).toBeLessThanOrEqual(short.find(({ job }) => job.id === id)?.missing ?? 0);
      for (const [key, quantity] of gave) {
        const [elementId = "", jobId = ""] = key.split(" ");
        expect(quantity).toBeLessThanOrEqual(findStockLine(elementId).reservations[jobId]?.quantity ?? 0);
      }
      for (const [id, quantity] of free) expect(quantity).toBeLessThanOrEqual(left.get(id) ?? 0);
    }),
    { numRuns: 5_000 },
  );
  expect(proposed).toBeGreaterThan(20);
});

/** Stock of which little is left, two variants of it, a job that is short and needs the first itself, and later ones that have reserved that. */
const scarce = fc.record({
  stock: fc.array(fc.integer({ min: 20, max: 60 }), { minLength: 4, maxLength: 6 }).map((all) =>
    all.map((quantity, i) => ({
      sku: i % 2 === 0 ? ("WAX0001" as const) : ("WAX0001-2" as const),
      quantity,
      expiry: null,
      status: 0 as const,
      onlyFor: undefined,
    })),
  ),
  jobs: fc
    .array(fc.record({ quantity: fc.integer({ min: 10, max: 60 }), oneBatch: fc.boolean(), reserves: fc.array(fc.nat(5), { minLength: 1, maxLength: 2 }) }), {
      minLength: 3,
      maxLength: 6,
    })
    .map(([short, ...later]) => [
      ...later.map(({ quantity, oneBatch, reserves }) => ({ ...laterJob, quantity, oneBatch, reserves: reserves.map((i): [number, number] => [i, 60]) })),
      { ...laterJob, quantity: short?.quantity ?? 10, oneBatch: short?.oneBatch ?? false, selected: true, exactMatch: true, dispatchDate: "2030-03-16" },
    ]),
});

test("a single-batch job gets everything it is missing from one batch or nothing, and never gets a second batch", () => {
  let [got, gave] = [0, 0];
  fc.assert(
    fc.property(fc.oneof(fc.record({ stock: anyStock, jobs: anyJobs }), scarce), (drawn) => {
      const { exchanges, short, left, single, lineOf: firstLine } = proposedIn(drawn);
      for (const id of single) {
        const [line, own] = [firstLine(id), exchanges.filter(({ to, from }) => to.jobId === id || from.jobId === id)];
        for (const exchange of own) expect(hasAddedStockLine(line, afterAll(id, line, [exchange]))).toBe(false);
        expect(hasAddedStockLine(line, afterAll(id, line, own))).toBe(false);
        const [first, ...more] = own.filter(({ to }) => to.jobId === id);
        gave += own.filter(({ from, instead }) => from.jobId === id && instead.length > 0).length;
        if (!first) continue;
        got += 1;
        expect(new Set(more.map(({ elementId }) => elementId))).toEqual(new Set(more.length > 0 ? [first.elementId] : []));
        const exchanged = [first, ...more].reduce((sum, one) => sum + one.quantity, 0);
        const missing = short.find(({ job }) => job.id === id)?.missing ?? 0;
        expect(exchanged + (left.get(first.elementId) ?? 0)).toBeGreaterThanOrEqual(missing);
      }
    }),
    { numRuns: 5_000 },
  );
  expect(
    [got, gave].map((count) => count > 20),
    `${got} got, ${gave} gave`,
  ).toEqual([true, true]);
});
