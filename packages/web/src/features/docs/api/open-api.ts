import { openApiDocument } from "@apothecary/core/docs/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/server/call.ts";

/** The OpenAPI document. */
export const openApiQuery = queryOptions({
  queryKey: ["openapi"],
  queryFn: ({ signal }) => call(openApiDocument, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
