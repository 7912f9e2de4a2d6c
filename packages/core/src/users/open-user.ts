import { type Subscription, SUBSCRIPTION_PREFIX, type SubscriptionRow } from "../directory/subscription.rows.ts";
import { notFound } from "../lib/actions/error.ts";
import { queryAll } from "../lib/table/table.ts";
import type { Row } from "../lib/table/write.ts";
import { type User, userKey, userPartition, type UserRow } from "./user.rows.ts";

/** A user with its clients, in one strongly consistent read. Refuses an unknown user (404). */
export async function openUser(id: number): Promise<{ user: User; subscriptions: Subscription[] }> {
  const rows = await queryAll<Row>({ partition: userPartition(id), strong: true });
  const user = rows.find((row): row is UserRow => row.SK === userKey(id).SK);
  if (!user) throw notFound("the user");
  return { user, subscriptions: rows.filter((row): row is SubscriptionRow => row.SK.startsWith(SUBSCRIPTION_PREFIX)) };
}
