/** A few short sequences of the chain with killed requests; `chain.full.test.ts` plays many long ones. */
import { beforeAll, expect, test } from "vitest";
import type { SavedWorld } from "../../lib/state.ts";
import { startedAgain } from "./chain-facts.ts";
import { killing } from "./chain-killed.ts";
import { playChain } from "./chain-played.ts";
import { type Fixture, newFixture } from "../fixture.ts";

const SEQUENCES = { runs: 3, shortest: 25, longest: 45, limitMs: 40_000 };
/** Orders come further where fewer commands are about something else. */
const WEIGHTS = {
  beginStockTake: 0,
  lookAt: 0,
  sendCount: 0,
  completeStockTake: 0,
  move: 1,
  count: 1,
  pick: 1,
  reserve: 6,
  fillInPart: 4,
  complete: 8,
  ship: 6,
};

let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ fixture, base } = await newFixture());
});

test("orders that are split, made and shipped in parts, changed, cancelled and closed keep every rule where requests are killed", async () => {
  const { world, killed, killNext } = killing(fixture.world);
  await playChain({ ...fixture, world }, { ...SEQUENCES, weights: WEIGHTS }, () => startedAgain(fixture, base), { before: killNext });
  expect(killed.size).toBeGreaterThan(2);
});
