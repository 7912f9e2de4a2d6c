import { useKeptCounts, useSendCounts, useSendingOn } from "../api/counting.ts";

/** Sends the counts that wait in this browser, whatever page is shown; there is nothing to see of it. */
export function WaitingCounts() {
  useSendingOn(useSendCounts(), useKeptCounts().waiting.length);
  return null;
}
