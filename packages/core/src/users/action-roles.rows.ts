/** The rules that administrators set for actions: fewer roles than the specification, and signatures. One row of the stage. */
import type { Role } from "../lib/rules/roles.ts";
import type { SignatureCount } from "../lib/rules/signature.ts";
import type { Key, Put, Row } from "../lib/table/write.ts";

/** The rule of an action. */
export interface ActionRule {
  /** The only roles that may do it; if absent, those of its contract. */
  roles?: Role[];
  /** How many people sign it; if absent, none. */
  signatures?: Exclude<SignatureCount, 0>;
  /** Of a case with a limit: the quantity up to which it is not signed, in grams or units; if absent, none. */
  above?: number;
}

export interface ActionRoles {
  /** Permission → its rule. Actions without a rule are not in it. */
  actions: Readonly<Record<string, ActionRule>>;
  /** Counts its editions. */
  version: number;
}
export interface ActionRolesRow extends Row, ActionRoles {
  /** The names of these actions: a field of the trail, which shows when one is missing. */
  narrowed: string[];
}

export const ACTION_ROLES = "ACTIONROLES";
export const actionRolesKey: Key = { PK: "STAGE", SK: ACTION_ROLES };

/** The row of these actions. */
export function actionRolesRow({ actions, version }: ActionRoles): ActionRolesRow {
  return { ...actionRolesKey, actions, narrowed: Object.keys(actions).toSorted(), version };
}

/** Puts the next edition, in which an action has another rule, on condition of the one that was read. */
export function putActionRule(was: ActionRoles | undefined, action: string, rule: ActionRule): Put {
  const expect = was ? { equals: { version: was.version } } : { absent: true as const };
  const { [action]: _, ...others } = was?.actions ?? {};
  const actions = Object.keys(rule).length === 0 ? others : { ...others, [action]: rule };
  return { kind: "put", item: actionRolesRow({ actions, version: (was?.version ?? 0) + 1 }), expect };
}

/** The rule of an action; without any field if it has none. */
export function actionRule(row: Pick<ActionRoles, "actions"> | undefined, action: string): ActionRule {
  return (row && Object.hasOwn(row.actions, action) ? row.actions[action] : undefined) ?? {};
}
