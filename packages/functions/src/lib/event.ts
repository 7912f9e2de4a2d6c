import { settings } from "@apothecary/core/lib/stage/settings";
import { refreshSettings } from "@apothecary/core/lib/stage/stage-values";
import { prepareStart, watchClock } from "./clock-watch.ts";
import { logEvent, logHeartbeat, logStaleValue } from "./log.ts";

/**
 * The handler of an event. While writes are stopped it does nothing and returns `idle`: what the queue had is found again by
 * the sweeper, and what is scheduled is made up for by the next run.
 */
export function eventHandler<Given extends unknown[], Result>(name: string, idle: Result, handle: (...given: Given) => Promise<Result>) {
  prepareStart();
  return async (...given: Given): Promise<Result> => {
    await refreshSettings(logStaleValue);
    if (!settings().writesStopped) return handle(...given).finally(watchClock);
    logEvent(name, { stopped: true });
    return idle;
  };
}

/** The handler of a scheduled event: each run that does not fail is a heartbeat, also while writes are stopped. */
export function scheduledHandler<Given extends unknown[], Result>(name: string, idle: Result, handle: (...given: Given) => Promise<Result>) {
  const handler = eventHandler(name, idle, handle);
  return async (...given: Given): Promise<Result> => {
    const result = await handler(...given);
    logHeartbeat(name);
    return result;
  };
}
