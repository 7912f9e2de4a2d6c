import { checkIn } from "@apothecary/core/users/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { CallError, call } from "../lib/call.ts";
import { connectionLost } from "../lib/connection.ts";
import { forgetAnswers } from "../lib/held-answers.ts";
import { session } from "../lib/session.ts";

/** How often the session is asked after (specification 1, section 9), in milliseconds. */
const CHECK_IN_MS = 30_000;

/** Asks every thirty seconds whether the session still stands; the dialogs tell where it does not, or where nobody answers. */
export function useCheckIn(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const check = async (): Promise<void> => {
      if (session.get().timedOut || connectionLost.get()) return;
      const { username } = await call(checkIn, {}, { background: true });
      if (username === session.get().username) return;
      // Somebody else signed in from another window: what this one holds is not theirs.
      forgetAnswers();
      await queries.resetQueries();
    };
    const timer = setInterval(() => void check().catch(leaveToDialogs), CHECK_IN_MS);
    return () => clearInterval(timer);
  }, [queries]);
}

/** A failed check-in has opened its dialog, or the next one will tell. */
function leaveToDialogs(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}
