import { useSendWhenOnline } from "../../../lib/storage/offline-work.ts";
import { useStoredPicks, useSendPicks } from "../api/walking.ts";

/** Sends this browser's pending picks on every page; renders nothing. */
export function WaitingPicks() {
  useSendWhenOnline(useSendPicks(), useStoredPicks().waiting.length);
  return null;
}
