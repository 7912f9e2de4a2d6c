import { editUser } from "@apothecary/core/users/contract";
import { edit } from "@apothecary/core/users/edit-user";
import { personsToken } from "@apothecary/core/users/session";
import { api } from "../../lib/api.ts";

/** Changes a user. */
export const handler = api(editUser, ({ params, body, session, actor }) => edit(params.id, body, personsToken(session).sessionId, actor));
