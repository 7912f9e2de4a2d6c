import { listSignedActions } from "@apothecary/core/grants/signed-actions";
import { signedActions } from "@apothecary/core/users/contract";
import { api } from "../../lib/api.ts";

/** Lists the actions for which signatures can be asked, and how many people sign each. */
export const handler = api(signedActions, () => listSignedActions());
