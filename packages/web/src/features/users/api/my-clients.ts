/**
 * Queries of a liaison manager's clients.
 */
import { editSubscription, subscriptions, unsubscribe } from "@apothecary/core/directory/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { callAll } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { useAction } from "../../../lib/use-action.ts";

export type Subscription = z.output<typeof subscriptions.answer>[number];

/** The query keys to invalidate after a change: the list, and the directory's liaison managers. */
export const MY_CLIENTS_KEYS = [[...keys.users.all, "clients"], keys.directory.all] as const;

const [listKey] = MY_CLIENTS_KEYS;

/** The user's own clients, by name. */
export const myClientsQuery = queryOptions({
  queryKey: listKey,
  queryFn: async ({ signal }): Promise<readonly Subscription[]> => {
    const { rows } = await callAll(subscriptions, {}, { signal });
    return rows.toSorted((a, b) => a.businessName.localeCompare(b.businessName));
  },
});

/** Sets or clears the user as a client's primary liaison manager; returns whether it was saved. */
export function usePrimary() {
  const queries = useQueryClient();
  const reread = () => void queries.invalidateQueries({ queryKey: listKey });
  const action = useAction(editSubscription, {
    quiet: true,
    invalidates: MY_CLIENTS_KEYS,
    onSuccess: (_, { body }) => {
      const changed = { primaryAccountManager: body.primaryAccountManager, version: (body.version ?? 0) + 1 };
      queries.setQueryData(listKey, (rows: readonly Subscription[] | undefined) =>
        rows?.map((row) => (row.staffSubscriptionId === body.staffSubscriptionId ? { ...row, ...changed } : row)),
      );
    },
    onRefused: () => {
      reread();
      return false;
    },
  });
  return async ({ staffSubscriptionId, accountManager, version }: Subscription, primaryAccountManager: boolean): Promise<boolean> =>
    (await action.run({ body: { staffSubscriptionId, accountManager, primaryAccountManager, version } })) !== undefined;
}

/** Removes a client from the user's list. */
export function useUnsubscribe(onSuccess: () => void) {
  return useAction(unsubscribe, { invalidates: MY_CLIENTS_KEYS, onSuccess });
}
