/** Changing one's password. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { AppError, badInput } from "../lib/actions/error.ts";
import type { changePassword } from "./contract.ts";
import { badCredentials, type Checked, checkCredentials } from "./credentials.ts";
import { kept } from "./edit-user.ts";
import { refuseWeakPassword } from "./new-password.ts";
import { hashPassword } from "./password.ts";
import type { Viewer } from "./device.ts";
import { personsToken, type Session } from "./session.ts";
import { userKey } from "./user.rows.ts";

type Passwords = z.output<typeof changePassword.body>;

/**
 * Changes the acting user's password and ends the user's other sessions. Refuses another user's (403), a wrong current
 * password (401) and too many attempts (429). (Specification 1, section 5; contract, section 2.)
 */
export async function changeOwnPassword(id: number, { password, newPassword }: Passwords, session: Session, viewer: Viewer, actor: Actor): Promise<Action> {
  const { user } = session;
  const { sessionId } = personsToken(session);
  const answer: Action = { message: "Your password has been changed.", type: "success" };
  let checked: Checked | undefined;
  let passwordHash: string | undefined;
  return commit<Action>(actor, async () => {
    if (id !== user.id) throw new AppError("not_allowed", "You can change your own password only.");
    // A repeated request finds the password that it has set: its stored response is returned, without counting a
    // failure.
    if (user.passwordRequest === actor.requestId) return { writes: [], answer };
    refuseWeakPassword(newPassword, user.username, "newPassword");
    if (user.passwordGiven && newPassword === password) throw badInput("newPassword", "Choose another password than the one that you were given.");
    checked ??= await checkCredentials({ purpose: "own-password", username: user.username, password, ...viewer, reason: "Change of password" });
    passwordHash ??= await hashPassword(newPassword);
    return {
      writes: [
        {
          kind: "update",
          key: userKey(id),
          remove: ["passwordGiven"],
          set: { passwordHash, passwordRequest: actor.requestId, sessions: kept(checked.user, sessionId) },
          expect: { equals: { passwordHash: checked.user.passwordHash }, otherwise: badCredentials() },
        },
        ...checked.settle,
      ],
      ledger: [{ action: "Password Changed", recordKind: "user", recordId: String(id), name: user.username }],
      answer,
    };
  });
}
