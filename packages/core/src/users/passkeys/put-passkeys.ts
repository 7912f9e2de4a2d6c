import type { Update } from "../../lib/table/write.ts";
import { type User, userKey } from "../user.rows.ts";

/** The write of all passkeys of a user, on condition that they are as read and the user is not disabled. */
export function putPasskeys({ id, passkeys: before }: Pick<User, "id" | "passkeys">, passkeys: NonNullable<User["passkeys"]>): Update {
  const missing = ["disabled", ...(before ? [] : ["passkeys"])];
  const becomes = Object.keys(passkeys).length > 0 ? { set: { passkeys } } : { remove: ["passkeys"] };
  return { kind: "update", key: userKey(id), ...becomes, expect: { present: true, missing, ...(before ? { equals: { passkeys: before } } : {}) } };
}
