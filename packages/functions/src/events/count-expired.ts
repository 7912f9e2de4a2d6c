import { beginRetests } from "@apothecary/core/release/retest";
import { countExpired } from "@apothecary/core/stock/lots/count-expired";
import { scheduledHandler } from "../lib/event.ts";
import { logEvent } from "../lib/log.ts";

/**
 * Scheduled every hour, so that it runs soon after midnight in any time zone: counts stock that has expired since as unusable, and
 * begins the retests of lots whose retest day has passed.
 */
export const handler = scheduledHandler("count-expired", { counted: 0, retests: 0 }, async () => {
  const counted = await countExpired();
  const retests = await beginRetests();
  logEvent("count-expired", { counted, retests });
  return { counted, retests };
});
