import { leftBehind } from "@apothecary/core/transaction/operation";
import { queueOperations } from "@apothecary/core/lib/stage/queue";
import { scheduledHandler } from "../lib/event.ts";
import { logEvent } from "../lib/log.ts";

/** Scheduled: finds operations without progress for a minute, and queues them to continue. */
export const handler = scheduledHandler("sweep", { found: 0 }, async () => {
  const ids = await leftBehind();
  await queueOperations(ids);
  logEvent("sweep", { found: ids.length });
  return { found: ids.length };
});
