/**
 * Queries of users and of tokens for programs.
 */
import { apiTokens, passkeys, type UserRow, users } from "@apothecary/core/users/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callAll } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** The tokens for programs: the user's own, for administrators everybody's. */
export const tokensQuery = queryOptions({
  queryKey: keys.users.tokens,
  queryFn: ({ signal }) => call(apiTokens, {}, { signal }),
});

/** The user's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: keys.users.passkeys,
  queryFn: ({ signal }) => call(passkeys, {}, { signal }),
});

/** All users, sorted by username, for administrators. */
export const usersQuery = queryOptions({
  queryKey: keys.users.list,
  queryFn: async ({ signal }): Promise<readonly UserRow[]> => (await callAll(users, {}, { signal })).rows,
});
