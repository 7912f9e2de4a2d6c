import { checkIn } from "@apothecary/core/users/contract";
import { useEffect } from "react";
import { CallError, call } from "../lib/call.ts";
import { connectionLost } from "../lib/connection.ts";
import { session } from "../lib/session.ts";

/** How often the session is asked after (specification 1, section 9), in milliseconds. */
const CHECK_IN_MS = 30_000;

/** Asks every thirty seconds whether the session still stands; the dialogs tell where it does not, or where nobody answers. */
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

/** A failed check-in has opened its dialog, or the next one will tell. */
function leaveToDialogs(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}
