/** The OpenAPI document. */
import * as z from "zod";
import { endpoint } from "../lib/rules/endpoint.ts";

export const openApiDocument = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  domain: "docs",
  summary: "This document: every call with its parameters, roles and responses",
  answer: z.looseObject({
    openapi: z.string(),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string(), summary: z.string() }))),
    components: z.looseObject({ securitySchemes: z.looseObject({ session: z.looseObject({ name: z.string() }) }) }),
  }),
});
