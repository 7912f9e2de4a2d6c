/**
 * The HTTP API, without its routes, and what their functions share: a log group, and a role for each pattern of rights. In
 * deployed stages the API can only be reached through CloudFront.
 */
import type { Role } from "aws-cdk-lib/aws-iam";
import type { Rights } from "../packages/core/src/lib/rules/endpoint.ts";
import { httpApi } from "./constructs/api.ts";
import { logGroup } from "./constructs/logs.ts";
import { functionRole } from "./constructs/role.ts";
import { permissionsFor, readsSecrets, tokenPermissions, writesLedger } from "./functions.ts";
import { type Deployment, newStack, prefixed } from "./stage.ts";
import type { Storage } from "./storage.ts";

export type Api = ReturnType<typeof addApi>;

export function addApi(deployment: Deployment, stored: Storage) {
  const stack = newStack(deployment, "Api");
  const { stage } = deployment;
  const api = httpApi(stack, "Api", { apiName: prefixed(stage, "Api"), stage });
  const logs = logGroup(stack, "Requests", stage);
  const roles = new Map<string, Role>();
  /** The role of functions with these rights. */
  const roleFor = (rights: Rights): Role => {
    const id = roleName(rights);
    const secrets = readsSecrets(stored.sessionKeys, stored.originSecret, ...(writesLedger(rights) ? [stored.ledgerKeys] : []));
    const role =
      roles.get(id) ??
      functionRole(stack, id, { logs, rights: [...permissionsFor(stored, rights), ...(rights.writes ? [] : [tokenPermissions(stored)]), secrets] });
    roles.set(id, role);
    return role;
  };
  return { api, logs, roleFor };
}

/** `ReadsWritesReports`: the name of a pattern of rights. */
function roleName({ writes, reports, uploads, seals, snapshots }: Rights): string {
  return ["Reads", writes && "Writes", reports && "Reports", uploads && "Uploads", seals && "Seals", snapshots && "Snapshots"].filter(Boolean).join("");
}
