/**
 * Queries of a liaison manager's clients.
 */
import { editSubscription, subscriptions } from "@apothecary/core/directory/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { callAll } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { useAction } from "../../../lib/server/use-action.ts";

export type Subscription = z.output<typeof subscriptions.answer>[number];

const listKey = [...keys.users.all, "clients"];

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
  const action = useAction(editSubscription, {
    quiet: true,
    onSuccess: (_, { body }) => {
      const changed = { primaryAccountManager: body.primaryAccountManager, version: (body.version ?? 0) + 1 };
      queries.setQueryData(listKey, (rows: readonly Subscription[] | undefined) =>
        rows?.map((row) => (row.staffSubscriptionId === body.staffSubscriptionId ? { ...row, ...changed } : row)),
      );
    },
  });
  return async ({ staffSubscriptionId, accountManager, version }: Subscription, primaryAccountManager: boolean): Promise<boolean> =>
    (await action.run({ body: { staffSubscriptionId, accountManager, primaryAccountManager, version } })) !== undefined;
}
