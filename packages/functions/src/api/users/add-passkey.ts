import { addPasskey } from "@apothecary/core/users/contract";
import { storePasskey } from "@apothecary/core/users/passkeys/add-passkey";
import { api } from "../../lib/api.ts";

/** Adds a passkey. */
export const handler = api(addPasskey, ({ body, session, request, actor }) => storePasskey(body, session, request.viewer, actor));
