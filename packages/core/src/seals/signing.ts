/**
 * Signing seals with Ed25519. A secret is any long random string: the private key is derived from it, so that a
 * generated secret of the stage can be used directly.
 */
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from "node:crypto";
import { settings } from "../lib/stage/settings.ts";
import { canonicalJson } from "../lib/rules/canonical-json.ts";
import { type Seal, type SealKey, sealKeyFields, sealFields } from "./seal.rows.ts";

const PURPOSE = "apothecary ledger seal";
const SEED_BYTES = 32;
/** The DER prefixes of a 32-byte Ed25519 key in PKCS #8 and SubjectPublicKeyInfo (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const KEY_ID_DIGITS = 32;
/** Placeholder among the secrets for a lost key. */
const LOST = "lost";

/** A key that can sign. */
export interface Signer {
  keyId: string;
  publicKey: string;
  privateKey: KeyObject;
}

/** The stage's keys, newest first, and whether the key before them was declared lost. */
export function signers(): { keys: Signer[]; lost: boolean } {
  const secrets = settings().sealingKeys;
  return { keys: secrets.filter((secret) => secret !== LOST).map(createSigner), lost: secrets.includes(LOST) };
}

/** The key derived from a secret. */
export function createSigner(secret: string): Signer {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, SEED_BYTES));
  const privateKey = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" }).subarray(PUBLIC_PREFIX.length).toString("hex");
  return { keyId: publicKeyId(publicKey), publicKey, privateKey };
}

/** A key's id: the first half of its hash, in hexadecimal. */
export function publicKeyId(publicKey: string): string {
  return createHash("sha256").update(publicKey, "hex").digest("hex").slice(0, KEY_ID_DIGITS);
}

/** Signs a seal. Deterministic: the same seal and key give the same signature. */
export function signedSeal(seal: Omit<Seal, "keyId" | "signature">, signer: Signer): Seal {
  const unsigned = { ...seal, keyId: signer.keyId };
  return { ...unsigned, signature: signature(canonicalJson(unsigned), signer) };
}

/** Whether a seal was signed by a key. */
export function isSignedBy(seal: Seal, publicKey: string): boolean {
  const { signature: signed, ...unsigned } = sealFields(seal);
  return isSignature(canonicalJson(unsigned), signed, publicKey);
}

/** A new key, signed by the previous key if there is one. */
export function introducedKey({ keyId, publicKey }: Signer, from: string, before: Signer | undefined): SealKey {
  const plain = { keyId, publicKey, from, endorsedBy: before?.keyId ?? null };
  return { ...plain, endorsement: before ? signature(canonicalJson(plain), before) : null };
}

/** Whether the previous key signed a key. */
export function isEndorsedBy(key: SealKey, before: SealKey): boolean {
  const { endorsement, ...plain } = sealKeyFields(key);
  return endorsement !== null && key.endorsedBy === before.keyId && isSignature(canonicalJson(plain), endorsement, before.publicKey);
}

/** The hash of this seal, as the next day's seal refers to it. */
export function sealHash(seal: Seal): string {
  return createHash("sha256").update(sealText(seal)).digest("hex");
}

/** A seal as stored in the bucket. */
export function sealText(seal: Seal): string {
  return canonicalJson({ ...sealFields(seal) });
}

function signature(text: string, { privateKey }: Signer): string {
  return sign(null, Buffer.from(text), privateKey).toString("hex");
}

function isSignature(text: string, signed: string, publicKey: string): boolean {
  const raw = Buffer.from(publicKey, "hex");
  if (raw.length !== SEED_BYTES) return false;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: "der", type: "spki" });
  return verify(null, Buffer.from(text), key, Buffer.from(signed, "hex"));
}
