/**
 * A lot that 400 jobs used over five years: each page of its trace is two calls in sequence after the session's. A recall of
 * a lot that hundreds of products were filled from is counted without a call for each of them.
 */
import { transact } from "@apothecary/core/lib/table/table";
import type { Write } from "@apothecary/core/lib/table/write";
import { recallPreview } from "@apothecary/core/recall/contract";
import { trace } from "@apothecary/core/trace/contract";
import { beforeEach, expect, test } from "vitest";
import { trips } from "../../../packages/host/src/bench/trips.ts";
import { filledLot, wideLot } from "../../../packages/host/src/bench/wide-lot.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const JOBS = 400;
const WRITES_AT_ONCE = 100;
/** The session's read, the ledger, and what the ledger names. */
const MOST_CALLS = 3;

const FILLED = 40;
const PRODUCTS = 4;
/** The session, and three hops: their items, and of twenty-five numbers at once the ledgers and what these name; then the stock. */
const MOST_CALLS_OF_A_PREVIEW = 14;

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

async function plantLot<T>({ writes, ...lot }: T & { writes: Iterable<Write> }): Promise<Omit<T & { writes: Iterable<Write> }, "writes">> {
  const all: Write[] = [...writes];
  for (let i = 0; i < all.length; i += WRITES_AT_ONCE) await transact(all.slice(i, i + WRITES_AT_ONCE));
  return lot;
}

test("every page is answered in two calls in sequence, and the pages together have every job", async () => {
  const lot = await plantLot(wideLot(JOBS));
  const jobs = new Set<number | null>();
  let cursor: string | null = null;
  let pages = 0;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const { result, sequence } = await trips(() => world.good(trace, { body: { batch: lot, direction: "forward" }, query }));
    expect(sequence).toBeLessThanOrEqual(MOST_CALLS);
    for (const { jobId } of result.edges) jobs.add(jobId);
    cursor = result.unread.find(({ sku }) => sku === lot.sku)?.cursor ?? null;
    pages += 1;
  } while (cursor !== null);
  expect(jobs.size).toBe(JOBS);
  expect(pages).toBe(2);
});

test("a recall of hundreds of batches is counted in as many calls in sequence as it has hops and pages", async () => {
  const { sku, batchNumber, lots } = await plantLot(filledLot(FILLED, PRODUCTS));
  const { result, sequence } = await trips(() => world.good(recallPreview, { body: { batches: [{ sku, batchNumber }] } }));
  expect(result).toMatchObject({ batches: lots, rows: FILLED * PRODUCTS, units: FILLED * PRODUCTS * 40, complete: true });
  expect(sequence).toBeLessThanOrEqual(MOST_CALLS_OF_A_PREVIEW);
});
