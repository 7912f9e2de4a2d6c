/**
 * The simulation of the demo company's year: each act has its own clock, random generator and demo user.
 * They are separate for each act, so that acts can run concurrently with the same result in every load.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { Actor } from "@apothecary/core/lib/actions/actor";
import { setClock } from "@apothecary/core/lib/time/clock";
import { setRandom } from "@apothecary/core/lib/actions/id";
import { type Chance, createChance } from "./chance.ts";
import { demoUser } from "./users.ts";

interface Moment {
  time: number;
  chance: Chance;
}

/** Maximum delay of an act after its planned time. */
const LATENESS_MS = 4 * 60_000;
/** Number of concurrent acts: more do not make the engine faster. */
const AT_ONCE = 8;

const moments = new AsyncLocalStorage<Moment>();

/** Runs with the clock and random generator of each act, and always restores the real ones. */
export async function onStage<T>(play: () => Promise<T>): Promise<T> {
  setClock(() => moments.getStore()?.time ?? Date.now());
  setRandom((count) => {
    const chance = moments.getStore()?.chance;
    return chance ? Uint8Array.from({ length: count }, () => chance.between(0, 255)) : randomBytes(count);
  });
  try {
    return await play();
  } finally {
    setClock();
    setRandom();
  }
}

/** Runs actions at a time, or minutes later, as a demo user. */
export type Act = <T>(time: number, username: string, verb: (actor: Actor) => Promise<T>) => Promise<T>;

/** Acts of one simulation: their generators are seeded in the order in which they start, and each is later than those before it. */
export function createActs(seed: number): Act {
  let actCount = 0;
  let last = 0;
  return (planned, username, verb) => {
    actCount += 1;
    const chance = createChance(seed + actCount * 0x9e3779b1);
    const time = Math.max(planned + chance.between(0, LATENESS_MS), last + 1);
    last = time;
    return moments.run({ time, chance }, () => verb(demoActor(username, chance)));
  };
}

function demoActor(username: string, chance: Chance): Actor {
  const user = demoUser(username);
  const requestId = randomRequestId(chance);
  return { userId: user.id, username, name: `${user.firstName} ${user.lastName}`, roles: user.roles, requestId, requestDigest: requestId };
}

/** A request id in the format of browsers (UUID, version 4). */
function randomRequestId(chance: Chance): string {
  const hex = (digits: number): string => Array.from({ length: digits }, () => chance.between(0, 15).toString(16)).join("");
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${chance.oneOf(["8", "9", "a", "b"])}${hex(3)}-${hex(12)}`;
}

/**
 * Processes each element of a list, some concurrently, and returns the results in the order of the list. Elements also start
 * in that order, one act each, so that their random numbers are the same in every load.
 */
export async function each<T, R>(list: readonly T[], work: (one: T, i: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < list.length) {
      const i = next++;
      const one = list[i];
      if (one !== undefined) results[i] = await work(one, i);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}
