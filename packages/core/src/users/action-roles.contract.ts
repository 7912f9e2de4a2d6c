/** Actions that the specification leaves open to all staff, narrowed to fewer roles (contract, section 8). */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { ADMIN, ROLES } from "../lib/rules/roles.ts";
import { MAX_PERMISSION } from "./credentials.contract.ts";

const ActionRole = z.object({
  /** The name of its permission. */
  action: z.string(),
  summary: z.string(),
  /** The roles that may do it now. */
  roles: z.array(z.enum(ROLES)),
  /** The roles that may do it unless it is narrowed. */
  default: z.array(z.enum(ROLES)),
});
export type ActionRole = z.infer<typeof ActionRole>;

export const actionRoles = endpoint({
  method: "GET",
  path: "/api/action_roles",
  domain: "users",
  summary: "The actions that are open to all staff, with the roles to which they are narrowed",
  access: [ADMIN],
  grantable: false,
  answer: z.array(ActionRole),
});

export const editActionRoles = endpoint({
  method: "POST",
  path: "/api/edit_action_roles",
  domain: "users",
  summary: "Narrows an action that is open to all staff to some roles, or opens it to all staff again",
  access: [ADMIN],
  grantable: false,
  changes: ["ledger", "users", "session"],
  body: z.strictObject({
    action: z.string({ error: "Choose an action." }).min(1, "Choose an action.").max(MAX_PERMISSION, "This action does not exist."),
    /** Without any, or with all staff, the action is open to all staff again. Administrators always keep it. */
    roles: z.array(z.enum(ROLES, { error: "This is not a role." }), { error: "Select roles." }).max(ROLES.length, "A role is named twice."),
  }),
  answer: Action,
  example: { action: "completeJob", roles: ["ROLE_MANAGER", "ROLE_TECHNICIAN"] },
});
