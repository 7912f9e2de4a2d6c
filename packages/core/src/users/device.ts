/**
 * The device's token: it names the users who have signed in correctly in this browser, and only spares their sign-ins the
 * lock of a shared address. It opens nothing.
 */
import { jwtVerify, SignJWT } from "jose";
import { now } from "../lib/time/clock.ts";
import { recordsKey } from "../lib/stage/session-keys.ts";

const ALGORITHM = "HS256";
/** Another issuer than that of sessions, so that neither is taken for the other. */
const ISSUER = "apothecary-device";
/** How long a device is remembered after the last sign-in on it: half a year, in seconds. */
export const DEVICE_SECONDS = 180 * 86_400;
/** The most users of a shared device; the earliest is forgotten. */
const MAX_USERS = 20;

/** A request's viewer: its address, the token of its device if it has one, and the origin at which it sees the application. */
export interface Viewer {
  address: string;
  device: string | undefined;
  /** Such as `https://stock.example.com`. */
  origin: string;
}

/** The token of a device on which this user has signed in now, and others before. */
export async function signDevice(userId: number, earlier: readonly number[]): Promise<string> {
  const users = [userId, ...earlier.filter((id) => id !== userId)].slice(0, MAX_USERS);
  return new SignJWT({ users })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setExpirationTime(Math.floor(now() / 1_000) + DEVICE_SECONDS)
    .sign(recordsKey());
}

/** The ids of the users who have signed in on a device; none if the token is missing, forged or too old. */
export async function deviceUsers(jwt: string | undefined): Promise<number[]> {
  if (!jwt) return [];
  try {
    const options = { algorithms: [ALGORITHM], issuer: ISSUER, requiredClaims: ["exp", "users"], currentDate: new Date(now()) };
    const { users } = (await jwtVerify(jwt, recordsKey(), options)).payload;
    return Array.isArray(users) ? users.filter((id) => typeof id === "number") : [];
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return [];
  }
}
