/**
 * Who does something, and under which request. Every verb that writes takes it.
 */
import type { Role } from "./roles.ts";

/** A signed-in person, or the system itself, acting under one request id. */
export interface Actor {
  userId: number;
  username: string;
  /** First and last name, as the ledger and the screens show it. */
  name: string;
  roles: readonly Role[];
  /** The request's id: what this actor does now takes effect once under it, or not at all. */
  requestId: string;
  /** A keyed digest of method, path, user and body: the same id with another digest is refused. */
  requestDigest: string;
}

/** The system acting by itself under an id of its own, for scripts and scheduled work. */
export function systemActor(requestId: string, username = "system"): Actor {
  return { userId: 0, username, name: "System", roles: [], requestId, requestDigest: requestId };
}
