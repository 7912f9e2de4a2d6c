/**
 * Adding a user.
 */
import type * as z from "zod";
import { businessKey, type BusinessRow } from "../directory/business.rows.ts";
import { commit } from "../transaction/commit.ts";
import { type Actor, SYSTEM_ID } from "../lib/actions/actor.ts";
import { take } from "../lib/table/counter.ts";
import { badInput, notFound } from "../lib/actions/error.ts";
import { roleWords, STAFF } from "../lib/rules/roles.ts";
import { settings } from "../lib/stage/settings.ts";
import { get } from "../lib/table/table.ts";
import type { addUser } from "./contract.ts";
import { refuseWeakPassword } from "./new-password.ts";
import { hashPassword } from "./password.ts";
import { refuseOtherKind, rolesHeld } from "./roles-held.ts";
import { usernameKey, userRow } from "./user.rows.ts";

type NewUser = z.output<typeof addUser.body>;
type Added = z.output<typeof addUser.answer>;

/**
 * Adds a user. Users with any role other than client or supplier are staff and belong to the company itself; a client
 * or supplier belongs to a business of that kind. The password counts as given, unless a command of the system adds the
 * user: its first admin types it. Refuses a username that anybody has or had, ignoring case.
 * (Specification 1, sections 2 and 5; contract, section 8.)
 */
export async function add(input: NewUser, actor: Actor): Promise<Added> {
  const roles = rolesHeld(input.roles);
  const businessId = roles.includes(STAFF) ? settings().ownBusinessId : input.business;
  if (businessId === null) throw badInput("business", "Business is required.");
  let passwordHash: string | undefined;
  let id: number | undefined;
  return commit(actor, async () => {
    refuseWeakPassword(input.password, input.username, "password");
    passwordHash ??= await hashPassword(input.password);
    const [taken, business, userId] = await Promise.all([
      get(usernameKey(input.username), true),
      get<BusinessRow>(businessKey(businessId), true),
      id ?? take("user"),
    ]);
    id = userId;
    if (taken) throw badInput("username", "This username is already taken.");
    if (!business) throw notFound("the business");
    refuseOtherKind(roles, business);
    const { username, firstName, lastName, email } = input;
    const given = actor.userId === SYSTEM_ID ? {} : { passwordGiven: true as const };
    const fresh = { sessions: {}, grants: {}, version: 1 };
    const user = userRow({ id: userId, username, firstName, lastName, email, roles, businessId, passwordHash, ...given, ...fresh });
    return {
      writes: [
        { kind: "put", item: user, expect: { absent: true } },
        { kind: "put", item: { ...usernameKey(username), userId }, expect: { absent: true } },
        { kind: "check", key: businessKey(businessId), expect: { present: true } },
      ],
      ledger: [{ action: "User Added", recordKind: "user", recordId: String(userId), name: username, reason: roles.map(roleWords).join(", ") }],
      answer: { message: `${username} has been added.`, type: "success", id: userId },
    };
  });
}
