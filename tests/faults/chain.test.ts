/**
 * Model-based test of the whole chain: random sequences of deliveries, transfers, counts, sales, jobs,
 * reservations, picks, completions and dispatches give the same stock, reservations and allocation as the model.
 * A failure prints its seed and path: `fc.assert(…, { seed, path })` repeats it.
 */
import { setClock } from "@apothecary/core/lib/clock";
import { openJob } from "@apothecary/core/jobs/open-job";
import { verify } from "@apothecary/core/verify/verify-stock";
import { findItem } from "@apothecary/core/stock/open-item";
import * as fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import { someOrAll } from "../lib/soak.ts";
import { reservationsNotInLedger } from "../lib/reservation-ledger.ts";
import { type SavedWorld, stateNow } from "../lib/state.ts";
import { command, play } from "./chain-commands.ts";
import { type Facts, Model } from "./chain-model.ts";
import { type House, newHouse } from "./house.ts";

const SEQUENCES = someOrAll(6, 40);
const LONGEST = 80;
/** Time limit: as many sequences as fit are run, however slow the machine is. */
const ENOUGH_MS = 200_000;

let house: House;
let base: SavedWorld;
beforeAll(async () => {
  ({ house, base } = await newHouse());
});
afterEach(() => setClock());

const skus = (): string[] => ["WAX0001", "OIL0001", "JAR0001", `${house.formula.code}-B`, house.product.sku];

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

/** The model of the initial fixture. */
async function modelOfHouse(): Promise<Model> {
  const model = new Model();
  for (const [name, { quantity }] of Object.entries((await factsNow([])).stock)) {
    const [sku = "", number = "", place = ""] = name.split(" ");
    model.arrive(sku, number, place, quantity);
  }
  return model;
}

test("the real chain has the same result as its model", async () => {
  let sequences = 0;
  let done = 0;
  const enough = performance.now() + ENOUGH_MS;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: LONGEST / 2, maxLength: LONGEST }), async (sequence) => {
      if (performance.now() > enough) return;
      await base.restore();
      const model = await modelOfHouse();
      await play(sequence, model, house);
      expect(await factsNow(model.jobs.map((job) => job.id))).toEqual(model.facts());
      const state = await stateNow();
      expect((await verify(state.values())).findings).toEqual([]);
      expect(reservationsNotInLedger(state.values())).toEqual([]);
      sequences += 1;
      done += model.step;
    }),
    { numRuns: SEQUENCES },
  );
  expect(sequences).toBeGreaterThan(2);
  expect(done).toBeGreaterThan(50);
});
