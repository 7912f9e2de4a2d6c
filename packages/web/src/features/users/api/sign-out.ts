import { logout, signOutEverywhere } from "@apothecary/core/users/contract";
import { useQueryClient } from "@tanstack/react-query";
import { CallError, call } from "../../../lib/call.ts";
import { connectionLost } from "../../../lib/connection.ts";
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
      if (!error.sessionEnded) return tellSignOut(error);
    }
    leave();
    signedOut();
    noticesOf(undefined);
    queries.clear();
    forgetAnswers();
  };
}

function tellSignOut(error: CallError): void {
  // Without an answer nobody knows whether the session ended: whoever leaves the machine must see that.
  if (error.status === 0) connectionLost.set(true);
  tellRefusal(error);
}
