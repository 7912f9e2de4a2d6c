/**
 * Changing a business's name and terms.
 */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { changedNow, refuseStale } from "../lib/changed.ts";
import type { Action } from "../lib/endpoint.ts";
import { notFound } from "../lib/error.ts";
import { queryAll } from "../lib/table.ts";
import type { Row, Update } from "../lib/write.ts";
import { entriesOf } from "./address.ts";
import { type Business, businessKey, businessPartition, type BusinessRow, countsAsRead, nameSort } from "./business.rows.ts";
import type { editBusiness } from "./contract.ts";
import { renaming } from "./rename-steps.ts";
import { type SubscriberRow, SUBSCRIPTION_PREFIX, subscriptionKey } from "./subscription.rows.ts";

type Edit = z.output<typeof editBusiness.body>;

/**
 * Changes a business's name and payment terms. A new name also goes to its subscriptions at once, and in steps to the
 * items, formulas and products that bear it; orders and jobs keep the name that they were made under. Refuses an unknown
 * business (404) and a stale version (409). (Specification 1, section 5.)
 */
export async function edit({ businessId, businessName, paymentTerms, version }: Edit, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const rows = await queryAll({ partition: businessPartition(businessId), strong: true });
    const business = businessAmong(rows);
    refuseStale(business, version, business.name, entriesOf(rows)[0]);
    const renamed = businessName !== business.name;
    const counts = countsAsRead(business, ["subscribers"]);
    const answer: Action = { message: `${businessName} has been saved.`, type: "success" };
    return {
      writes: [
        {
          kind: "update",
          key: businessKey(businessId),
          set: {
            name: businessName,
            paymentTerms,
            version: business.version + 1,
            ...changedNow(actor),
            g1s: nameSort({ name: businessName, id: businessId }),
          },
          expect: { ...counts, equals: { ...counts.equals, version: business.version } },
        },
        ...(renamed ? subscribersAmong(rows).map(({ userId }) => named(userId, businessId, businessName)) : []),
      ],
      ledger: [{ action: "Business Edited", name: businessName, reason: changesOf(business, businessName, paymentTerms) }],
      answer,
      ...(renamed ? { rest: renaming(business, businessName, answer) } : {}),
    };
  });
}

/** The business in its partition: 404 where there is none. */
export function businessAmong(rows: readonly Row[]): Business {
  const business = rows.find((row): row is BusinessRow => row.SK === businessKey(0).SK);
  if (!business) throw notFound("the business");
  return business;
}

/** Who has subscribed to it, in its partition. */
export function subscribersAmong(rows: readonly Row[]): SubscriberRow[] {
  return rows.filter((row): row is SubscriberRow => row.SK.startsWith(SUBSCRIPTION_PREFIX));
}

function named(userId: number, businessId: number, businessName: string): Update {
  return { kind: "update", key: subscriptionKey(userId, businessId), set: { businessName }, expect: { present: true } };
}

function changesOf(was: Business, name: string, paymentTerms: string): string {
  const changes = [
    ...(was.name === name ? [] : [`Name: ${was.name} → ${name}`]),
    ...(was.paymentTerms === paymentTerms ? [] : [`Payment terms: ${was.paymentTerms} → ${paymentTerms}`]),
  ];
  return changes.join("; ");
}
