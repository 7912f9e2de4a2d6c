/** Signatures of actions, in their bodies (contract, section 8, Signature). */
import * as z from "zod";
import { required, text } from "./fields.ts";
import { PasskeyAnswer } from "./passkey-answer.ts";

export const MAX_USERNAME = 150;
export const MAX_PASSWORD = 80;
const MAX_MEANING = 200;
const ONE_PROOF = "Sign with the password or with a passkey, not with both.";

/** A password as typed, not trimmed. */
export const Password = z
  .string({ error: required("Password") })
  .min(1, required("Password"))
  .max(MAX_PASSWORD, `Password cannot exceed ${MAX_PASSWORD} characters.`);

/** What proves a signature, and what it means: the user's own password, or the answer of one of the user's passkeys in its place. */
export const Signature = z
  .strictObject({ password: Password.optional(), passkey: PasskeyAnswer.optional(), meaning: text("Meaning", MAX_MEANING) })
  .refine(({ password, passkey }) => password !== undefined || passkey !== undefined, { path: ["password"], message: required("Password") })
  .refine(({ password, passkey }) => password === undefined || passkey === undefined, { path: ["passkey"], message: ONE_PROOF });
export type Signature = z.output<typeof Signature>;

/** The signature of a second person. */
export const SecondSignature = Signature.safeExtend({ username: text("Username", MAX_USERNAME) });

/** What the body of an action has beside its own fields, if administrators can ask for signatures of it. */
export const Signatures = z.object({ signature: Signature.optional(), secondSignature: SecondSignature.optional() });
export type Signatures = z.output<typeof Signatures>;

/** How many signatures an action needs: none, that of who does it, or also that of a second person. */
export const SignatureCount = z.union([z.literal(0), z.literal(1), z.literal(2)], { error: "Choose who signs." });
export type SignatureCount = z.output<typeof SignatureCount>;
