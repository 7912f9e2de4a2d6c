import { useQueryClient } from "@tanstack/react-query";
import { loadPart } from "../../../lib/server/load-part.ts";
import { endSession, signedInAs } from "../../../lib/user/session.ts";

/** Fetches the user after signing in. */
export function useSignedIn() {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    const { currentUserQuery } = await loadPart(() => import("../../../lib/user/current-user.ts"));
    // Forgets the previous session.
    endSession();
    const { username } = await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    signedInAs(username, true);
  };
}
