import { leftBehind } from "@apothecary/core/transaction/operation";
import { queueOperations } from "@apothecary/core/lib/queue";
import { logEvent } from "../lib/log.ts";

/** Scheduled: finds the operations that nobody has touched for a minute, and queues them to be carried on. */
export async function handler(): Promise<{ found: number }> {
  const ids = await leftBehind();
  await queueOperations(ids);
  logEvent("sweep", { found: ids.length });
  return { found: ids.length };
}
