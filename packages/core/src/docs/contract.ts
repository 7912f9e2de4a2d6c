/**
 * The calls that describe the calls.
 */
import * as z from "zod";
import { endpoint } from "../lib/endpoint.ts";

export const openApiDocument = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  domain: "docs",
  summary: "This document: every call, what it takes, who may make it and what it answers",
  answer: z.looseObject({
    openapi: z.string(),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string(), summary: z.string() }))),
  }),
});
