import type { Update } from "../../lib/table/write.ts";
import { type User, userKey } from "../user.rows.ts";

/** The write of all tokens of a user, on condition that they are as read and the user is not disabled. */
export function putTokens({ id, apiTokens: before }: Pick<User, "id" | "apiTokens">, apiTokens: User["apiTokens"]): Update {
  const missing = ["disabled", ...(before ? [] : ["apiTokens"])];
  return { kind: "update", key: userKey(id), set: { apiTokens }, expect: { present: true, missing, ...(before ? { equals: { apiTokens: before } } : {}) } };
}
