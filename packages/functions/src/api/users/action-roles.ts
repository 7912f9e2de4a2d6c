import { actionRoles } from "@apothecary/core/users/contract";
import { listActionRoles } from "@apothecary/core/grants/action-roles";
import { api } from "../../lib/api.ts";

/** Lists the actions that are open to all staff, with the roles to which they are narrowed. */
export const handler = api(actionRoles, () => listActionRoles());
