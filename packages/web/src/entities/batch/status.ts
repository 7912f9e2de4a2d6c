/**
 * The statuses of a batch, and how each is shown.
 */
import { FROZEN, LIVE, QUARANTINED, REDUNDANT, STATUS_WORDS } from "@apothecary/core/lib/fields";
import type { IconName } from "../../kit/layout/icon.tsx";
import type { Tone } from "../../kit/layout/tone.ts";

/** A word with its colour and icon. */
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

/** How the status with this code is shown (specification 2, section 4); an unknown code shows as an error (specification 3, section 8). */
export function statusLook(code: number): StatusLook {
  return LOOKS[code] ?? { word: "Error", tone: "red", icon: "error" };
}
