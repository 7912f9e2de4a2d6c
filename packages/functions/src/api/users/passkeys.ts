import { passkeys } from "@apothecary/core/users/contract";
import { listPasskeys } from "@apothecary/core/users/passkeys/list-passkeys";
import { api } from "../../lib/api.ts";

/** The user's passkeys. */
export const handler = api(passkeys, async ({ session }) => listPasskeys(session.user));
