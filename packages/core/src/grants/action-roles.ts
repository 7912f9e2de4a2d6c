/** Which roles may do what the specification leaves open to all staff: only ever fewer (contract, section 8, Narrower rights). */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { badInput } from "../lib/actions/error.ts";
import { type Action, endpointRoles, permissionWords } from "../lib/rules/endpoint.ts";
import { ADMIN, CLIENT, roleWords, sortedRoles, STAFF, SUPPLIER } from "../lib/rules/roles.ts";
import { get } from "../lib/table/table.ts";
import { commit } from "../transaction/commit.ts";
import { ALL_ACTIONS } from "../transaction/records/directory-rows.ts";
import { actionRolesKey, type ActionRolesRow, actionRule, putActionRule } from "../users/action-roles.rows.ts";
import { forgetActionRules } from "../users/action-roles.ts";
import type { ActionRole, editActionRoles } from "../users/contract.ts";
import { staffActions } from "./permissions.ts";

type Edit = z.output<typeof editActionRoles.body>;

/** The actions that are open to all staff by their contracts, by name, with the roles that may do them now. */
export async function listActionRoles(): Promise<ActionRole[]> {
  const row = await get<ActionRolesRow>(actionRolesKey, true);
  return staffActions().map((of) => {
    const open = sortedRoles(endpointRoles(of));
    return { action: of.permission, summary: of.summary, roles: actionRule(row, of.permission).roles ?? open, default: open };
  });
}

/**
 * Narrows an action to these roles and administrators; without any role, or with all staff, it is open to all staff again. Refuses
 * an action that its contract does not leave open to all staff, and the roles of clients and suppliers (400).
 */
export async function narrowAction({ action, roles }: Edit, actor: Actor): Promise<Action> {
  if (!staffActions().some((of) => of.permission === action)) throw badInput("action", "This action is not one that is open to all staff.");
  if (roles.includes(CLIENT) || roles.includes(SUPPLIER)) throw badInput("roles", "Clients and suppliers cannot do what the staff does.");
  const fewer = roles.length === 0 || roles.includes(STAFF) ? undefined : sortedRoles([...roles, ADMIN]);
  try {
    return await commit<Action>(actor, async () => {
      const was = await get<ActionRolesRow>(actionRolesKey, true);
      const words = permissionWords(action);
      const { roles: before, ...others } = actionRule(was, action);
      if (String(before) === String(fewer)) return { writes: [], answer: { message: `${words} is as it was.`, type: "info" } };
      return {
        writes: [putActionRule(was, action, fewer ? { ...others, roles: fewer } : others)],
        ledger: [{ class: "records", action: "Action Roles Edited", recordKind: "actionRoles", recordId: ALL_ACTIONS, name: action }],
        answer: { message: `${words}: ${fewer ? fewer.map(roleWords).join(", ") : "all staff"}.`, type: "success" },
      };
    });
  } finally {
    forgetActionRules();
  }
}
