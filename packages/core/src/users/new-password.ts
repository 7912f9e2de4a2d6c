/** The rules of a new password, besides its length: for new users and for changes. Existing passwords stay valid. */
import { COMMON_PASSWORDS } from "../../../../.build/common-passwords.ts";
import { badInput } from "../lib/actions/error.ts";

let common: ReadonlySet<string> | undefined;

/** Refuses (400) a new password that is the username, or one of the 10,000 most common, ignoring case. (Contract, section 8.) */
export function refuseWeakPassword(password: string, username: string, path: string): void {
  const lower = password.toLowerCase();
  if (lower === username.toLowerCase()) throw badInput(path, "The password cannot be the username.");
  common ??= new Set(COMMON_PASSWORDS.split("\n"));
  if (common.has(lower)) throw badInput(path, "This password is too common. Choose another one.");
}
