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
import { type Fixture, newFixture } from "./fixture.ts";

const LONGEST = 80;
const SEQUENCES = { runs: someOrAll(6, 40), shortest: LONGEST / 2, longest: LONGEST, limitMs: 200_000 };

let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ fixture, base } = await newFixture());
});
afterEach(() => setClock());

test("the real chain has the same result as its model", async () => {
  const played = new Set<string>();
  let sequences = 0;
  await playSequences(
    SEQUENCES,
    fixture,
    () => startedAgain(fixture, base),
    async (model) => {
      expect(await factsNow(fixture, model)).toEqual(model.facts());
      const state = await stateNow();
      expect((await verify(state.values())).findings).toEqual([]);
      expect(reservationsNotInLedger(state.values())).toEqual([]);
      sequences += 1;
      for (const name of model.played) played.add(name);
    },
  );
  expect(sequences).toBeGreaterThan(2);
  expect([...played].toSorted()).toEqual(COMMANDS.toSorted());
});
