/**
 * The text of a token: `apo_<user>_<random>_<secret>`. The first parts find it in its owner's row, by one read; the prefix lets
 * scanners for secrets find it in sources. Of the secret, 256 random bits, only the SHA-256 is stored.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const PREFIX = "apo";
const TEXT = /^apo_((\d{1,15})_[0-9a-f]{8})_([0-9a-f]{64})$/;
const ID_BYTES = 4;
const SECRET_BYTES = 32;

/** A new token of a user: its id, the text for the program, and what is stored of the secret. */
export function newToken(userId: number): { id: string; token: string; hash: string } {
  const id = `${userId}_${randomBytes(ID_BYTES).toString("hex")}`;
  const secret = randomBytes(SECRET_BYTES).toString("hex");
  return { id, token: `${PREFIX}_${id}_${secret}`, hash: hashed(secret).toString("hex") };
}

/** The parts of a token's text; undefined if it cannot be one. */
export function readTokenText(text: string): { id: string; userId: number; secret: string } | undefined {
  const [, id, userId, secret] = TEXT.exec(text) ?? [];
  return id === undefined || userId === undefined || secret === undefined ? undefined : { id, userId: Number(userId), secret };
}

/** Whether a secret is the one of a stored hash, in constant time. */
export function isSecret(secret: string, hash: string): boolean {
  return timingSafeEqual(hashed(secret), Buffer.from(hash, "hex"));
}

/** The user that a token's id names. */
export const tokenOwner = (id: string): number => Number(id.split("_")[0]);

function hashed(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
