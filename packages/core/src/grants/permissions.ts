/** The roles of a permission, from the contracts: what a manager must hold to give it. */
import * as complaints from "../complaints/contract.ts";
import * as deliveries from "../deliveries/contract.ts";
import * as directory from "../directory/contract.ts";
import * as docs from "../docs/contract.ts";
import * as formulas from "../formulas/contract.ts";
import * as jobs from "../jobs/contract.ts";
import * as ledger from "../ledger/contract.ts";
import { type AnyEndpoint, isEndpoint, isNarrowable } from "../lib/rules/endpoint.ts";
import type { Role } from "../lib/rules/roles.ts";
import * as picking from "../picking/contract.ts";
import * as products from "../products/contract.ts";
import * as purchasing from "../purchasing/contract.ts";
import * as recall from "../recall/contract.ts";
import * as reversal from "../reversal/contract.ts";
import * as release from "../release/contract.ts";
import * as reports from "../reports/contract.ts";
import * as returns from "../returns/contract.ts";
import * as sales from "../sales/contract.ts";
import * as stock from "../stock/contract.ts";
import * as stockTake from "../stock-take/contract.ts";
import * as trace from "../trace/contract.ts";
import * as warehouse from "../warehouse/contract.ts";
import { type NarrowedRoles, rolesAmong } from "../users/action-roles.ts";
import * as users from "../users/contract.ts";

/** Every contract with an action that needs a role; a test checks that the list is complete. */
const CONTRACTS: readonly object[] = [
  complaints,
  deliveries,
  directory,
  docs,
  formulas,
  jobs,
  ledger,
  picking,
  products,
  purchasing,
  recall,
  release,
  reports,
  reversal,
  returns,
  sales,
  stock,
  stockTake,
  trace,
  users,
  warehouse,
];

const endpoints = (): AnyEndpoint[] => CONTRACTS.flatMap((contract) => Object.values(contract)).filter(isEndpoint);

const byPermission = (all: AnyEndpoint[]): AnyEndpoint[] => all.toSorted((a, b) => (a.permission < b.permission ? -1 : 1));

/** The actions that are open to all staff by their contracts, by the names of their permissions. */
export const staffActions = (): AnyEndpoint[] => byPermission(endpoints().filter(isNarrowable));

/** The actions for which administrators can ask for signatures, by the names of their permissions. */
export const signableActions = (): AnyEndpoint[] => byPermission(endpoints().filter(({ signable }) => signable));

/**
 * The role lists of the endpoints of a permission, those of narrowed actions as they are narrowed; empty for an unknown permission
 * and for one that cannot be given.
 */
export function permissionRoles(permission: string, narrowed: NarrowedRoles = {}): (readonly Role[])[] {
  return endpoints()
    .filter((of) => of.grantable && of.permission === permission)
    .flatMap((of) => {
      const roles = rolesAmong(narrowed, of);
      if (!of.grantedBy) return [roles];
      return Object.hasOwn(narrowed, permission) ? [of.grantedBy, roles] : [of.grantedBy];
    })
    .filter((roles) => roles.length > 0);
}

/** Whether a user with these roles may give a permission: they must be authorised for all of its endpoints. */
export function mayGive(roles: readonly Role[], lists: readonly (readonly Role[])[]): boolean {
  return lists.length > 0 && lists.every((list) => list.some((role) => roles.includes(role)));
}
