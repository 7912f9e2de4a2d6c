/**
 * Queries of users, of tokens for programs, and of the actions of the staff.
 */
import { actionRoles, apiTokens, signedActions, type UserRow, users } from "@apothecary/core/users/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callAll } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** The tokens for programs: the user's own, for administrators everybody's. */
export const tokensQuery = queryOptions({
  queryKey: keys.users.tokens,
  queryFn: ({ signal }) => call(apiTokens, {}, { signal }),
});

/** The actions that are open to all staff, with the roles to which they are narrowed, for administrators. */
export const actionRolesQuery = queryOptions({
  queryKey: keys.users.actionRoles,
  queryFn: ({ signal }) => call(actionRoles, {}, { signal }),
});

/** The actions for which signatures can be asked, and how many people sign each, for administrators. */
export const signedActionsQuery = queryOptions({
  queryKey: keys.users.signedActions,
  queryFn: ({ signal }) => call(signedActions, {}, { signal }),
});

/** All users, sorted by username, for administrators. */
export const usersQuery = queryOptions({
  queryKey: keys.users.list,
  queryFn: async ({ signal }): Promise<readonly UserRow[]> => (await callAll(users, {}, { signal })).rows,
});
