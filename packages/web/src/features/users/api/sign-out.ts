import { logout, signOutEverywhere } from "@apothecary/core/users/contract";
import { useQueryClient } from "@tanstack/react-query";
import { CallError, call } from "../../../lib/call.ts";
import { forgetAnswers } from "../../../lib/held-answers.ts";
import { noticesOf } from "../../../lib/notify.ts";
import { tellRefusal } from "../../../lib/refusal.ts";
import { signedOut } from "../../../lib/session.ts";

/** Ends the session, or with `everywhere` all sessions of the user, leaves by `leave`, and forgets whatever it had shown. A session that is over already is as good as ended. */
export function useSignOut(everywhere = false) {
  const queries = useQueryClient();
  return async (leave: () => void): Promise<void> => {
    try {
      await call(everywhere ? signOutEverywhere : logout, {}, { unmended: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.sessionEnded) {
        tellRefusal(error);
        return;
      }
    }
    leave();
    signedOut();
    noticesOf(undefined);
    queries.clear();
    forgetAnswers();
  };
}
