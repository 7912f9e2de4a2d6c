import { currentUser } from "@apothecary/core/users/contract";
import { readCurrentUser } from "@apothecary/core/users/read-users";
import { api } from "../../lib/api.ts";

/** Shows the signed-in user. */
export const handler = api(currentUser, ({ session }) => readCurrentUser(session.user));
