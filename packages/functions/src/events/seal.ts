import { now } from "@apothecary/core/lib/clock";
import { sealDays } from "@apothecary/core/seals/seal-days";
import type { Context } from "aws-lambda";
import { logEvent } from "../lib/log.ts";

/** What is left of the function's time for the day that it is at; a longer day is sealed by the next run from its beginning. */
const RESERVE_SHARE = 0.5;

/** Scheduled each night: seals the days that can get no more ledger rows. After nights without it, it catches up. */
export async function handler(_event: unknown, context: Pick<Context, "getRemainingTimeInMillis">): Promise<{ days: number; rows: number }> {
  const { days, rows } = await sealDays(now() + context.getRemainingTimeInMillis() * RESERVE_SHARE);
  logEvent("seal", { days: days.length, rows, last: days.at(-1) });
  return { days: days.length, rows };
}
