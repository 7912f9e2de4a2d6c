import { metered } from "@apothecary/core/lib/table/meter";
import { type Refreshed, refreshSnapshot } from "@apothecary/core/stock/lists/list-snapshot";
import { scheduledHandler } from "../lib/event.ts";
import { logEvent } from "../lib/log.ts";

/** Scheduled every five minutes: rewrites the stock list's snapshot if something changed. */
export const handler = scheduledHandler<[], Refreshed>("snapshot", { rows: 0, written: false }, () =>
  metered(async (meter) => {
    const refreshed = await refreshSnapshot();
    logEvent("snapshot", { ...refreshed, lastUnusable: meter.snapshotFault });
    return refreshed;
  }),
);
