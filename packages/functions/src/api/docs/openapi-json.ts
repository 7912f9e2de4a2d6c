import { openApiDocument } from "@apothecary/core/docs/contract";
import { document, etag } from "../../../../../.build/openapi.ts";
import { api } from "../../lib/api.ts";
import { notModified, Reply } from "../../lib/reply.ts";

/** The OpenAPI document, as it was built from the contracts with this function. */
export const handler = api(openApiDocument, async ({ request }) =>
  request.ifNoneMatch === etag ? notModified(etag) : new Reply(document, { headers: { etag: `"${etag}"` } }),
);
