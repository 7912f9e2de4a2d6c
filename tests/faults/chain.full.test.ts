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
import { type SavedWorld, stateNow } from "../lib/state.ts";
import { COMMANDS, playSequences } from "./chain-commands.ts";
import { factsNow, startedAgain } from "./chain-facts.ts";
import { undoing } from "./chain-undone.ts";
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
async function play(real: Fixture, sequences: typeof SEQUENCES): Promise<string[]> {
  const played = new Set<string>();
  let count = 0;
  await playSequences(
    sequences,
    real,
    () => startedAgain(real, base),
    async (model) => {
      expect(await factsNow(real, model)).toEqual(model.facts());
      const state = await stateNow();
      expect((await verify(state.values())).findings).toEqual([]);
      expect(reservationsNotInLedger(state.values())).toEqual([]);
      count += 1;
      for (const name of model.played) played.add(name);
    },
  );
  expect(count).toBeGreaterThan(2);
  return [...played].toSorted();
}

test("the real chain has the same result as its model", async () => {
  expect(await play(fixture, SEQUENCES)).toEqual(COMMANDS.toSorted());
});

test("a booking that is reversed and done again changes nothing else", async () => {
  const { world, reversed } = undoing(fixture.world);
  await play({ ...fixture, world }, UNDONE_SEQUENCES);
  expect(reversed.size).toBeGreaterThan(4);
});
