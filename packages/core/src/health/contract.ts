/** Whether a stage works, for its canary. */
import * as z from "zod";
import { endpoint } from "../lib/rules/endpoint.ts";

export const health = endpoint({
  method: "GET",
  path: "/api/health",
  domain: "health",
  summary: "Whether the stage can read its table; needs no session",
  access: "public",
  answer: z.object({ ok: z.literal(true) }),
});
