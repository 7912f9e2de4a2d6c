/** The actor of an action, and its request. Every writing verb takes it. */
import type { Role } from "../rules/roles.ts";

/** A signature of an action: by whom, what it means, when, ISO 8601, and the digest of what was signed. */
export interface ActionSignature {
  user: string;
  meaning: string;
  at: string;
  shown: string;
  /** The name of the passkey that signed in place of the password. */
  passkey?: string;
}

/** A signed-in person, or the system itself, acting under one request id. */
export interface Actor {
  userId: number;
  username: string;
  /** First and last name, as the ledger and the screens show it. */
  name: string;
  roles: readonly Role[];
  /** The name of the token, where a program acts for the person. */
  via?: string;
  /** The request's id, the idempotency key: an action takes effect at most once under it. */
  requestId: string;
  /** A keyed digest of method, path, user and body: the same id with a different digest is refused. */
  requestDigest: string;
  /** The username of the manager whose permission opened the action. */
  authorisedBy?: string;
  /** By which the action was signed. */
  signatures?: readonly ActionSignature[];
}

/** The user id of the system. */
export const SYSTEM_ID = 0;

/** The system as actor with its own request id, for scripts and scheduled work. */
export function systemActor(requestId: string, username = "system"): Actor {
  return { userId: SYSTEM_ID, username, name: "System", roles: [], requestId, requestDigest: requestId };
}
