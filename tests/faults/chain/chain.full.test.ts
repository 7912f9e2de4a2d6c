/**
 * Model-based test of the whole chain: random sequences of deliveries, transfers, counts, sales, jobs,
 * reservations, picks, completions and dispatches give the same stock, reservations and allocation as the model.
 * A failure prints its seed and path: `fc.assert(…, { seed, path })` repeats it.
 */
import { completeJob, createCompoundingJob, createCompoundingJobs } from "@apothecary/core/jobs/contract";
import { cancelSalesOrder, closeOrder, editSalesOrder, newSale, shipOrder } from "@apothecary/core/sales/contract";
import { beforeAll, expect, test } from "vitest";
import { type SavedWorld, savedWorld } from "../../lib/state.ts";
import { COMMANDS } from "./chain-commands.ts";
import { startedAgain } from "./chain-facts.ts";
import { killing } from "./chain-killed.ts";
import { playChain } from "./chain-played.ts";
import { needsRelease, RELEASING } from "./chain-release.ts";
import { undoing, UNDOING } from "./chain-undone.ts";
import { type Fixture, newFixture } from "../fixture.ts";

const LONGEST = 80;
const SEQUENCES = { runs: 40, shortest: LONGEST / 2, longest: LONGEST, limitMs: 45_000 };
const UNDONE_SEQUENCES = { ...SEQUENCES, runs: 30 };

/** The calls that must have been killed. */
const KILLED = [newSale, createCompoundingJob, createCompoundingJobs, completeJob, editSalesOrder, cancelSalesOrder, shipOrder, closeOrder].map(
  ({ path }) => path,
);
const hasAll =
  (wanted: readonly string[]) =>
  (found: { has(name: string): boolean }): boolean =>
    wanted.every((name) => found.has(name));

let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ fixture, base } = await newFixture());
});
const start = () => startedAgain(fixture, base);

test("the real chain has the same result as its model", async () => {
  const isComplete = hasAll(COMMANDS);
  expect(await playChain(fixture, SEQUENCES, start, { isComplete })).toEqual(COMMANDS.toSorted());
});

test("a booking of any call that is reversed changes nothing, and can be done again", async () => {
  const { fixture: undone, reversed } = undoing(fixture);
  await playChain(undone, UNDONE_SEQUENCES, start, { isComplete: () => hasAll(UNDOING)(reversed) });
  expect([...reversed.keys()].toSorted()).toEqual(UNDOING.toSorted());
});

test("a request that is killed at a write, and carried on or sent again, has the effect of the model", async () => {
  const { world, killed, killNext } = killing(fixture.world);
  await playChain({ ...fixture, world }, SEQUENCES, start, { before: killNext, isComplete: () => hasAll(KILLED)(killed) });
  expect([...killed]).toEqual(expect.arrayContaining([...KILLED]));
});

test("no lot that needs a release is used or sent before another person than who booked it in, made, found or sampled it has released it", async () => {
  const needRelease = ["OIL0001", fixture.product.sku];
  await base.restore();
  await needsRelease(fixture, needRelease);
  // A second part of a lot that was released waits by itself: the model has one decision for each lot.
  const saved = await savedWorld();
  const sequences = { ...SEQUENCES, weights: { deliver: 3, count: 4, sample: 4, decide: 12, fillInPart: 0 } };
  const releasing = Object.keys(RELEASING);
  const played = await playChain(fixture, sequences, () => startedAgain(fixture, saved, needRelease), { isComplete: hasAll(releasing) });
  expect(played).toEqual(expect.arrayContaining(releasing));
});
