import { removePasskey } from "@apothecary/core/users/contract";
import { removeOwnPasskey } from "@apothecary/core/users/passkeys/remove-passkey";
import { api } from "../../lib/api.ts";

/** Removes a passkey of the user's own. */
export const handler = api(removePasskey, ({ body, request, actor }) => removeOwnPasskey(body, request.viewer, actor));
