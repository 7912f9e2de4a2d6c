/**
 * The names of those who did something.
 */
import { getMany } from "../lib/table/table.ts";
import { userKey, usernameKey, type UsernameRow, type UserRow } from "./user.rows.ts";

/** First and last name of each user, by id, as they are now. A user who has been deleted has none. */
export async function readUserNames(done: readonly { userId: number }[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(done.map(({ userId }) => userId))];
  const rows = await getMany<UserRow>(ids.map(userKey));
  return new Map(rows.flatMap((user) => (user ? [[user.id, `${user.firstName} ${user.lastName}`.trim()] as const] : [])));
}

/** The same by username. */
export async function readNamesByUsername(usernames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const each = [...new Set(usernames)];
  const claims = await getMany<UsernameRow>(each.map(usernameKey));
  const names = await readUserNames(claims.flatMap((claim) => claim ?? []));
  return new Map(each.flatMap((username, i): [string, string][] => [[username, names.get(claims[i]?.userId ?? 0) ?? username]]));
}
