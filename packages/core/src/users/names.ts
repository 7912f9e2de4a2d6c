/**
 * The names of those who did something.
 */
import { getMany } from "../lib/table/table.ts";
import { userKey, type UserRow } from "./user.rows.ts";

/** First and last name of each user, by id, as they are now. A user who has been deleted has none. */
export async function readUserNames(done: readonly { userId: number }[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(done.map(({ userId }) => userId))];
  const rows = await getMany<UserRow>(ids.map(userKey));
  return new Map(rows.flatMap((user) => (user ? [[user.id, `${user.firstName} ${user.lastName}`.trim()] as const] : [])));
}
