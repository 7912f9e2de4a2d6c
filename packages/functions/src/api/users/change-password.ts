import { changeOwnPassword } from "@apothecary/core/users/change-password";
import { changePassword } from "@apothecary/core/users/contract";
import { api } from "../../lib/api.ts";

/** Changes the user's own password. */
export const handler = api(changePassword, ({ params, body, session, request, actor }) => changeOwnPassword(params.id, body, session, request.viewer, actor));
