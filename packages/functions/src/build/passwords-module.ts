import { dictionary } from "@zxcvbn-ts/language-common";
import { MIN_PASSWORD } from "@apothecary/core/users/contract";
import { writeModule } from "./generated-module.ts";

/** How many of the most common passwords cannot be chosen. */
const REFUSED = 10_000;

/**
 * Writes the most common passwords as one text: only those that are long enough to be chosen otherwise. The package has
 * five times as many, and takes a tenth of a second to unpack them.
 */
export function writeCommonPasswords(): void {
  const common = dictionary["passwords-common"].slice(0, REFUSED).filter((password) => password.length >= MIN_PASSWORD);
  const text = `/** Common passwords, one a line, from @zxcvbn-ts/language-common. */\nexport const COMMON_PASSWORDS = ${JSON.stringify(common.join("\n"))};\n`;
  writeModule("common-passwords.ts", text);
}
