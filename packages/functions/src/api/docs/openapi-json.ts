import { openApiDocument } from "@apothecary/core/docs/contract";
import { document, etag } from "../../../../../.build/openapi.ts";
import { cookieName } from "../../lib/cookie.ts";
import { api } from "../../lib/api.ts";
import { notModified, Reply } from "../../lib/reply.ts";

/** The OpenAPI document, as it was built from the contracts with this function, with the name of this stage's cookie. */
export const handler = api(openApiDocument, async ({ request }) => {
  if (request.ifNoneMatch === etag) return notModified(etag);
  document.components.securitySchemes.session.name = cookieName();
  return new Reply(document, { headers: { etag: `"${etag}"` } });
});
