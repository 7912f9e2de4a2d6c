/** The credentials of users, in the calls that check them, and what a manager's open. */
import * as z from "zod";
import { required, text } from "../lib/rules/fields.ts";
import { MAX_PASSWORD, MAX_USERNAME, Password } from "../lib/rules/signature.ts";

export const MIN_PASSWORD = 8;
export const MAX_PERMISSION = 100;

/** Letters, digits, dash and underscore (specification 1, section 5). */
export const Username = z
  .string({ error: required("Username") })
  .trim()
  .min(1, { error: required("Username"), abort: true })
  .max(MAX_USERNAME, { error: `Username cannot exceed ${MAX_USERNAME} characters.`, abort: true })
  .regex(/^[A-Za-z0-9_-]+$/, "This is not a valid format.");

/** A password to set, not trimmed. The server also refuses the username and common passwords. */
export const passwordToSet = (name: string) =>
  z
    .string({ error: required(name) })
    .min(1, { error: required(name), abort: true })
    .min(MIN_PASSWORD, `${name} must have at least ${MIN_PASSWORD} characters.`)
    .max(MAX_PASSWORD, `${name} cannot exceed ${MAX_PASSWORD} characters.`);

/** A username at sign-in: an unknown one is refused like a wrong password. */
const TypedUsername = text("Username", MAX_USERNAME);

/** A username and password, as typed. */
export const Credentials = z.strictObject({ username: TypedUsername, password: Password });

/** An unexpired permission from a manager. `authorisedFor` is the username that received it. */
export const Permission = z.object({ permission: z.string(), authorisedFor: z.string(), expiry: z.string() });

/** A manager's credentials, and the permission that they give. */
export const Override = Credentials.extend({
  permission: z
    .string({ error: required("Permission") })
    .min(1, required("Permission"))
    .max(MAX_PERMISSION, "This is not a permission."),
  /** What the dialog showed. Not trusted: the server uses its own list. */
  roles: z.array(z.string().max(MAX_PERMISSION)).max(100).optional(),
});
