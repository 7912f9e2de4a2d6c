/**
 * Queries of users, for administrators.
 */
import { ownBusiness } from "@apothecary/core/directory/contract";
import { type UserRow, users } from "@apothecary/core/users/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callAll } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

export const MINUTE_MS = 60_000;

/** All users, sorted by username. */
export const usersQuery = queryOptions({
  queryKey: keys.users.list,
  queryFn: async ({ signal }): Promise<readonly UserRow[]> => (await callAll(users, {}, { signal })).rows,
});

/** The company that staff belong to. */
export const ownBusinessQuery = queryOptions({
  queryKey: keys.directory.ownBusiness,
  queryFn: ({ signal }) => call(ownBusiness, {}, { signal }),
  staleTime: MINUTE_MS,
});
