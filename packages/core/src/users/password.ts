/**
 * Passwords, kept as bcrypt of an HMAC: bcrypt alone stops at 72 bytes, and passwords count in full to 80 characters
 * (contract, section 2).
 */
import { createHmac } from "node:crypto";
import { compare, hash } from "bcryptjs";

/** 2^11 rounds: some 140 ms on the machines that this was weighed on. */
const COST = 11;
/** Sets these digests apart from all others; it is no secret. */
const LABEL = "apothecary password";
/** The hash of a random text that nobody kept: a sign-in under an unknown name is compared with it, at the same cost. */
const NOBODYS = "$2b$11$QQGNH3yaUkFAzYjGjLW9E.4aK/NeZeHFezHTHCsq1LvN5O7k1E1Z2";

/** Works hashes out. */
export interface Hashing {
  hash(text: string, cost: number): Promise<string>;
  compare(text: string, hashed: string): Promise<boolean>;
}

const HERE: Hashing = { hash, compare };
let hashing = HERE;

/** Has hashes worked out elsewhere (a host that answers many at once has threads for it); without an argument, here again. */
export function hashThrough(other: Hashing = HERE): void {
  hashing = other;
}

/** What is kept of a password. */
export function hashPassword(password: string): Promise<string> {
  return hashing.hash(digest(password), COST);
}

/** Whether a password is the one that was hashed; without a hash it never is, and takes as long to say so. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const same = await hashing.compare(digest(password), passwordHash || NOBODYS);
  return same && passwordHash !== undefined && passwordHash !== "";
}

function digest(password: string): string {
  return createHmac("sha256", LABEL).update(password).digest("base64");
}
