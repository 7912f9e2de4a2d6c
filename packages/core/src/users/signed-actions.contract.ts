/** Actions for which administrators ask for signatures (contract, section 8, Signature). */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Quantity } from "../lib/rules/fields.ts";
import { ADMIN } from "../lib/rules/roles.ts";
import { SignatureCount } from "../lib/rules/signature.ts";
import { MAX_PERMISSION } from "./credentials.contract.ts";

const SignedAction = z.object({
  /** The name of its permission. */
  action: z.string(),
  summary: z.string(),
  signatures: SignatureCount,
  /** Grams or units up to which it is not signed; null if it has no limit. */
  above: z.number().nullable(),
});
export type SignedAction = z.infer<typeof SignedAction>;

export const signedActions = endpoint({
  method: "GET",
  path: "/api/signed_actions",
  domain: "users",
  summary: "The actions for which signatures can be asked, and how many people sign each",
  access: [ADMIN],
  grantable: false,
  answer: z.array(SignedAction),
});

export const editSignedActions = endpoint({
  method: "POST",
  path: "/api/edit_signed_actions",
  domain: "users",
  summary: "Asks for one or two signatures of an action, or for none",
  access: [ADMIN],
  grantable: false,
  changes: ["ledger", "users"],
  body: z.strictObject({
    action: z.string({ error: "Choose an action." }).min(1, "Choose an action.").max(MAX_PERMISSION, "This action does not exist."),
    signatures: SignatureCount,
    /** Only of an action with a limit; 0 if omitted. */
    above: Quantity.nullish(),
  }),
  answer: Action,
  example: { action: "completeJob", signatures: 2 },
});
