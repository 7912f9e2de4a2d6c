import { loginCheck } from "@apothecary/core/users/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call, type Input } from "../../../lib/call.ts";
import { currentUserQuery } from "../../../lib/current-user.ts";

/** Signs in, then fetches who that is. */
export function useSignIn() {
  const queries = useQueryClient();
  return async (body: Input<typeof loginCheck>["body"]): Promise<void> => {
    await call(loginCheck, { body }, { unmended: true });
    await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  };
}
