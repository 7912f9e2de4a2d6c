import { resetPasskeys } from "@apothecary/core/users/contract";
import { removeLostPasskeys } from "@apothecary/core/users/passkeys/remove-passkey";
import { api } from "../../lib/api.ts";

/** Removes the passkeys that a user has lost. */
export const handler = api(resetPasskeys, ({ body, actor }) => removeLostPasskeys(body, actor));
