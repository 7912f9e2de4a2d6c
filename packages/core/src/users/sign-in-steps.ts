/** What a user still has to do after the password, before anything else is open to the session. */
import type { AnyEndpoint, SignInStep } from "../lib/rules/endpoint.ts";
import { AppError } from "../lib/actions/error.ts";
import { settings } from "../lib/stage/settings.ts";
import { hasPasskey, needsPasskey } from "./passkeys/second-step.ts";
import type { User } from "./user.rows.ts";

const REFUSALS: Record<SignInStep, string> = {
  newPassword: "Please choose a password of your own first.",
  addPasskey: "Please add a passkey first: your permissions need one.",
};

/** The next step of a user's sign-in; null once it is complete. */
export function signInStep(user: Pick<User, "passwordGiven" | "passkeys" | "roles">): SignInStep | null {
  if (user.passwordGiven && settings().changeGivenPasswords) return "newPassword";
  return needsPasskey(user) && !hasPasskey(user) ? "addPasskey" : null;
}

/** Refuses (403) everything that is not open before the user's sign-in is complete. */
export function refuseUnfinishedSignIn(of: AnyEndpoint, user: User): void {
  const step = signInStep(user);
  if (step !== null && of.openDuring !== "any" && of.openDuring !== step) throw new AppError("not_allowed", REFUSALS[step], { signInStep: step });
}
