/** The roles to which administrators have narrowed actions that the specification leaves open to all staff: one row of the stage. */
import type { Role } from "../lib/rules/roles.ts";
import type { Key, Put, Row } from "../lib/table/write.ts";

export interface ActionRoles {
  /** Permission → the only roles that may do it. Actions that are open to all staff are not in it. */
  actions: Readonly<Record<string, { roles: Role[] }>>;
  /** Counts its editions. */
  version: number;
}
export interface ActionRolesRow extends Row, ActionRoles {
  /** The names of these actions: a field of the trail, which shows when one is missing. */
  narrowed: string[];
}

export const ACTION_ROLES = "ACTIONROLES";
export const actionRolesKey: Key = { PK: "STAGE", SK: ACTION_ROLES };

/** The row of narrowed actions. */
export function actionRolesRow({ actions, version }: ActionRoles): ActionRolesRow {
  return { ...actionRolesKey, actions, narrowed: Object.keys(actions).toSorted(), version };
}

/** Puts the next edition, on condition of the one that was read. */
export function putActionRoles(was: ActionRoles | undefined, actions: ActionRoles["actions"]): Put {
  const expect = was ? { equals: { version: was.version } } : { absent: true as const };
  return { kind: "put", item: actionRolesRow({ actions, version: (was?.version ?? 0) + 1 }), expect };
}
