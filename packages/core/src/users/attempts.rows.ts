/**
 * Counters of password attempts: one row for each username and address, and for each purpose, so that attempts in the
 * manager's dialog do not lock sign-ins. Names are hashed, because people type passwords into the wrong field.
 */
import { createHash } from "node:crypto";
import type { Key, Row } from "../lib/table/write.ts";

/** What is checked: a password for one of three purposes, or a program's token. */
export type Purpose = "sign-in" | "override" | "own-password" | "token";

export interface AttemptsRow extends Row {
  /** Failed attempts of this window, including those still being checked. */
  failures: number;
  /** The end of the window or lock: milliseconds since the epoch. */
  until: number;
  ttl: number;
}

/** The row of a username's attempts, ignoring case. */
export function attemptsOn(purpose: Purpose, username: string): Key {
  return attemptsKey(purpose, "NAME", username.toLowerCase());
}

/** The row of an address's attempts. IPv6 addresses count by their /64, which belongs to one customer. */
export function attemptsFrom(purpose: Purpose, address: string): Key {
  return attemptsKey(purpose, "ADDRESS", network(address));
}

/** The part of an address that belongs to one customer: a whole IPv4 address, the first four groups of an IPv6 one. */
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

function attemptsKey(purpose: Purpose, kind: "NAME" | "ADDRESS", of: string): Key {
  return { PK: `A#${purpose}#${kind}#${createHash("sha256").update(of).digest("base64url")}`, SK: "ATTEMPTS" };
}
