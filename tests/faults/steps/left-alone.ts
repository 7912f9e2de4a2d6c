/** An operation in steps that is interrupted and never sent again. */
import { randomUUID } from "node:crypto";
import { setClock } from "@apothecary/core/lib/time/clock";
import { carryOn, leftBehind } from "@apothecary/core/transaction/operation";
import { expect } from "vitest";
import { clearFaults, killAt } from "../../lib/faults.ts";
import { findingsNow } from "../../lib/state.ts";
import type { CallOptions } from "../../lib/world.ts";
import { AS } from "../fixture.ts";

const TWO_MINUTES = 120_000;

/** Kills a request after its nth DynamoDB call (from 1); the rules hold then, and the sweeper finds it two minutes later and completes it. */
export async function killedAndSwept(nth: number, send: (options: CallOptions) => Promise<{ status: number }>): Promise<void> {
  setClock();
  killAt(nth, "after");
  const requestId = randomUUID();
  expect((await send({ ...AS, requestId })).status).toBe(500);
  clearFaults();
  expect(await findingsNow()).toEqual([]);
  const later = Date.now() + TWO_MINUTES;
  setClock(() => later);
  expect(await leftBehind()).toEqual([requestId]);
  await carryOn(requestId);
  expect(await leftBehind()).toEqual([]);
}
