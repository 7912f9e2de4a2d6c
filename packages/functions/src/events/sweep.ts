import { leftBehind } from "@apothecary/core/transaction/operation";
import { queueOperations } from "@apothecary/core/lib/queue";
import { logEvent } from "../lib/log.ts";

/** Scheduled: finds operations without progress for a minute, and queues them to continue. */
export async function handler(): Promise<{ found: number }> {
  const ids = await leftBehind();
  await queueOperations(ids);
  logEvent("sweep", { found: ids.length });
  return { found: ids.length };
}
