/** Tokens for programs, such as scales and other systems (contract, section 8). */
import * as z from "zod";
import { Action, endpoint } from "../../lib/rules/endpoint.ts";
import { Day, text } from "../../lib/rules/fields.ts";
import { ROLES } from "../../lib/rules/roles.ts";

export const MAX_TOKEN_NAME = 50;
/** The most tokens of a user: they are in its row. */
export const MAX_TOKENS = 10;
/** The longest life of a token, in days after today. */
export const MAX_TOKEN_DAYS = 365;

/** A token as listed: never with its secret. */
const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** Whose it is. */
  username: z.string(),
  /** What it may do now: those of its roles that its owner still holds. */
  roles: z.array(z.enum(ROLES)),
  /** Its last day, `YYYY-MM-DD`. */
  expiresOn: z.string(),
  /** ISO 8601. */
  created: z.string(),
  /** The last day on which it was used; null if it has not been. */
  lastUsed: z.string().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const apiTokens = endpoint({
  method: "GET",
  path: "/api/api_tokens",
  domain: "users",
  summary: "The user's tokens for programs, for ROLE_ADMIN those of every user",
  grantable: false,
  answer: z.array(ApiToken),
});

export const createApiToken = endpoint({
  method: "POST",
  path: "/api/create_api_token",
  domain: "users",
  summary: "Creates a token for a program; the answer shows it this once",
  grantable: false,
  changes: ["ledger", "users"],
  body: z.strictObject({
    name: text("Name", MAX_TOKEN_NAME),
    /** Some of the user's own. */
    roles: z
      .array(z.enum(ROLES, { error: "This is not a role." }), { error: "Select at least one." })
      .min(1, "Select at least one.")
      .max(ROLES.length, "A role is named twice."),
    expiresOn: Day,
  }),
  /** `token` is null where a repeated request finds that it was already created. */
  answer: Action.extend({ id: z.string(), token: z.string().nullable() }),
  example: { name: "Scales in bay 2", roles: ["ROLE_WAREHOUSE"], expiresOn: "2027-03-31" },
});

export const revokeApiToken = endpoint({
  method: "POST",
  path: "/api/revoke_api_token",
  domain: "users",
  summary: "Ends a token of the user's, for ROLE_ADMIN any",
  grantable: false,
  changes: ["ledger", "users"],
  body: z.strictObject({ id: z.string().regex(/^\d{1,15}_[0-9a-f]{8}$/, "This is not a token's id.") }),
  answer: Action,
  example: { id: "7_3f2a9c10" },
});
