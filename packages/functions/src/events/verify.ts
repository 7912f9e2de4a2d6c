import { now } from "@apothecary/core/lib/time/clock";
import { verificationStep } from "@apothecary/core/verify/scheduled";
import type { Context } from "aws-lambda";
import { eventHandler } from "../lib/event.ts";
import { logEvent, logVerified } from "../lib/log.ts";

/** The share of the time that a step reads; the rest is for its last page or day, and for writing how far it is. */
const READING_SHARE = 0.5;
/** Findings that are written to the log; their number is always written. */
const MAX_LOGGED = 50;

/** Scheduled every quarter of an hour: takes a step of the day's verification of the table and the ledger. */
export const handler = eventHandler(
  "verify",
  { state: "waiting", findings: 0 },
  async (_event: unknown, context: Pick<Context, "getRemainingTimeInMillis">) => {
    const { state, findings } = await verificationStep(now() + context.getRemainingTimeInMillis() * READING_SHARE);
    for (const { rule, where, expected, found } of findings.slice(0, MAX_LOGGED)) {
      logEvent("verify", { fault: rule, where, expected, found });
    }
    if (state === "done") logVerified(findings.length);
    return { state: String(state), findings: findings.length };
  },
);
