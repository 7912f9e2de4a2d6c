/**
 * How often a password was tried: one row for each username and each address, and for each purpose, so that trying the
 * manager's dialog does not lock anybody's sign-in. Names are digested, because people type passwords into the wrong field.
 */
import { createHash } from "node:crypto";
import type { Key, Row } from "../lib/write.ts";

/** What a password was asked for. */
export type Purpose = "sign-in" | "override" | "own-password";

export interface AttemptsRow extends Row {
  /** Attempts of this window that did not succeed, those that are still being checked included. */
  failures: number;
  /** The window's end, or the lock's: milliseconds since the epoch. */
  until: number;
  ttl: number;
}

/** The row of a username's attempts, whatever its case. */
export function attemptsOn(purpose: Purpose, username: string): Key {
  return keyOf(purpose, "NAME", username.toLowerCase());
}

/** The row of an address's attempts. Version 6 addresses count by their /64: one customer has all of it. */
export function attemptsFrom(purpose: Purpose, address: string): Key {
  return keyOf(purpose, "ADDRESS", network(address));
}

/** The part of an address that one customer has: all of a version 4 address, the first four groups of a version 6 one. */
export function network(address: string): string {
  const bare = address.replace(/^\[|\]$/g, "").toLowerCase();
  if (!bare.includes(":") || bare.includes(".")) return bare.replace(/^::ffff:/, "");
  const [head = "", tail] = bare.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

function keyOf(purpose: Purpose, kind: "NAME" | "ADDRESS", of: string): Key {
  return { PK: `A#${purpose}#${kind}#${createHash("sha256").update(of).digest("base64url")}`, SK: "ATTEMPTS" };
}
