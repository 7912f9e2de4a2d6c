/**
 * Display of batch statuses.
 */
import { FROZEN, LIVE, QUARANTINED, REDUNDANT, STATUS_WORDS } from "@apothecary/core/lib/rules/fields";
import type { IconName } from "../../kit/layout/icon.tsx";
import type { Tone } from "../../kit/layout/tone.ts";

/** Text, colour and icon. */
export interface StatusLook {
  word: string;
  tone: Tone;
  icon: IconName;
}

const LOOKS: Readonly<Record<number, StatusLook>> = {
  [LIVE]: { word: STATUS_WORDS[LIVE], tone: "green", icon: "live" },
  [QUARANTINED]: { word: STATUS_WORDS[QUARANTINED], tone: "amber", icon: "quarantined" },
  [FROZEN]: { word: STATUS_WORDS[FROZEN], tone: "blue", icon: "frozen" },
  [REDUNDANT]: { word: STATUS_WORDS[REDUNDANT], tone: "red", icon: "redundant" },
};

/** Display of a status code (specification 2, section 4). An unknown code is shown as an error (specification 3, section 8). */
export function statusLook(code: number): StatusLook {
  return LOOKS[code] ?? { word: "Error", tone: "red", icon: "error" };
}
