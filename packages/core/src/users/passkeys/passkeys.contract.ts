/** Passkeys (WebAuthn): the second step of a sign-in, and what signs in place of a password (contract, section 8). Texts of authenticators are base64url. */
import * as z from "zod";
import { Action, endpoint } from "../../lib/rules/endpoint.ts";
import { text } from "../../lib/rules/fields.ts";
import { PasskeyAnswer, PasskeyId, PasskeyPart } from "../../lib/rules/passkey-answer.ts";
import { ADMIN } from "../../lib/rules/roles.ts";
import { MAX_USERNAME, Password } from "../../lib/rules/signature.ts";
import { Credentials, Override, Permission, Username } from "../credentials.contract.ts";

export type { PasskeyAnswer } from "../../lib/rules/passkey-answer.ts";

export const MAX_PASSKEY_NAME = 50;
/** The most passkeys of a user: they are in its row. */
export const MAX_PASSKEYS = 10;
const Transports = z.array(z.string().max(20)).max(10);

/** A passkey that an authenticator has created. */
const CreatedPasskey = z.strictObject({
  id: PasskeyId,
  clientDataJSON: PasskeyPart,
  attestationObject: PasskeyPart,
  transports: Transports,
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

const KnownPasskey = z.object({ type: z.literal("public-key"), id: z.string(), transports: Transports });

/** What a browser asks an authenticator for: at a sign-in, in the refusal of a password alone, under `passkey`; and for a signature. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(KnownPasskey),
  /** Milliseconds. */
  timeout: z.number(),
  /** For a signature, in place of a password, the authenticator checks who uses it: by PIN, finger or face. */
  userVerification: z.enum(["preferred", "required"]),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What a browser asks an authenticator to create. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  excludeCredentials: z.array(KnownPasskey),
  authenticatorSelection: z.object({ residentKey: z.literal("preferred"), userVerification: z.literal("preferred") }),
  attestation: z.literal("none"),
  timeout: z.number(),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601. */
  created: z.string(),
  /** ISO 8601; null if it has not been used. */
  lastUsed: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const EXAMPLE_ANSWER = { id: "uD3m1Xj2", clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0", authenticatorData: "SZYN5YgOjGh0NBcP", signature: "MEUCIQDTGVxh" };

export const loginPasskey = endpoint({
  method: "POST",
  path: "/api/login_passkey",
  domain: "users",
  summary: "Signs in a user who has a passkey: username, password, and the passkey's answer to what login_check asks for",
  access: "public",
  changes: [],
  body: Credentials.extend({ passkey: PasskeyAnswer }),
  answer: Action,
  example: { username: "maria", password: "a long enough password", passkey: EXAMPLE_ANSWER },
});

export const adhocManPasskey = endpoint({
  method: "POST",
  path: "/api/adhoc_man_passkey",
  domain: "users",
  summary: "The authorisation of a manager who has a passkey: as adhoc_man, with the passkey's answer to what that asks for",
  changes: ["ledger", "session"],
  body: z.strictObject({ payload: Override.extend({ passkey: PasskeyAnswer }) }),
  answer: Action.extend(Permission.shape),
  example: { payload: { username: "manager", password: "mortar-and-pestle", permission: "adjustStockLevel", passkey: EXAMPLE_ANSWER } },
});

export const passkeys = endpoint({
  method: "GET",
  path: "/api/passkeys",
  domain: "users",
  summary: "The user's passkeys",
  access: "session",
  answer: z.array(Passkey),
});

export const newPasskey = endpoint({
  method: "POST",
  path: "/api/new_passkey",
  domain: "users",
  summary: "Begins to add a passkey: checks the password, and returns what the browser asks the authenticator to create",
  access: "session",
  openDuring: "addPasskey",
  changes: ["ledger", "users", "session"],
  body: z.strictObject({ password: Password }),
  answer: Action.extend({ creation: PasskeyCreation }),
  example: { password: "mortar-and-pestle" },
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/add_passkey",
  domain: "users",
  summary: "Adds the passkey that the authenticator has created, and ends the user's other sessions",
  access: "session",
  openDuring: "addPasskey",
  changes: ["ledger", "users", "session"],
  body: z.strictObject({ name: text("Name", MAX_PASSKEY_NAME), passkey: CreatedPasskey }),
  answer: Action,
  example: {
    name: "Key on my key ring",
    passkey: { id: "uD3m1Xj2", clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0", attestationObject: "o2NmbXRkbm9uZQ", transports: ["usb"] },
  },
});

export const removePasskey = endpoint({
  method: "POST",
  path: "/api/remove_passkey",
  domain: "users",
  summary: "Removes a passkey of the user's own",
  access: "session",
  changes: ["ledger", "users", "session"],
  body: z.strictObject({ id: PasskeyId, password: Password }),
  answer: Action,
  example: { id: "uD3m1Xj2", password: "mortar-and-pestle" },
});

export const signatureChallenge = endpoint({
  method: "POST",
  path: "/api/signature_challenge",
  domain: "users",
  summary: "What the browser asks the authenticator for, to sign an action with a passkey in place of the password",
  access: "session",
  changes: [],
  /** Who signs: the user, or the second person. */
  body: z.strictObject({ username: text("Username", MAX_USERNAME).optional() }),
  answer: Action.extend({ request: PasskeyRequest }),
  example: {},
});

export const resetPasskeys = endpoint({
  method: "POST",
  path: "/api/reset_passkeys",
  domain: "users",
  summary: "Removes all passkeys of a user who has lost them, and ends the user's sessions",
  access: [ADMIN],
  grantable: false,
  changes: ["ledger", "users"],
  body: z.strictObject({ username: Username }),
  answer: Action,
  example: { username: "maria" },
});
