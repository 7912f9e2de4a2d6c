import { loginCheck } from "@apothecary/core/users/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type Input } from "../../../lib/call.ts";
import { currentUserQuery } from "../../../lib/current-user.ts";

export type Credentials = Input<typeof loginCheck>["body"];

/** Signs in, then fetches who that is. */
export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Credentials) => {
      await call(loginCheck, { body });
      return queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    },
  });
}
