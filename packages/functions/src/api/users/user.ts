import { currentUser } from "@apothecary/core/users/contract";
import { currentUserOf } from "@apothecary/core/users/read-users";
import { api } from "../../lib/api.ts";

/** Shows the signed-in user. */
export const handler = api(currentUser, async ({ session }) => currentUserOf(session.user));
