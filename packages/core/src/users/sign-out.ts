/**
 * Signing out.
 */
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { update } from "../lib/table/table.ts";
import { personsToken, type Session, sessionEnded } from "./session.ts";
import { userKey } from "./user.rows.ts";

/** Ends the session permanently: its token is no longer valid. 401 if the user was removed. */
export async function signOut(session: Session): Promise<Action> {
  const { sessionId } = personsToken(session);
  await update({ key: userKey(session.user.id), remove: [`sessions.${sessionId}`], expect: { present: true, otherwise: sessionEnded() } });
  return { message: "You are signed out.", type: "success" };
}

/**
 * Ends all sessions of the user permanently, on all devices, including this one, with a ledger row. 401 if the user was
 * removed.
 */
export async function signOutEverywhere({ user }: Session, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => ({
    writes: [{ kind: "update", key: userKey(user.id), set: { sessions: {} }, expect: { present: true, otherwise: sessionEnded() } }],
    ledger: [{ action: "Signed Out Everywhere", name: user.username }],
    answer: { message: "You are signed out everywhere.", type: "success" },
  }));
}
