/**
 * Signing out.
 */
import type { Action } from "../lib/endpoint.ts";
import { update } from "../lib/table.ts";
import { type Session, sessionEnded } from "./session.ts";
import { userKey } from "./user.rows.ts";

/** Ends the session for good: its token opens nothing any more. 401 where the user was removed meanwhile. */
export async function signOut({ user, token }: Session): Promise<Action> {
  await update({ key: userKey(user.id), remove: [`sessions.${token.sessionId}`], expect: { present: true, otherwise: sessionEnded() } });
  return { message: "You are signed out.", type: "success" };
}
