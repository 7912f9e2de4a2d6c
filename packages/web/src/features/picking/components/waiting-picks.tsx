import { useSendingOn } from "../../../lib/offline-work.ts";
import { useKeptPicks, useSendPicks } from "../api/walking.ts";

/** Sends the picks that wait in this browser, whatever page is shown; there is nothing to see of it. */
export function WaitingPicks() {
  useSendingOn(useSendPicks(), useKeptPicks().waiting.length);
  return null;
}
