import { logout } from "@apothecary/core/users/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";

/** Ends the session, and forgets whatever it had shown. */
export function useSignOut() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: () => call(logout), onSuccess: () => queries.clear() });
}
