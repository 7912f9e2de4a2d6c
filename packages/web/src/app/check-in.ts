import { checkIn } from "@apothecary/core/users/contract";
import { useEffect } from "react";
import { CallError, call } from "../lib/server/call.ts";
import { connectionLost } from "../lib/server/connection.ts";
import { session } from "../lib/user/session.ts";

/** How often the session is checked (specification 1, section 9), in milliseconds. */
const CHECK_IN_MS = 30_000;

/**
 * Checks the session every thirty seconds while the window can be seen, and at once when it can be seen again; dialogs open if
 * it has ended or the server does not answer.
 */
export function useCheckIn(): void {
  useEffect(() => {
    const check = async (): Promise<void> => {
      if (document.visibilityState === "hidden" || session.get().timedOut || connectionLost.get()) return;
      await call(checkIn, {}, { background: true });
    };
    const checkNow = (): void => void check().catch(leaveToDialogs);
    const timer = setInterval(checkNow, CHECK_IN_MS);
    document.addEventListener("visibilitychange", checkNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", checkNow);
    };
  }, []);
}

/** Whether a failed check-in has opened its dialog, or the next one will. */
function leaveToDialogs(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}
