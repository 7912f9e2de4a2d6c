/**
 * Passwords, stored as bcrypt of an HMAC: bcrypt alone stops at 72 bytes, and passwords can have 80 characters
 * (contract, section 2).
 */
import { createHmac } from "node:crypto";

/** 2^11 rounds: about 140 ms on the machines measured. */
const COST = 11;
/** Domain separation for these digests; not a secret. */
const LABEL = "apothecary password";
/** The hash of a discarded random text: a sign-in with an unknown name is compared with it, at the same cost. */
const NOBODYS = "$2b$11$QQGNH3yaUkFAzYjGjLW9E.4aK/NeZeHFezHTHCsq1LvN5O7k1E1Z2";

/** Computes hashes. */
export interface Hashing {
  hash(text: string, cost: number): Promise<string>;
  compare(text: string, hashed: string): Promise<boolean>;
}

/** The library is loaded when the first password comes: most functions check one only for a signature. */
const HERE: Hashing = {
  hash: async (text, cost) => (await import("bcryptjs")).hash(text, cost),
  compare: async (text, hashed) => (await import("bcryptjs")).compare(text, hashed),
};
let hashing = HERE;

/** Replaces the hashing (the local host uses threads); without an argument, restores the default. */
export function hashThrough(other: Hashing = HERE): void {
  hashing = other;
}

/** The stored hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hashing.hash(digest(password), COST);
}

/** Whether a password matches a hash; false without a hash, in the same time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const same = await hashing.compare(digest(password), passwordHash || NOBODYS);
  return same && passwordHash !== undefined && passwordHash !== "";
}

function digest(password: string): string {
  return createHmac("sha256", LABEL).update(password).digest("base64");
}
