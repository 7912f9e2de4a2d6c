import { notify } from "../../lib/server/notify.ts";
import { signal } from "./signal.ts";

/** Says that a scanned code belongs nowhere here: aloud, because people do not look at the screen while scanning. */
export function refuseScan(text: string): void {
  signal("wrong");
  notify({ message: "No field here takes this code. Nothing was changed.", details: { Code: text }, type: "warning" });
}
