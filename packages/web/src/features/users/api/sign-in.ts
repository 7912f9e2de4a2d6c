import type { loginCheck } from "@apothecary/core/users/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call, type Input } from "../../../lib/call.ts";
import { loadPart } from "../../../lib/load-part.ts";
import { leftSession, signedInAs } from "../../../lib/session.ts";

/** Signs in, then fetches who that is. The contract comes when it is needed: the login page is small without it. */
export function useSignIn() {
  const queries = useQueryClient();
  return async (body: Input<typeof loginCheck>["body"]): Promise<void> => {
    const [{ loginCheck: endpoint }, { currentUserQuery }] = await Promise.all([
      loadPart(() => import("@apothecary/core/users/contract")),
      loadPart(() => import("../../../lib/current-user.ts")),
    ]);
    await call(endpoint, { body }, { unmended: true });
    // Whoever was known here before is not asked for any more.
    leftSession();
    const { username } = await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    signedInAs(username, true);
  };
}
