/**
 * Model-based test of the whole chain: random sequences of deliveries, transfers, counts, sales, jobs,
 * reservations, picks, completions and dispatches give the same stock, reservations and allocation as the model.
 * A failure prints its seed and path: `fc.assert(…, { seed, path })` repeats it.
 */
import { setClock } from "@apothecary/core/lib/time/clock";
import { openJob } from "@apothecary/core/jobs/open-job";
import { verify } from "@apothecary/core/verify/verify-stock";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterEach, beforeAll, expect, test } from "vitest";
import { someOrAll } from "../lib/soak.ts";
import { reservationsNotInLedger } from "../lib/reservation-ledger.ts";
import { type SavedWorld, stateNow } from "../lib/state.ts";
import { playSequences } from "./chain-commands.ts";
import { type Facts, Model } from "./chain-model.ts";
import { type Fixture, newFixture } from "./fixture.ts";

const LONGEST = 80;
const SEQUENCES = { runs: someOrAll(6, 40), shortest: LONGEST / 2, longest: LONGEST, limitMs: 200_000 };

let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ fixture, base } = await newFixture());
});
afterEach(() => setClock());

const skus = (): string[] => ["WAX0001", "OIL0001", "JAR0001", `${fixture.formula.code}-B`, fixture.product.sku];

/** The table's contents in the form of the model. */
async function factsNow(jobIds: readonly number[]): Promise<Facts> {
  const items = await Promise.all(skus().map((sku) => findItem(sku)));
  const stock = items.flatMap((opened) =>
    (opened?.batches ?? []).map(({ sku, batchNumber, locationId, quantity, reservations }) => {
      const reserved = Object.fromEntries(Object.entries(reservations).map(([jobId, one]) => [jobId, one.quantity]));
      return [`${sku} ${batchNumber} ${locationId}`, { quantity, reserved }] as const;
    }),
  );
  const allocated = items.flatMap((opened) => (opened && opened.item.allocated !== 0 ? [[opened.item.sku, opened.item.allocated] as const] : []));
  const jobs = await Promise.all(jobIds.map(async (id) => [String(id), (await openJob(id)).state] as const));
  return { stock: Object.fromEntries(stock), allocated: Object.fromEntries(allocated), jobs: Object.fromEntries(jobs) };
}

/** Restores the initial fixture; returns its model. */
async function startAgain(): Promise<Model> {
  await base.restore();
  const model = new Model();
  for (const [name, { quantity }] of Object.entries((await factsNow([])).stock)) {
    const [sku = "", number = "", location = ""] = name.split(" ");
    model.arrive(sku, number, location, quantity);
  }
  return model;
}

test("the real chain has the same result as its model", async () => {
  let sequences = 0;
  let done = 0;
  await playSequences(SEQUENCES, fixture, startAgain, async (model) => {
    expect(await factsNow(model.jobs.map((job) => job.id))).toEqual(model.facts());
    const state = await stateNow();
    expect((await verify(state.values())).findings).toEqual([]);
    expect(reservationsNotInLedger(state.values())).toEqual([]);
    sequences += 1;
    done += model.step;
  });
  expect(sequences).toBeGreaterThan(2);
  expect(done).toBeGreaterThan(50);
});
