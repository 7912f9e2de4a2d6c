import type { loginCheck } from "@apothecary/core/users/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call, type Input } from "../../../lib/call.ts";
import { signedOut } from "../../../lib/session.ts";

/** Signs in, then fetches who that is. The contract comes when it is needed: the login page is small without it. */
export function useSignIn() {
  const queries = useQueryClient();
  return async (body: Input<typeof loginCheck>["body"]): Promise<void> => {
    const [{ loginCheck: endpoint }, { currentUserQuery }] = await Promise.all([
      import("@apothecary/core/users/contract"),
      import("../../../lib/current-user.ts"),
    ]);
    await call(endpoint, { body }, { unmended: true });
    // Whoever was known here before is not asked for any more.
    signedOut();
    await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  };
}
