import { countExpired } from "@apothecary/core/stock/lots/count-expired";
import { scheduledHandler } from "../lib/event.ts";
import { logEvent } from "../lib/log.ts";

/** Scheduled every hour, so that it runs soon after midnight in any time zone: counts stock that has expired since as unusable. */
export const handler = scheduledHandler("count-expired", { counted: 0 }, async () => {
  const counted = await countExpired();
  logEvent("count-expired", { counted });
  return { counted };
});
