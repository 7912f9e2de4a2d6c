/**
 * Signing out.
 */
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import type { Action } from "../lib/endpoint.ts";
import { update } from "../lib/table.ts";
import { type Session, sessionEnded } from "./session.ts";
import { userKey } from "./user.rows.ts";

/** Ends the session for good: its token opens nothing any more. 401 if the user was removed meanwhile. */
export async function signOut({ user, token }: Session): Promise<Action> {
  await update({ key: userKey(user.id), remove: [`sessions.${token.sessionId}`], expect: { present: true, otherwise: sessionEnded() } });
  return { message: "You are signed out.", type: "success" };
}

/**
 * Ends all sessions of the user for good, on whatever machine, the one that asks too; the ledger says so. 401 if the
 * user was removed meanwhile.
 */
export async function signOutEverywhere({ user }: Session, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => ({
    writes: [{ kind: "update", key: userKey(user.id), set: { sessions: {} }, expect: { present: true, otherwise: sessionEnded() } }],
    ledger: [{ action: "Signed Out Everywhere", name: user.username }],
    answer: { message: "You are signed out everywhere.", type: "success" },
  }));
}
