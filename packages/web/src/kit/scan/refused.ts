import { notify } from "../../lib/server/notify.ts";
import { signal } from "./signal.ts";

/** How long the refusal of a scan is shown, in milliseconds. */
const SHOWN_MS = 5_000;
/** Two long vibrations, in milliseconds. */
const REFUSED_SHAKES = [200, 100, 200];

const NO_FIELD = "No field here takes this code. Nothing was changed.";

/** Says aloud that a scanned code belongs nowhere here, and in large text: people do not look at the screen while scanning. */
export function refuseScan(text: string, message: string = NO_FIELD): void {
  signal("wrong");
  navigator.vibrate?.(REFUSED_SHAKES);
  notify({ message, hint: text, type: "warning", timeout: SHOWN_MS, large: true });
}
