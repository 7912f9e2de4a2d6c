import { askForSignatures } from "@apothecary/core/grants/signed-actions";
import { editSignedActions } from "@apothecary/core/users/contract";
import { api } from "../../lib/api.ts";

/** Asks for signatures of an action. */
export const handler = api(editSignedActions, ({ body, actor }) => askForSignatures(body, actor));
