import { givePermission } from "@apothecary/core/grants/give-permission";
import { adhocManPasskey } from "@apothecary/core/users/contract";
import { withPasskey } from "@apothecary/core/users/passkeys/prove-passkey";
import { api } from "../../lib/api.ts";

/** Gives the user a permission on the sign-in of a manager with a passkey. */
export const handler = api(adhocManPasskey, ({ body, actor, session, request }) => {
  const { passkey, ...asked } = body.payload;
  return givePermission(asked, session.user, request.viewer, actor, withPasskey(passkey));
});
