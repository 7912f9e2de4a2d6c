/**
 * Users: signing in and out, who may do what, and adding users (specification 1, sections 2, 5 and 7).
 */
import * as z from "zod";
import { Action, endpoint, SIGN_IN_STEPS } from "../lib/rules/endpoint.ts";
import { Cursor, emailAddress, Id, PathId, text, Version } from "../lib/rules/fields.ts";
import { ADMIN, ROLES } from "../lib/rules/roles.ts";
import { MAX_USERNAME, Password } from "../lib/rules/signature.ts";
import { Credentials, Override, passwordToSet, Permission, Username } from "./credentials.contract.ts";

export { type ApiToken, apiTokens, createApiToken, MAX_TOKEN_DAYS, MAX_TOKEN_NAME, revokeApiToken } from "./tokens/tokens.contract.ts";
export { MAX_PASSWORD, MAX_USERNAME } from "../lib/rules/signature.ts";
export { type ActionRole, actionRoles, editActionRoles } from "./action-roles.contract.ts";
export { MAX_PERMISSION, MIN_PASSWORD } from "./credentials.contract.ts";
export { editSignedActions, type SignedAction, signedActions } from "./signed-actions.contract.ts";
export {
  addPasskey,
  adhocManPasskey,
  type CreatedPasskey,
  loginPasskey,
  MAX_PASSKEY_NAME,
  newPasskey,
  type Passkey,
  type PasskeyAnswer,
  type PasskeyCreation,
  PasskeyRequest,
  passkeys,
  removePasskey,
  resetPasskeys,
  signatureChallenge,
} from "./passkeys/passkeys.contract.ts";
export { type SignInState, signInState, UNUSED_DAYS } from "./review.contract.ts";

export const MAX_USER_NAME_PART = 50;
export const MAX_USER_EMAIL = 200;

/** What a user holds; at least one. */
export const Roles = z
  .array(z.enum(ROLES, { error: "This is not a role." }), { error: "Select at least one." })
  .min(1, "Select at least one.")
  .max(ROLES.length, "A role is named twice.");

export const loginCheck = endpoint({
  method: "POST",
  path: "/login_check",
  domain: "users",
  summary: "Signs a user in and sets the session's cookie",
  access: "public",
  changes: [],
  body: Credentials,
  answer: Action,
  example: { username: "warehouse", password: "mortar-and-pestle" },
});

export const logout = endpoint({
  method: "GET",
  path: "/api/logout",
  domain: "users",
  summary: "Ends the session",
  access: "session",
  openDuring: "any",
  changes: [],
  answer: Action,
});

export const signOutEverywhere = endpoint({
  method: "POST",
  path: "/api/sign_out_everywhere",
  domain: "users",
  summary: "Ends all sessions of the user, including this one",
  access: "session",
  openDuring: "any",
  changes: [],
  answer: Action,
});

export const checkIn = endpoint({
  method: "GET",
  path: "/api/check_in",
  domain: "users",
  summary: "Returns whether the session is valid; does not count as activity",
  access: "session",
  openDuring: "any",
  answer: z.object({ username: z.string() }),
});

/** A user as shown to other users. `roles` and `userRoles` are the same, highest first; `business` is a business id. */
export const UserRef = z.object({
  id: z.number(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  userRoles: z.array(z.enum(ROLES)),
  business: z.number(),
});
export type UserRef = z.infer<typeof UserRef>;

export const CurrentUser = UserRef.extend({
  permissions: z.array(Permission),
  /** What the user has to do before anything else is open; null once the sign-in is complete. */
  signInStep: z.enum(SIGN_IN_STEPS).nullable(),
  /** Settings of the stage: the time zone of the business, the own company, and its house brand. */
  timeZone: z.string(),
  ownBusinessId: z.number(),
  houseBrandId: z.number(),
  /** Permission → the only roles that may do it, for what administrators have narrowed. */
  actionRoles: z.record(z.string(), z.array(z.enum(ROLES))),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const currentUser = endpoint({
  method: "GET",
  path: "/api/user",
  domain: "users",
  summary: "The signed-in user with granted permissions",
  access: "session",
  openDuring: "any",
  answer: CurrentUser,
});

export const UserRow = UserRef.extend({
  /** Cannot sign in. */
  disabled: z.boolean(),
  /** ISO 8601; null if the user has never signed in. */
  lastSignIn: z.string().nullable(),
  /** How many passkeys the user has. */
  passkeys: z.number(),
  version: z.number(),
});
export type UserRow = z.infer<typeof UserRow>;

export const users = endpoint({
  method: "GET",
  path: "/api/users",
  domain: "users",
  summary: "All users, by username",
  access: [ADMIN],
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(UserRow),
});

export const addUser = endpoint({
  method: "POST",
  path: "/api/add_user",
  domain: "users",
  summary: "Adds a user",
  access: [ADMIN],
  grantable: false,
  changes: ["ledger", "users"],
  body: z.strictObject({
    username: Username,
    firstName: text("First name", MAX_USER_NAME_PART),
    lastName: text("Last name", MAX_USER_NAME_PART),
    email: emailAddress("E-mail", MAX_USER_EMAIL),
    password: passwordToSet("Password"),
    business: Id.nullish().transform((id) => id ?? null),
    roles: Roles,
  }),
  answer: Action.extend({ id: z.number() }),
  example: {
    username: "maria",
    firstName: "Maria",
    lastName: "Okafor",
    email: "maria@example.com",
    password: "a long enough password",
    business: 14,
    roles: ["ROLE_BUYER"],
  },
});

export const editUser = endpoint({
  method: "POST",
  path: "/api/edit_user/{id}",
  domain: "users",
  summary: "Changes a user's name, e-mail, roles and, if given, password",
  access: [ADMIN],
  grantable: false,
  changes: ["ledger", "directory", "users", "session"],
  params: z.strictObject({ id: PathId }),
  body: z.strictObject({
    firstName: text("First name", MAX_USER_NAME_PART),
    lastName: text("Last name", MAX_USER_NAME_PART),
    email: emailAddress("E-mail", MAX_USER_EMAIL),
    /** Blank: unchanged. */
    password: passwordToSet("Password")
      .or(z.literal(""))
      .nullish()
      .transform((password) => password || null),
    roles: Roles,
    /** For clients and suppliers; unchanged if omitted. Staff belong to the company itself. */
    business: Id.nullish().transform((id) => id ?? null),
    /** The dialog shows it; it never changes. */
    username: z.string().max(MAX_USERNAME).optional(),
    version: Version,
  }),
  answer: Action,
  example: {
    firstName: "Maria",
    lastName: "Okafor",
    email: "maria@example.com",
    password: "",
    roles: ["ROLE_BUYER", "ROLE_STAFF"],
    version: 1,
  },
});

export const deleteUser = endpoint({
  method: "POST",
  path: "/api/delete_user/{username}",
  domain: "users",
  summary: "Removes a user and ends its sessions; its actions stay in the ledger, and its username is not given again",
  access: [ADMIN],
  grantable: false,
  changes: ["ledger", "directory", "users"],
  params: z.strictObject({ username: Username }),
  answer: Action,
});

export const disableUser = endpoint({
  method: "POST",
  path: "/api/disable_user",
  domain: "users",
  summary: "Disables a user, which ends its sessions, or enables it again",
  access: [ADMIN],
  grantable: false,
  changes: ["ledger", "users"],
  body: z.strictObject({ username: Username, disabled: z.boolean() }),
  answer: Action,
  example: { username: "maria", disabled: true },
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/change_password/{id}",
  domain: "users",
  summary: "Changes one's own password, which ends one's other sessions",
  access: "session",
  openDuring: "newPassword",
  changes: ["ledger", "users", "session"],
  params: z.strictObject({ id: PathId }),
  body: z.strictObject({ password: Password, newPassword: passwordToSet("New password") }),
  answer: Action,
  example: { password: "mortar-and-pestle", newPassword: "a long enough password" },
});

export const adhocMan = endpoint({
  method: "POST",
  path: "/api/adhoc_man",
  domain: "users",
  summary: "A manager's sign-in gives the user one permission for fifteen minutes",
  changes: ["ledger", "session"],
  body: z.strictObject({ payload: Override }),
  answer: Action.extend(Permission.shape),
  example: { payload: { username: "manager", password: "mortar-and-pestle", permission: "adjustStockLevel", roles: ["ROLE_MANAGER"] } },
});
