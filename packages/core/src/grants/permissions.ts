/** The roles of a permission, from the contracts: what a manager must hold to give it. */
import * as complaints from "../complaints/contract.ts";
import * as deliveries from "../deliveries/contract.ts";
import * as directory from "../directory/contract.ts";
import * as docs from "../docs/contract.ts";
import * as formulas from "../formulas/contract.ts";
import * as jobs from "../jobs/contract.ts";
import * as ledger from "../ledger/contract.ts";
import { type AnyEndpoint, isEndpoint, endpointRoles } from "../lib/rules/endpoint.ts";
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

/** The role lists of the endpoints of a permission; empty for an unknown permission and for one that cannot be given. */
export function permissionRoles(permission: string): (readonly Role[])[] {
  return CONTRACTS.flatMap((contract) => Object.values(contract))
    .filter((value): value is AnyEndpoint => isEndpoint(value) && value.grantable && value.permission === permission)
    .map((of) => of.grantedBy ?? endpointRoles(of))
    .filter((roles) => roles.length > 0);
}

/** Whether a user with these roles may give a permission: they must be authorised for all of its endpoints. */
export function mayGive(roles: readonly Role[], lists: readonly (readonly Role[])[]): boolean {
  return lists.length > 0 && lists.every((list) => list.some((role) => roles.includes(role)));
}
