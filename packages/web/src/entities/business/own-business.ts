import { ownBusiness } from "@apothecary/core/directory/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/server/call.ts";
import { keys } from "../../lib/server/keys.ts";

/** The company itself. Its name hardly ever changes: it is read once. */
export const ownBusinessQuery = queryOptions({
  queryKey: keys.directory.ownBusiness,
  queryFn: ({ signal }) => call(ownBusiness, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
