/**
 * A lot that 400 jobs used over five years: each page of its trace is two calls in sequence after the session's.
 */
import { transact } from "@apothecary/core/lib/table";
import type { Write } from "@apothecary/core/lib/write";
import { trace } from "@apothecary/core/trace/contract";
import { beforeAll, expect, test } from "vitest";
import { trips } from "../../scripts/bench/trips.ts";
import { wideLot } from "../../scripts/bench/wide-lot.ts";
import { makeWorld, type World } from "../lib/world.ts";

const JOBS = 400;
const WRITES_AT_ONCE = 100;
/** The session's read, the ledger, and what the ledger names. */
const MOST_CALLS = 3;

let world: World;
let batch: { sku: string; batchNumber: string };
beforeAll(async () => {
  world = await makeWorld();
  const { writes, ...named } = wideLot(JOBS);
  batch = named;
  const all: Write[] = [...writes];
  for (let i = 0; i < all.length; i += WRITES_AT_ONCE) await transact(all.slice(i, i + WRITES_AT_ONCE));
}, 120_000);

test("every page is answered in two calls in sequence, and the pages together have every job", async () => {
  const jobs = new Set<number | null>();
  let cursor: string | null = null;
  let pages = 0;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const { result, sequence } = await trips(() => world.good(trace, { body: { batch, direction: "forward" }, query }));
    expect(sequence).toBeLessThanOrEqual(MOST_CALLS);
    for (const { jobId } of result.edges) jobs.add(jobId);
    cursor = result.unread.find(({ sku }) => sku === batch.sku)?.cursor ?? null;
    pages += 1;
  } while (cursor !== null);
  expect(jobs.size).toBe(JOBS);
  expect(pages).toBe(2);
});
