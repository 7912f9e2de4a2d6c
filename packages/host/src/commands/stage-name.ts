import { createHash } from "node:crypto";

/** Longer names would be cut off in the names of resources, or could continue the name of another stage's table. */
const MAX_LENGTH = 18;
const DIGEST_LENGTH = 6;
/** Stages that no branch of that name may have. */
const RESERVED: readonly string[] = ["production", "staging", "local"];

/** The stage of a branch: its name where AWS allows it, else similar to it with a digest. The stage of main is `staging`. */
export function stageName(branch: string): string {
  if (branch === "main") return "staging";
  const plain = branch
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "");
  if (plain === branch && plain.length <= MAX_LENGTH && !plain.endsWith("-") && !RESERVED.includes(plain)) return plain;
  const digest = createHash("sha256").update(branch).digest("hex").slice(0, DIGEST_LENGTH);
  const start = plain.slice(0, MAX_LENGTH - DIGEST_LENGTH - 1).replace(/-+$/, "");
  return `${start || "branch"}-${digest}`;
}
