import type { User } from "../user.rows.ts";
import type { Passkey } from "./passkeys.contract.ts";

/** A user's passkeys, by name. */
export function listPasskeys({ passkeys = {} }: User): Passkey[] {
  return Object.entries(passkeys)
    .map(([id, { name, created, lastUsed }]) => ({ id, name, created, lastUsed: lastUsed ?? null }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
