/** A business with the rows of its partition, and the refusal if it is in use. */
import { conflict, notFound } from "../lib/actions/error.ts";
import type { Row } from "../lib/table/write.ts";
import { type Business, businessKey, type BusinessRow } from "./business.rows.ts";
import { type SubscriberRow, SUBSCRIPTION_PREFIX } from "./subscription.rows.ts";
import type { Use } from "./uses.ts";

/** The business of a partition (404 if it does not exist). */
export function businessAmong(rows: readonly Row[]): Business {
  const business = rows.find((row): row is BusinessRow => row.SK === businessKey(0).SK);
  if (!business) throw notFound("the business");
  return business;
}

/** The subscribed users, from its partition. */
export function subscribersAmong(rows: readonly Row[]): SubscriberRow[] {
  return rows.filter((row): row is SubscriberRow => row.SK.startsWith(SUBSCRIPTION_PREFIX));
}

/** Uses found in its partition. */
export function ownUses(business: Business, rows: readonly Row[]): Use[] {
  const subscribers = subscribersAmong(rows).map(({ username }) => username);
  return [
    ...(business.ordered ? [{ kind: "sales orders", names: [] }] : []),
    ...(subscribers.length > 0 ? [{ kind: "subscriptions", names: subscribers }] : []),
  ];
}

/** The same of a supplier. */
export function ownUsesAsSupplier({ purchased }: Pick<Business, "purchased">): Use[] {
  return purchased ? [{ kind: "purchase orders", names: [] }] : [];
}

/** 409: names what uses the business. */
export function inUse(business: Business, uses: readonly Use[]): Error {
  const named = uses.map(({ kind, names, more }) => (names.length === 0 ? kind : `${kind} (${names.join(", ")}${more ? " and others" : ""})`)).join("; ");
  return conflict(`${business.name} is in use: ${named}.`, { uses });
}
