import { editActionRoles } from "@apothecary/core/users/contract";
import { narrowAction } from "@apothecary/core/grants/action-roles";
import { api } from "../../lib/api.ts";

/** Narrows an action that is open to all staff to some roles. */
export const handler = api(editActionRoles, ({ body, actor }) => narrowAction(body, actor));
