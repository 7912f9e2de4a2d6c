/**
 * Model-based test of the whole chain: random sequences of deliveries, transfers, counts, sales, jobs,
 * reservations, picks, completions and dispatches give the same stock, reservations and allocation as the model.
 * A failure prints its seed and path: `fc.assert(…, { seed, path })` repeats it.
 */
import { setClock } from "@apothecary/core/lib/time/clock";
import { verify } from "@apothecary/core/verify/verify-stock";
import { afterEach, beforeAll, expect, test } from "vitest";
import { someOrAll } from "../lib/soak.ts";
import { reservationsNotInLedger } from "../lib/reservation-ledger.ts";
import { type SavedWorld, savedWorld, stateNow } from "../lib/state.ts";
import { COMMANDS, playSequences, type Sequences } from "./chain-commands.ts";
import { factsNow, startedAgain } from "./chain-facts.ts";
import { needsRelease, RELEASING } from "./chain-release.ts";
import { undoing, UNDOING } from "./chain-undone.ts";
import { type Fixture, newFixture } from "./fixture.ts";

const LONGEST = 80;
const SEQUENCES = { runs: someOrAll(6, 40), shortest: LONGEST / 2, longest: LONGEST, limitMs: 200_000 };
const UNDONE_SEQUENCES = { ...SEQUENCES, runs: someOrAll(4, 30) };

let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ fixture, base } = await newFixture());
});
afterEach(() => setClock());

/** Plays sequences in a world, and returns the names of the commands that were played. */
async function play(real: Fixture, sequences: Sequences, start = () => startedAgain(real, base)): Promise<string[]> {
  const played = new Set<string>();
  let count = 0;
  await playSequences(sequences, real, start, async (model) => {
    expect(await factsNow(real, model)).toEqual(model.facts());
    const state = await stateNow();
    expect((await verify(state.values())).findings).toEqual([]);
    expect(reservationsNotInLedger(state.values())).toEqual([]);
    count += 1;
    for (const name of model.played) played.add(name);
  });
  expect(count).toBeGreaterThan(2);
  return [...played].toSorted();
}

test("the real chain has the same result as its model", async () => {
  expect(await play(fixture, SEQUENCES)).toEqual(COMMANDS.toSorted());
});

test("a booking of any call that is reversed changes nothing, and can be done again", async () => {
  const { fixture: undone, reversed } = undoing(fixture);
  await play(undone, UNDONE_SEQUENCES);
  expect([...reversed.keys()].toSorted()).toEqual(UNDOING.toSorted());
});

test("no lot that needs a release is used or sent before another person than who booked it in, made, found or sampled it has released it", async () => {
  const needRelease = ["OIL0001", fixture.product.sku];
  await base.restore();
  await needsRelease(fixture, needRelease);
  const saved = await savedWorld();
  const played = await play(fixture, { ...SEQUENCES, weights: { deliver: 3, count: 4, sample: 1, decide: 12 } }, () =>
    startedAgain(fixture, saved, needRelease),
  );
  expect(played).toEqual(expect.arrayContaining(Object.keys(RELEASING)));
});
