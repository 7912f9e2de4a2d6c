import { currentUser } from "@apothecary/core/users/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";

/** Who is signed in; fails with a `CallError` that says so where nobody is. */
export const currentUserQuery = queryOptions({ queryKey: ["user"], queryFn: ({ signal }) => call(currentUser, {}, { signal }), staleTime: 60_000 });
