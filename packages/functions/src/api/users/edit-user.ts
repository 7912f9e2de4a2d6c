import { editUser } from "@apothecary/core/users/contract";
import { edit } from "@apothecary/core/users/edit-user";
import { api } from "../../lib/api.ts";

/** Changes a user. */
export const handler = api(editUser, ({ params, body, session, actor }) => edit(params.id, body, session.token.sessionId, actor));
