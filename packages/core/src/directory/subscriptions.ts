/** A user's clients: those of a liaison manager, and those whose primary account manager they are. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow, refuseStale } from "../lib/actions/changed.ts";
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { AppError, badInput, conflict, notFound } from "../lib/actions/error.ts";
import { getMany, queryPage } from "../lib/table/table.ts";
import type { Row, Update, Write } from "../lib/table/write.ts";
import { userKey, userPartition } from "../users/user.rows.ts";
import { type Business, businessKey, type BusinessRow, countsAsRead } from "./business.rows.ts";
import type { editSubscription, subscribe } from "./contract.ts";
import type { Subscription as ListedSubscription } from "./address-shapes.ts";
import {
  endSubscription,
  MAX_SUBSCRIBERS,
  NOBODY,
  subscriptionParties,
  primaryIs,
  putSubscription,
  type Subscription,
  SUBSCRIPTION_PREFIX,
  subscriptionId,
  subscriptionKey,
  type SubscriptionRow,
} from "./subscription.rows.ts";

type NewSubscription = z.output<typeof subscribe.body>;
type Subscribed = z.output<typeof subscribe.answer>;
type Edit = z.output<typeof editSubscription.body>;

/** Subscriptions per page. */
const PAGE_ROWS = 1_000;

/** A page of a user's clients. */
export async function listSubscriptions(userId: number, cursor: string | undefined): Promise<{ rows: ListedSubscription[]; next: string | undefined }> {
  const range = { partition: userPartition(userId), beginsWith: SUBSCRIPTION_PREFIX };
  const page = await queryPage<SubscriptionRow>(range, PAGE_ROWS, startAt(range, cursor));
  return { rows: page.rows.map(shown), next: pageCursor(range, page.next) };
}

/**
 * Adds a client to the user's clients; as its primary account manager, the user replaces the previous one. Refuses a
 * subscription for another user (403), an unknown business (404), one that is not a client or is already the user's
 * (400), and too many subscribers (409). (Specification 1, sections 2 and 5.)
 */
export async function subscribeTo({ businessId, accountManager, primaryAccountManager }: NewSubscription, actor: Actor): Promise<Subscribed> {
  const id = subscriptionId(actor.userId, businessId);
  return commit(actor, async () => {
    refuseOthers(accountManager, actor);
    const [business, existing] = await openBoth(businessId, actor.userId);
    if (!business) throw notFound("the client");
    if (!business.client) throw badInput("businessId", `${business.name} is not a client.`);
    if (existing) throw badInput("businessId", `${business.name} is one of your clients already.`);
    if ((business.subscribers ?? 0) >= MAX_SUBSCRIBERS) throw conflict(`${business.name} has ${MAX_SUBSCRIBERS} liaison managers, the maximum.`);
    const subscription = { id, userId: actor.userId, businessId, businessName: business.name, primary: primaryAccountManager, version: 1 };
    const change = primaryAccountManager ? takeOver(business, actor) : { business: { expect: { equals: { name: business.name } } }, from: [] };
    return {
      writes: [...putSubscription(subscription, actor.username, change.business), ...change.from],
      answer: { message: `${business.name} is now one of your clients.`, type: "success", staffSubscriptionId: id },
    };
  });
}

/**
 * Makes the user a client's primary account manager, replacing the previous one, or ends that role. Refuses another
 * user's subscription (403, 404) and a stale version (409).
 */
export async function changeSubscription({ staffSubscriptionId, accountManager, primaryAccountManager, version }: Edit, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    refuseOthers(accountManager, actor);
    const { business, subscription } = await openOwn(staffSubscriptionId, actor);
    refuseStale(subscription, version, `Your subscription to ${business.name}`, shown(subscription));
    const answer: Action = { message: `${business.name} has been saved.`, type: "success" };
    if (subscription.primary === primaryAccountManager) return { writes: [], answer };
    const change = primaryAccountManager
      ? takeOver(business, actor)
      : { business: { ...NOBODY, expect: { equals: { primaryAccountManagerId: actor.userId } } }, from: [] };
    return {
      writes: [
        {
          kind: "update",
          key: subscriptionKey(actor.userId, business.id),
          set: { primary: primaryAccountManager, version: subscription.version + 1, ...changedNow(actor) },
          expect: { equals: { version: subscription.version } },
        },
        { kind: "update", key: businessKey(business.id), ...change.business },
        ...change.from,
      ],
      answer,
    };
  });
}

/** Removes a client from the user's clients. Refuses another user's (404). */
export async function unsubscribeFrom(staffSubscriptionId: number, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const { business, subscription } = await openOwn(staffSubscriptionId, actor);
    return {
      writes: [...endSubscription(subscription), { kind: "update", key: userKey(actor.userId), add: { clients: -1 }, expect: { present: true } }],
      answer: { message: `${business.name} is no longer one of your clients.`, type: "success" },
    };
  });
}

function refuseOthers(accountManager: number, actor: Actor): void {
  if (accountManager !== actor.userId) throw new AppError("not_allowed", "You can change your own clients only.");
}

async function openBoth(businessId: number, userId: number): Promise<[Business | undefined, Subscription | undefined]> {
  const [business, subscription] = await getMany<Row>([businessKey(businessId), subscriptionKey(userId, businessId)], true);
  return [business as BusinessRow | undefined, subscription as SubscriptionRow | undefined];
}

async function openOwn(staffSubscriptionId: number, actor: Actor): Promise<{ business: Business; subscription: Subscription }> {
  const { userId, businessId } = subscriptionParties(staffSubscriptionId);
  const [business, subscription] = userId === actor.userId ? await openBoth(businessId, userId) : [];
  if (!business || !subscription) throw notFound("the subscription");
  return { business, subscription };
}

/** Makes the acting user the primary account manager: the business's fields, and the writes that end the former one's role. */
function takeOver(business: Business, actor: Actor): { business: Omit<Update, "kind" | "key">; from: Write[] } {
  const before = business.primaryAccountManagerId;
  const taken: Write[] =
    before === undefined || before === actor.userId
      ? []
      : [
          {
            kind: "update",
            key: subscriptionKey(before, business.id),
            set: { primary: false, ...changedNow(actor) },
            add: { version: 1 },
            expect: { present: true },
          },
        ];
  const counts = countsAsRead(business, ["primaryAccountManagerId"]);
  return { business: { ...primaryIs(actor.userId, actor.name), expect: { ...counts, equals: { ...counts.equals, name: business.name } } }, from: taken };
}

function shown({ id, userId, businessId, businessName, primary, version }: Subscription): ListedSubscription {
  return { staffSubscriptionId: id, businessId, businessName, primaryAccountManager: primary, accountManager: userId, version };
}
