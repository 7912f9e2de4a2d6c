/**
 * The clients of a liaison manager: a row in the user's partition, for lists and edits, and one in the business's, for
 * removals and renamings. Both are written together.
 */
import type { Changed } from "../lib/actions/changed.ts";
import type { Key, Row, Update, Write } from "../lib/table/write.ts";
import { userKey, userPartition } from "../users/user.rows.ts";
import { businessKey, businessPartition } from "./business.rows.ts";

/** Ids of users and businesses are below this, so that a subscription's id leads to both. */
const USERS = 1_000_000;
/** The most subscribed users of a business: a new name is written to all of them in one transaction. */
export const MAX_SUBSCRIBERS = 40;

export interface Subscription extends Changed {
  id: number;
  userId: number;
  businessId: number;
  businessName: string;
  /** Whether the user is the business's primary account manager. */
  primary: boolean;
  version: number;
}

export interface SubscriptionRow extends Row, Subscription {}

/** On the business's side: the user. */
export interface SubscriberRow extends Row {
  userId: number;
  username: string;
}

export const SUBSCRIPTION_PREFIX = "SUB#";
const WIDTH = 9;
export const subscriptionId = (userId: number, businessId: number): number => businessId * USERS + userId;
/** The user and the business of a subscription's id. */
export const subscriptionParties = (id: number): { userId: number; businessId: number } => ({ userId: id % USERS, businessId: Math.floor(id / USERS) });
export const subscriptionKey = (userId: number, businessId: number): Key => ({
  PK: userPartition(userId),
  SK: SUBSCRIPTION_PREFIX + String(businessId).padStart(WIDTH, "0"),
});
export const subscriberKey = (userId: number, businessId: number): Key => ({
  PK: businessPartition(businessId),
  SK: SUBSCRIPTION_PREFIX + String(userId).padStart(WIDTH, "0"),
});

/** Starts a subscription on both sides, and increments the counts of the user and the business. */
export function putSubscription(subscription: Subscription, username: string, business: Omit<Update, "kind" | "key">): Write[] {
  const { userId, businessId } = subscription;
  return [
    { kind: "put", item: { ...subscription, ...subscriptionKey(userId, businessId) }, expect: { absent: true } },
    { kind: "put", item: { ...subscriberKey(userId, businessId), userId, username } satisfies SubscriberRow, expect: { absent: true } },
    { kind: "update", key: userKey(userId), add: { clients: 1 }, expect: { present: true } },
    { kind: "update", key: businessKey(businessId), ...business, add: { subscribers: 1 } },
  ];
}

/** Ends a subscription on both sides, and clears the business's primary account manager if that is the user. */
export function endSubscription({ userId, businessId, primary, version }: Subscription): Write[] {
  return [
    { kind: "delete", key: subscriptionKey(userId, businessId), expect: { equals: { version } } },
    { kind: "delete", key: subscriberKey(userId, businessId), expect: { present: true } },
    {
      kind: "update",
      key: businessKey(businessId),
      add: { subscribers: -1 },
      ...(primary ? NOBODY : {}),
      expect: primary ? { equals: { primaryAccountManagerId: userId } } : { present: true },
    },
  ];
}

/** The fields of a business's primary account manager. */
export const primaryIs = (userId: number, name: string): Pick<Update, "set"> => ({ set: { primaryAccountManagerId: userId, primaryAccountManager: name } });
export const NOBODY: Pick<Update, "set" | "remove"> = { set: { primaryAccountManager: "" }, remove: ["primaryAccountManagerId"] };
