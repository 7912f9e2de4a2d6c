/**
 * Checking a username and what proves it, for signing in, for a manager's authorisation, for signatures and for a change of
 * password: the same response at the same cost for every name, and a limit on attempts (contract, section 2).
 */
import { AppError } from "../lib/actions/error.ts";
import { get, getMany, transact } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { loneEntry } from "../transaction/lone-entry.ts";
import { countAttempt, lockWrites, MAX_FAILURES, refuseLocked } from "./attempts.ts";
import { attemptsFrom, attemptsOn, type AttemptsRow, type Purpose } from "./attempts.rows.ts";
import { deviceUsers, type Viewer } from "./device.ts";
import { isPassword } from "./password.ts";
import { type User, userKey, type UsernameRow, usernameKey, type UserRow } from "./user.rows.ts";

/** The ledger's name for an unknown username, which is not a valid username. */
const NOBODY = "(unknown)";

export interface Attempt extends Viewer {
  purpose: Purpose;
  username: string;
  /** The purpose, as recorded in the ledger for a refusal. */
  reason: string;
}

/** The user of the credentials, and the writes that remove the attempt from the counters, for the caller's transaction. */
export interface Checked {
  user: User;
  /** The ids of the users who have signed in on this device. */
  known: readonly number[];
  settle: Write[];
  /** Records a refusal of what is needed besides the password, counts it like a wrong password, and returns it (401). */
  refuse(this: void): Promise<AppError>;
}

/** Checks a username and password, as an attempt. */
export function checkCredentials({ password, ...attempt }: Attempt & { password: string }): Promise<Checked> {
  return checkAttempt(attempt, async (user) => ((await isPassword(password, user?.passwordHash)) ? {} : undefined));
}

/**
 * Checks that a username is proved. The attempt is counted before the proof is checked, so that concurrent attempts
 * gain nothing. Refuses a wrong proof, an unknown name and a disabled user with the same response (401), and too many
 * attempts (429). Attempts of a user on a device that this user has signed in on before do not count for the address.
 * A lock ends after fifteen minutes; attempts during a lock do not extend it.
 */
export async function checkAttempt<Proof extends object>(
  attempt: Attempt,
  prove: (user: User | undefined) => Promise<Proof | undefined>,
): Promise<Checked & { proof: Proof }> {
  const [nameKey, byName, byAddress] = [
    usernameKey(attempt.username),
    attemptsOn(attempt.purpose, attempt.username),
    attemptsFrom(attempt.purpose, attempt.address),
  ];
  const [[name, onName, fromAddress], known] = await Promise.all([getMany([nameKey, byName, byAddress], true), deviceUsers(attempt.device)]);
  const userId = (name as UsernameRow | undefined)?.userId ?? 0;
  // On a device that its user has signed in on before, only the username's own limit counts.
  const countsAddress = !known.includes(userId);
  refuseLocked(onName as AttemptsRow | undefined, MAX_FAILURES.username);
  if (countsAddress) refuseLocked(fromAddress as AttemptsRow | undefined, MAX_FAILURES.address);
  const [user, counted, countedAddress] = await Promise.all([
    get<UserRow>(userKey(userId), true),
    countAttempt(byName, onName as AttemptsRow | undefined, MAX_FAILURES.username),
    countsAddress ? countAttempt(byAddress, fromAddress as AttemptsRow | undefined, MAX_FAILURES.address) : undefined,
  ]);
  const proof = await prove(user);
  const refuse = async (): Promise<AppError> => {
    await transact([
      recordRefusal(user, attempt.reason),
      ...lockWrites(byName, counted, MAX_FAILURES.username),
      ...(countedAddress ? lockWrites(byAddress, countedAddress, MAX_FAILURES.address) : []),
    ]);
    return badCredentials();
  };
  if (user && !user.disabled && proof) {
    const settle: Write[] = [{ kind: "delete", key: byName }];
    if (countsAddress) settle.push({ kind: "update", key: byAddress, add: { failures: -1 } });
    return { user, known, settle, refuse, proof };
  }
  throw await refuse();
}

/** 401 with `Bad credentials.`, for every reason. */
export function badCredentials(): AppError {
  return new AppError("bad_credentials", "Bad credentials.");
}

function recordRefusal(user: User | undefined, reason: string): Write {
  const by = { userId: user?.id ?? 0, username: user?.username ?? NOBODY, name: "", roles: [], requestDigest: "" };
  return loneEntry(by, { action: "Sign In Refused", reason });
}
