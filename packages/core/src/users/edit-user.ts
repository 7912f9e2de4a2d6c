/**
 * Changing a user.
 */
import type * as z from "zod";
import { businessKey, type BusinessRow } from "../directory/business.rows.ts";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow, refuseStale } from "../lib/actions/changed.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { AppError, notFound } from "../lib/actions/error.ts";
import { ADMIN, type Role, roleWords, STAFF, sortedRoles } from "../lib/rules/roles.ts";
import { settings } from "../lib/stage/settings.ts";
import { get } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { checkAdminRemains } from "./admins.ts";
import { clientsWork } from "./clients-of-user.ts";
import type { editUser } from "./contract.ts";
import { hashPassword } from "./password.ts";
import { refuseWeakPassword } from "./new-password.ts";
import { openUser } from "./open-user.ts";
import { listed } from "./read-users.ts";
import { refuseOtherKind, rolesHeld } from "./roles-held.ts";
import { type User, userKey } from "./user.rows.ts";

type Edit = z.output<typeof editUser.body>;

/**
 * Changes a user's name, e-mail, roles and, if given, password. A new password ends the user's sessions, except the
 * acting user's current one. Roles and business follow the rules of adding a user; a client or supplier keeps its
 * business if none is given. Users cannot give themselves a role (403). Refuses an unknown user or business (404),
 * removing the last admin (409) and a stale version (409). (Specification 1, sections 3 and 5.)
 */
export async function edit(id: number, input: Edit, sessionId: string, actor: Actor): Promise<Action> {
  const roles = rolesHeld(input.roles);
  let passwordHash: string | undefined;
  return commit<Action>(actor, async () => {
    const { user, subscriptions } = await openUser(id);
    refuseOwnElevation(user, roles, actor);
    refuseStale(user, input.version, user.username, listed(user));
    if (input.password !== null) {
      refuseWeakPassword(input.password, user.username, "password");
      passwordHash ??= await hashPassword(input.password);
    }
    const businessId = roles.includes(STAFF) ? settings().ownBusinessId : (input.business ?? user.businessId);
    const becomes = { ...user, firstName: input.firstName, lastName: input.lastName, email: input.email, roles, businessId };
    const [checks, admin] = await Promise.all([
      roles.includes(STAFF) ? [] : belongs(becomes),
      user.roles.includes(ADMIN) && !roles.includes(ADMIN) ? checkAdminRemains(user, actor) : [],
    ]);
    const name = `${input.firstName} ${input.lastName}`;
    const answer: Action = { message: `${user.username} has been saved.`, type: "success" };
    const clients = clientsWork({ userId: id, name, answer }, name === `${user.firstName} ${user.lastName}` ? [] : subscriptions);
    const { firstName, lastName, email } = becomes;
    return {
      writes: [
        {
          kind: "update",
          key: userKey(id),
          set: {
            ...{ firstName, lastName, email, roles, businessId },
            version: user.version + 1,
            ...changedNow(actor),
            ...(passwordHash ? { passwordHash, sessions: kept(user, id === actor.userId ? sessionId : "") } : {}),
            ...(passwordHash && id !== actor.userId ? { passwordGiven: true } : {}),
          },
          ...(passwordHash && id === actor.userId ? { remove: ["passwordGiven"] } : {}),
          expect: { equals: { version: user.version } },
        },
        ...checks,
        ...admin,
        ...clients.writes,
      ],
      ledger: [
        {
          action: "User Edited",
          recordKind: "user",
          recordId: String(id),
          name: user.username,
          reason: userChanges(user, becomes, passwordHash !== undefined),
        },
      ],
      answer,
      ...(clients.rest ? { rest: clients.rest } : {}),
    };
  });
}

/** A further role needs another administrator. */
function refuseOwnElevation(user: User, roles: readonly Role[], actor: Actor): void {
  if (user.id !== actor.userId || roles.every((role) => user.roles.includes(role))) return;
  throw new AppError("not_allowed", "You cannot give yourself a role. Please ask another administrator.", { allowedRoles: [ADMIN] });
}

/** The session that is kept after a change of password, if any. */
export function kept(user: Pick<User, "sessions">, sessionId: string): User["sessions"] {
  const began = Object.hasOwn(user.sessions, sessionId) ? user.sessions[sessionId] : undefined;
  return began === undefined ? {} : { [sessionId]: began };
}

/** Checks that the business of a client or supplier exists and is of the right kind. */
async function belongs({ roles, businessId }: Pick<User, "roles" | "businessId">): Promise<Write[]> {
  const business = await get<BusinessRow>(businessKey(businessId), true);
  if (!business) throw notFound("the business");
  refuseOtherKind(roles, business);
  return [{ kind: "check", key: businessKey(businessId), expect: { present: true } }];
}

/** The changes of an edit for the ledger, without passwords. */
function userChanges(was: User, is: User, password: boolean): string {
  const rolesText = ({ roles }: User): string => sortedRoles(roles).map(roleWords).join(", ");
  const changes: [string, string, string][] = [
    ["Roles", rolesText(was), rolesText(is)],
    ["Name", `${was.firstName} ${was.lastName}`, `${is.firstName} ${is.lastName}`],
    ["E-mail", was.email, is.email],
    ["Business", String(was.businessId), String(is.businessId)],
  ];
  const changeTexts = changes.filter(([, before, after]) => before !== after).map(([what, before, after]) => `${what}: ${before} → ${after}`);
  return [...changeTexts, ...(password ? ["New password"] : [])].join("; ");
}
