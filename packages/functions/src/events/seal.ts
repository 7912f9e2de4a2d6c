import { now } from "@apothecary/core/lib/time/clock";
import { correctEarlySeals } from "@apothecary/core/seals/correct-seals";
import { sealDays } from "@apothecary/core/seals/seal-days";
import type { Context } from "aws-lambda";
import { scheduledHandler } from "../lib/event.ts";
import { logEvent } from "../lib/log.ts";

/** The time reserved for the current day; a longer day is sealed by the next run from its start. */
const RESERVE_SHARE = 0.5;

/** Scheduled each night: seals the days that can get no more ledger rows, including missed ones, and corrects those that were sealed too early. */
export const handler = scheduledHandler("seal", { days: 0, rows: 0 }, async (_event: unknown, context: Pick<Context, "getRemainingTimeInMillis">) => {
  const until = now() + context.getRemainingTimeInMillis() * RESERVE_SHARE;
  const { days, rows } = await sealDays(until);
  const corrected = await correctEarlySeals(until);
  logEvent("seal", { days: days.length, rows, last: days.at(-1), ...(corrected.length > 0 ? { corrected: corrected.join(", ") } : {}) });
  return { days: days.length, rows };
});
