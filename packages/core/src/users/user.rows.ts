/** Users: one row each with sessions and grants, so that one read authorises a request. */
import type { Changed } from "../lib/actions/changed.ts";
import type { Role } from "../lib/rules/roles.ts";
import type { Key, Row } from "../lib/table/write.ts";

/** A permission given to a user by a manager's sign-in, until it expires. */
export interface Grant {
  /** ISO 8601. */
  expiry: string;
  /** The id and username of the manager who gave it. */
  authorisedById: number;
  authorisedBy: string;
  /** The manager's roles that allow it. It ends when the manager has none of them. */
  roles: Role[];
}

/** The reason of the ledger row of a grant. */
export const authorisedByText = (username: string): string => `Authorised by ${username}`;

/** A token for a program, without its secret. */
export interface StoredToken {
  name: string;
  /** The SHA-256 of its secret, hexadecimal. */
  hash: string;
  /** What it may use of the user's roles. */
  roles: Role[];
  /** Its last day, `YYYY-MM-DD`. */
  expiresOn: string;
  /** ISO 8601. */
  created: string;
}

/** A passkey (WebAuthn): the public part of a key that an authenticator keeps. */
export interface StoredPasskey {
  name: string;
  /** The public key (COSE), base64url. */
  publicKey: string;
  /** How often its authenticator says that it was used; 0 where it does not count. */
  counter: number;
  /** How a browser reaches its authenticator, such as `usb` or `internal`. */
  transports: string[];
  /** ISO 8601. */
  created: string;
  /** ISO 8601. Absent before the first time. */
  lastUsed?: string;
}

export interface User extends Changed {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  roles: Role[];
  businessId: number;
  passwordHash: string;
  /** Session id → when it began, ISO 8601. */
  sessions: Record<string, string>;
  /** Permission → grant. */
  grants: Record<string, Grant>;
  /** Token id → token. Absent before the first. */
  apiTokens?: Record<string, StoredToken>;
  /** Its id, base64url → passkey. Absent without any. */
  passkeys?: Record<string, StoredPasskey>;
  /** Present while the password is one that another user has set. */
  passwordGiven?: true;
  /** Present if the user may not sign in. */
  disabled?: true;
  /** Present once the user has signed for something with the password: such a user is never deleted. */
  signed?: true;
  /** When the user last signed in, ISO 8601. Absent before the first time. */
  lastSignIn?: string;
  /** How many clients it has subscribed to; absent before the first. */
  clients?: number;
  /** The request that last changed its password from the preferences, to recognise a repeated request. */
  passwordRequest?: string;
  version: number;
}

export interface UserRow extends Row, User {}

export const userPartition = (id: number): string => `U#${id}`;
export const userKey = (id: number): Key => ({ PK: userPartition(id), SK: "USER" });
/** `g1`: all users by username. */
export const USER_LIST = "USERS";

/** A user's row. */
export function userRow(user: User): UserRow {
  return { ...userKey(user.id), ...user, g1p: USER_LIST, g1s: user.username.toLowerCase() };
}

/** The row that claims a username, ignoring case, and leads to the user. */
export const usernameKey = (username: string): Key => ({ PK: `UN#${username.toLowerCase()}`, SK: "NAME" });

export interface UsernameRow extends Row {
  userId: number;
  /** The user was deleted. The claim stays, so that no other user gets the name. */
  deleted?: true;
}
