/** The second step of a user who has a passkey: asking for it. Without the library that checks it, which few functions need. */
import { randomBytes } from "node:crypto";
import { AppError, badInput } from "../../lib/actions/error.ts";
import { transact } from "../../lib/table/table.ts";
import type { Write } from "../../lib/table/write.ts";
import { lasting } from "../../lib/time/clock.ts";
import { settings } from "../../lib/stage/settings.ts";
import type { Checked } from "../credentials.ts";
import type { User } from "../user.rows.ts";
import { CHALLENGE_MS, type PasskeyPurpose, putChallenge } from "./passkey.rows.ts";
import { passkeyDomain } from "./passkey-domain.ts";
import type { PasskeyRequest } from "./passkeys.contract.ts";

const CHALLENGE_BYTES = 32;
/** The signatures that are accepted (COSE): EdDSA, ES256 and RS256, which every authenticator has one of. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** What a passkey is used for. */
export interface PasskeyUse {
  purpose: PasskeyPurpose;
  /** The origin at which the user sees the application. */
  origin: string;
  /** The request that its challenge serves. */
  requestId: string;
}

/** What proves the second step besides the password: the name of the passkey, and the writes that use it. */
export interface Proved {
  name?: string;
  writes: Write[];
}

/** Proves the second step of a user whose password is right, or refuses (401). */
export type SecondStep = (checked: Checked, request: PasskeyUse) => Promise<Proved>;

/** Whether a user has a passkey, and so needs it. */
export const hasPasskey = ({ passkeys = {} }: Pick<User, "passkeys">): boolean => Object.keys(passkeys).length > 0;

/** Whether a role of the user needs a passkey on this stage (PASSKEY_ROLES). */
export const needsPasskey = ({ roles }: Pick<User, "roles">): boolean => roles.some((role) => settings().passkeyRoles.includes(role));

/** A random challenge, base64url. */
export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString("base64url");

/** Lets a user without passkeys pass; refuses others (401), and asks for the passkey in the refusal. */
export const askForPasskey: SecondStep = async ({ user, settle }, { purpose, origin }) => {
  if (!hasPasskey(user)) return { writes: [] };
  const challenge = newChallenge();
  await transact([...settle, putChallenge(user.id, challenge, purpose, lasting())]);
  const passkey: PasskeyRequest = { ...passkeyRequest(challenge, origin), allowCredentials: knownPasskeys(user), userVerification: "preferred" };
  throw new AppError("passkey_needed", "Please confirm with your passkey.", { passkey });
};

/** What a browser asks any authenticator for. */
export function passkeyRequest(challenge: string, origin: string): Pick<PasskeyRequest, "challenge" | "rpId" | "timeout"> {
  return { challenge, rpId: passkeyDomain(origin), timeout: CHALLENGE_MS };
}

/** A user's passkeys, as browsers want them. */
export function knownPasskeys({ passkeys = {} }: Pick<User, "passkeys">): PasskeyRequest["allowCredentials"] {
  return Object.entries(passkeys).map(([id, { transports }]) => ({ type: "public-key", id, transports }));
}

/** Refuses (400) an address without a name: browsers offer passkeys for names alone. */
export function refuseUnnamedOrigin(origin: string): void {
  if (/^[\d.]+$|:/.test(passkeyDomain(origin)))
    throw badInput("", "Passkeys need an address with a name. Open the application by its name instead of its number.");
}
