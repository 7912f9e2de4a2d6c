/**
 * Passwords at bcrypt's lowest cost, 2^4 rounds instead of 2^11: a hash takes a millisecond instead of a hundred. That the cost
 * is 2^11, also for an unknown username, is proved by `users/password.test.ts`.
 */
import { hashThrough } from "@apothecary/core/users/password";
import { compare, hash } from "bcryptjs";

const LOWEST_COST = 4;
/** The beginning of a hash, with its cost. */
const COST = /^\$2b\$\d\d\$/;

/** Hashes and compares passwords at the lowest cost from now on. */
export function hashCheaply(): void {
  hashThrough({
    hash: (text) => hash(text, LOWEST_COST),
    compare: (text, hashed) =>
      compare(
        text,
        hashed.replace(COST, () => `$2b$0${LOWEST_COST}$`),
      ),
  });
}
