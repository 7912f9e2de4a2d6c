import { checkIn } from "@apothecary/core/users/contract";
import { useEffect } from "react";
import { CallError, call } from "../lib/call.ts";
import { connectionLost } from "../lib/connection.ts";
import { session } from "../lib/session.ts";

/** How often the session is checked (specification 1, section 9), in milliseconds. */
const CHECK_IN_MS = 30_000;

/** Checks the session every thirty seconds; dialogs open if it has ended or the server does not answer. */
export function useCheckIn(): void {
  useEffect(() => {
    const check = async (): Promise<void> => {
      if (session.get().timedOut || connectionLost.get()) return;
      await call(checkIn, {}, { background: true });
    };
    const timer = setInterval(() => void check().catch(leaveToDialogs), CHECK_IN_MS);
    return () => clearInterval(timer);
  }, []);
}

/** Whether a failed check-in has opened its dialog, or the next one will. */
function leaveToDialogs(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}
