/**
 * How the frame recovers from failed calls, before the caller learns of them (specification 1, section 8).
 */
import { authorised } from "../lib/authorisation.ts";
import { recoverWith } from "../lib/call.ts";
import { faultDocument } from "../lib/fault.ts";
import { sessionRenewed } from "../lib/session.ts";

/**
 * Ended sessions and missing permissions are recovered from, and the request is sent again under its own id; a fault opens its page,
 * but what was asked may be half done only in the server's eyes: it fails.
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
