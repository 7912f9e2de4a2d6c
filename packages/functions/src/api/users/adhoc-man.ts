import { adhocMan } from "@apothecary/core/users/contract";
import { givePermission } from "@apothecary/core/grants/give-permission";
import { api } from "../../lib/api.ts";

/** Gives the user a permission on a manager's sign-in. */
export const handler = api(adhocMan, ({ body, actor, session, request }) => givePermission(body.payload, session.user, request.viewer, actor));
