import { wantedPermissions } from "../lib/user/authorisation.ts";
import { lazyPart } from "../lib/server/load-part.ts";
import { session } from "../lib/user/session.ts";
import { unsignedActions } from "../lib/user/signing.ts";
import { useStore } from "../lib/storage/store.ts";

const AuthorisationDialog = lazyPart(async () => (await import("../features/users/components/authorisation-dialog.tsx")).AuthorisationDialog);
const SignatureDialog = lazyPart(async () => (await import("../features/users/components/signature-dialog.tsx")).SignatureDialog);
const TimeOutDialog = lazyPart(async () => (await import("../features/users/components/time-out-dialog.tsx")).TimeOutDialog);

/** Authorisation by a manager, signatures, and signing in again, over any page. Loaded when they are first shown, because only they need the account fields. */
export function AccountDialogs() {
  const isWanted = useStore(wantedPermissions).length > 0;
  const isUnsigned = useStore(unsignedActions).length > 0;
  const { timedOut } = useStore(session);
  return (
    <>
      {isWanted ? <AuthorisationDialog /> : null}
      {isUnsigned ? <SignatureDialog /> : null}
      {timedOut ? <TimeOutDialog /> : null}
    </>
  );
}
