import { useSendWhenOnline } from "../../../lib/offline-work.ts";
import { useKeptPicks, useSendPicks } from "../api/walking.ts";

/** Sends this browser's pending picks on every page; renders nothing. */
export function WaitingPicks() {
  useSendWhenOnline(useSendPicks(), useKeptPicks().waiting.length);
  return null;
}
