import { metered } from "@apothecary/core/lib/meter";
import { type Refreshed, refreshSnapshot } from "@apothecary/core/stock/list-snapshot";
import { logEvent } from "../lib/log.ts";

/** Scheduled every five minutes: rewrites the stock list's snapshot if something changed. */
export async function handler(): Promise<Refreshed> {
  return metered(async (meter) => {
    const refreshed = await refreshSnapshot();
    logEvent("snapshot", { ...refreshed, lastUnusable: meter.snapshotFault });
    return refreshed;
  });
}
