/**
 * How the frame recovers from failed calls before the caller sees them (specification 1, section 8).
 */
import { authorised } from "../lib/user/authorisation.ts";
import { recoverWith } from "../lib/server/call.ts";
import { faultDocument } from "../lib/server/fault.ts";
import { isFaultPage } from "../lib/server/refusal.ts";
import { sessionRenewed } from "../lib/user/session.ts";
import { signed } from "../lib/user/signing.ts";

const UNAUTHORISED = 401;

/**
 * Recovers from an ended session, a missing permission or signature, and sends the request again with the same request id.
 * A server fault opens the fault page, and the call fails.
 */
export function startRecovery(): void {
  recoverWith((error, { endpoint, input, sentAt, background, signatures }) => {
    if (error.sessionEnded) return sessionRenewed(sentAt);
    if (background) return Promise.resolve(false);
    if (isFaultPage(error)) faultDocument.set(String(error.body));
    if (error.permission) return authorised({ ...error.permission, input });
    if (error.unsigned) return signed({ ...error.unsigned, input });
    if (error.status === UNAUTHORISED && signatures) {
      const refused = signatures.signature?.passkey ? "passkey" : "password";
      return signed({ action: endpoint.permission, people: signatures.secondSignature ? 2 : 1, input, refused });
    }
    return Promise.resolve(false);
  });
}
