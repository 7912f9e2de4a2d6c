/** Whether a user's access is in use, for the review of users. Pure; the browser uses it too. */

/** A user who has not signed in for so many days is to be reviewed. */
export const UNUSED_DAYS = 90;
const DAY_MS = 86_400_000;

export type SignInState = "disabled" | "never" | "unused" | "used";

/** The state at a time in milliseconds; `lastSignIn` is ISO 8601, null if the user has never signed in. */
export function signInState({ disabled, lastSignIn }: { disabled: boolean; lastSignIn: string | null }, now: number): SignInState {
  if (disabled) return "disabled";
  if (lastSignIn === null) return "never";
  return now - Date.parse(lastSignIn) >= UNUSED_DAYS * DAY_MS ? "unused" : "used";
}
