/** Updates the clients of a user when the user is renamed or removed. */
import { businessKey } from "../directory/business.rows.ts";
import { endSubscription, primaryIs, type Subscription, SUBSCRIPTION_PREFIX, type SubscriptionRow } from "../directory/subscription.rows.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Unfinished } from "../transaction/operation.rows.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { queryAll } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { userPartition } from "./user.rows.ts";

const WORK = "clients-of-user";
/** Clients of one transaction: three writes each, and the ledger row of the client. */
const CLIENTS_A_STEP = 20;

interface Work {
  userId: number;
  /** The new name; null if the user has left. */
  name: string | null;
  answer: Action;
}

interface Steps extends Work {
  /** The businesses still to update. */
  left: number[];
  total: number;
}

/** The immediate writes, and the steps if there are more clients than fit one transaction. */
export function clientsWork(work: Work, subscriptions: readonly Subscription[]): { writes: Write[]; rest?: Unfinished } {
  if (subscriptions.length <= CLIENTS_A_STEP) return { writes: subscriptions.flatMap((one) => writesFor(work, one)) };
  const total = subscriptions.length;
  const state: Steps = { ...work, left: subscriptions.map(({ businessId }) => businessId), total };
  return { writes: [], rest: { kind: WORK, state, done: 0, total } };
}

/** Skips a client that the user has dropped in the meantime. */
defineOperation<Steps>(WORK, async (state): Promise<Step> => {
  const next = new Set(state.left.slice(0, CLIENTS_A_STEP));
  const left = state.left.slice(CLIENTS_A_STEP);
  const present = await queryAll<SubscriptionRow>({ partition: userPartition(state.userId), beginsWith: SUBSCRIPTION_PREFIX, strong: true });
  return {
    writes: present.filter(({ businessId }) => next.has(businessId)).flatMap((one) => writesFor(state, one)),
    state: { ...state, left },
    done: state.total - left.length,
    ...(left.length === 0 ? { answer: state.answer } : {}),
  };
});

function writesFor({ userId, name }: Work, subscription: Subscription): Write[] {
  if (name === null) return endSubscription(subscription);
  if (!subscription.primary) return [];
  return [{ kind: "update", key: businessKey(subscription.businessId), ...primaryIs(userId, name), expect: { equals: { primaryAccountManagerId: userId } } }];
}
