/**
 * Changing a user.
 */
import type * as z from "zod";
import { businessKey, type BusinessRow } from "../directory/business.rows.ts";
import { type Subscription, SUBSCRIPTION_PREFIX, type SubscriptionRow } from "../directory/subscription.rows.ts";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { changedNow, refuseStale } from "../lib/changed.ts";
import type { Action } from "../lib/endpoint.ts";
import { AppError, notFound } from "../lib/error.ts";
import { ADMIN, type Role, roleWords, STAFF, sortedRoles } from "../lib/roles.ts";
import { settings } from "../lib/settings.ts";
import { get, queryAll } from "../lib/table.ts";
import type { Row, Write } from "../lib/write.ts";
import { refuseOtherKind, rolesHeld } from "./add-user.ts";
import { anAdminStays } from "./admins.ts";
import { clientsWork } from "./clients-of-user.ts";
import type { editUser } from "./contract.ts";
import { hashPassword } from "./password.ts";
import { refOf } from "./read-users.ts";
import { type User, userKey, userPartition, type UserRow } from "./user.rows.ts";

type Edit = z.output<typeof editUser.body>;

/**
 * Changes a user's name, e-mail, roles and, if given, password. A new password ends the user's sessions, except the
 * acting user's current one. Roles and business follow the rules of adding a user; a client or supplier keeps its
 * business if none is given. A permission from a manager does not allow changing roles or another person's password:
 * those need ROLE_ADMIN itself (403; contract, section 7), and users cannot give themselves a role (403). Refuses an
 * unknown user or business (404), removing the last admin (409) and a stale version (409). (Specification 1, sections 3
 * and 5.)
 */
export async function edit(id: number, input: Edit, sessionId: string, actor: Actor): Promise<Action> {
  const roles = rolesHeld(input.roles);
  const passwordHash = input.password === null ? undefined : await hashPassword(input.password);
  return commit<Action>(actor, async () => {
    const { user, subscriptions } = await openUser(id);
    refuseOwnElevation(user, roles, actor);
    if (!actor.roles.includes(ADMIN)) refuseBeyondGrant(user, roles, passwordHash !== undefined, actor);
    refuseStale(user, input.version, user.username, { ...refOf(user), version: user.version });
    const businessId = roles.includes(STAFF) ? settings().ownBusinessId : (input.business ?? user.businessId);
    const becomes = { ...user, firstName: input.firstName, lastName: input.lastName, email: input.email, roles, businessId };
    const [checks, admin] = await Promise.all([
      roles.includes(STAFF) ? [] : belongs(becomes),
      user.roles.includes(ADMIN) && !roles.includes(ADMIN) ? anAdminStays(user, actor) : [],
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
          },
          expect: { equals: { version: user.version } },
        },
        ...checks,
        ...admin,
        ...clients.writes,
      ],
      ledger: [{ action: "User Edited", name: user.username, reason: changesOf(user, becomes, passwordHash !== undefined) }],
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

/** Without a permission's name, because no permission allows it. */
function refuseBeyondGrant(user: User, roles: readonly Role[], password: boolean, actor: Actor): void {
  const sameRoles = String(sortedRoles(user.roles)) === String(sortedRoles(roles));
  if (sameRoles && (!password || user.id === actor.userId)) return;
  throw new AppError("not_allowed", "Only an administrator can change roles or another person's password.", { allowedRoles: [ADMIN] });
}

/** A user with its clients, in one strongly consistent read. Refuses an unknown user (404). */
export async function openUser(id: number): Promise<{ user: User; subscriptions: Subscription[] }> {
  const rows = await queryAll<Row>({ partition: userPartition(id), strong: true });
  const user = rows.find((row): row is UserRow => row.SK === userKey(id).SK);
  if (!user) throw notFound("the user");
  return { user, subscriptions: rows.filter((row): row is SubscriptionRow => row.SK.startsWith(SUBSCRIPTION_PREFIX)) };
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
function changesOf(was: User, is: User, password: boolean): string {
  const rolesOf = ({ roles }: User): string => sortedRoles(roles).map(roleWords).join(", ");
  const changes: [string, string, string][] = [
    ["Roles", rolesOf(was), rolesOf(is)],
    ["Name", `${was.firstName} ${was.lastName}`, `${is.firstName} ${is.lastName}`],
    ["E-mail", was.email, is.email],
    ["Business", String(was.businessId), String(is.businessId)],
  ];
  const told = changes.filter(([, before, after]) => before !== after).map(([what, before, after]) => `${what}: ${before} → ${after}`);
  return [...told, ...(password ? ["New password"] : [])].join("; ");
}
