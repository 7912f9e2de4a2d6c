/** Plays random sequences of the chain, and compares the result of each with its model and with the rules of stock. */
import { setClock } from "@apothecary/core/lib/time/clock";
import { verify } from "@apothecary/core/verify/verify-stock";
import { expect } from "vitest";
import { reservationsNotInLedger } from "../../lib/reservation-ledger.ts";
import { stateNow } from "../../lib/state.ts";
import { playSequences, type Sequences, ticking } from "./chain-commands.ts";
import { factsNow } from "./chain-facts.ts";
import type { Model } from "./chain-model.ts";
import type { Fixture } from "../fixture.ts";

/** How many times the limit of time may pass until all that must happen has. */
const MOST_TIMES = 8;

interface Playing {
  /** Has each command's number before it is played. */
  before?: (chance: number) => void;
  /** Whether all that must happen has; if not, more sequences follow, however slow the machine is. */
  isComplete?: (played: ReadonlySet<string>) => boolean;
}

/** Plays sequences in a world. Returns the names of the commands that were played. */
export async function playChain(
  fixture: Fixture,
  sequences: Sequences,
  start: () => Promise<Model>,
  { before, isComplete = () => true }: Playing = {},
): Promise<string[]> {
  const end = performance.now() + MOST_TIMES * sequences.limitMs;
  const played = new Set<string>();
  let count = 0;
  const check = async (model: Model): Promise<void> => {
    expect(await factsNow(fixture, model)).toEqual(model.facts());
    const state = await stateNow();
    expect((await verify(state.values())).findings).toEqual([]);
    expect(reservationsNotInLedger(state.values())).toEqual([]);
    count += 1;
    for (const name of model.played) played.add(name);
  };
  try {
    do await playSequences(sequences, fixture, start, check, () => ticking(before));
    while (!isComplete(played) && performance.now() < end);
  } finally {
    setClock();
  }
  expect(count).toBeGreaterThan(1);
  return [...played].toSorted();
}
