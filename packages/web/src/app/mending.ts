/**
 * What the frame does about calls that fail, before whoever called hears of it (specification 1, section 8).
 */
import { authorised } from "../lib/authorisation.ts";
import { mendWith } from "../lib/call.ts";
import { faultDocument } from "../lib/fault.ts";
import { sessionMended } from "../lib/session.ts";

/**
 * Ended sessions and missing permissions are mended and the request goes again under its own id; a fault opens its page,
 * but what was asked may be half done only in the server's eyes: it fails.
 */
export function startMending(): void {
  mendWith((error, sentAt, background, input) => {
    if (error.sessionEnded) return sessionMended(sentAt);
    if (background) return Promise.resolve(false);
    if (error.status === 500 && typeof error.body === "string" && error.body !== "") faultDocument.set(error.body);
    if (error.permission) return authorised({ ...error.permission, input });
    return Promise.resolve(false);
  });
}
