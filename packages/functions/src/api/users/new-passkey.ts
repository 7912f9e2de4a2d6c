import { newPasskey } from "@apothecary/core/users/contract";
import { beginPasskey } from "@apothecary/core/users/passkeys/new-passkey";
import { api } from "../../lib/api.ts";

/** Begins to add a passkey. */
export const handler = api(newPasskey, ({ body, request, actor }) => beginPasskey(body, request.viewer, actor));
