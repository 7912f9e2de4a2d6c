/** A world in which requests are killed at some of their writes. */
import { randomUUID } from "node:crypto";
import "../../../.build/operations.ts";
import { get } from "@apothecary/core/lib/table/table";
import { carryOn } from "@apothecary/core/transaction/operation";
import { operationKey } from "@apothecary/core/transaction/operation.rows";
import { clearFaults, killAt } from "../../lib/faults.ts";
import { findingsNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";

/** The write at which a request is killed is one of the first so many. */
const WRITES = 4;
const THOUSANDTHS = 1_000;

export interface Killing {
  world: World;
  /** How the next request that writes is killed, by a number from 0 to 1. */
  killNext(chance: number): void;
  /** The paths of the calls that were killed. */
  killed: Set<string>;
}

/**
 * A world in which a request that writes is killed before or after one of its writes, the first of each call at its first write. Every rule holds then. Its operation is carried on,
 * if the number says so, and the request is sent again.
 */
export function killing(world: World): Killing {
  const killed = new Set<string>();
  const tried = new Set<string>();
  let next: number | undefined;
  let isNext = false;
  const good: World["good"] = async (of, input, options) => {
    const isFirst = !tried.has(of.path);
    if (!of.changes || next === undefined || !(isFirst || isNext)) return world.good(of, input, options);
    const chance = isFirst ? next - (next % WRITES) : next;
    tried.add(of.path);
    isNext = false;
    const requestId = randomUUID();
    const kill = killAt(1 + (chance % WRITES), Math.floor(chance / WRITES) % 2 === 0 ? "before" : "after", "writes");
    await world.call(of, input, { ...options, requestId });
    clearFaults();
    if (kill.injected) {
      killed.add(of.path);
      const findings = await findingsNow();
      if (findings.length > 0) throw new Error(`${of.path}, killed: ${JSON.stringify(findings)}`);
      const isCarriedOn = Math.floor(chance / (2 * WRITES)) % 2 === 0;
      if (isCarriedOn && (await get(operationKey(requestId), true))) await carryOn(requestId);
    }
    return world.good(of, input, { ...options, requestId });
  };
  const killNext = (chance: number): void => {
    next = Math.floor(chance * THOUSANDTHS);
    isNext = true;
  };
  return { world: { ...world, good }, killed, killNext };
}
