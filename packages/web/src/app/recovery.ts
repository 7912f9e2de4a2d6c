/**
 * How the frame recovers from failed calls before the caller sees them (specification 1, section 8).
 */
import { authorised } from "../lib/authorisation.ts";
import { recoverWith } from "../lib/call.ts";
import { faultDocument } from "../lib/fault.ts";
import { sessionRenewed } from "../lib/session.ts";

/**
 * Recovers from an ended session or a missing permission, and sends the request again with the same request id.
 * A server fault opens the fault page, and the call fails.
 */
export function startRecovery(): void {
  recoverWith((error, sentAt, background, input) => {
    if (error.sessionEnded) return sessionRenewed(sentAt);
    if (background) return Promise.resolve(false);
    if (error.status === 500 && typeof error.body === "string" && error.body !== "") faultDocument.set(error.body);
    if (error.permission) return authorised({ ...error.permission, input });
    return Promise.resolve(false);
  });
}
