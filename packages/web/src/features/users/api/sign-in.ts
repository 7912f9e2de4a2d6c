import { useQueryClient } from "@tanstack/react-query";
import { loadPart } from "../../../lib/load-part.ts";
import { leftSession, signedInAs } from "../../../lib/session.ts";

/** Fetches who has just signed in. */
export function useSignedIn() {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    const { currentUserQuery } = await loadPart(() => import("../../../lib/current-user.ts"));
    // Anyone who was known here before is not asked for any more.
    leftSession();
    const { username } = await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    signedInAs(username, true);
  };
}
