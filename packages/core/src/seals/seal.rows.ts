/**
 * The rows of seals: one for each day, in the order of days, and one for each key that ever signed. They are put once and
 * never changed.
 */
import type { Key, Row } from "../lib/write.ts";

/** The seal of a day's ledger rows. Hashes and the signature in hexadecimal. */
export interface Seal {
  /** The version of the canonical form and of the tree. */
  format: number;
  /** The day in the house's time zone. */
  day: string;
  /** How many ledger rows the day has. */
  rows: number;
  /** The root of the Merkle tree over the day's rows. */
  root: string;
  /** The hash of the seal of the day before; zeros on the first. */
  previous: string;
  keyId: string;
  /** Ed25519, over the canonical form of all other fields. */
  signature: string;
}

/** A public key, and the signature by which the key before it vouches for it. */
export interface SealKey {
  keyId: string;
  /** The 32 bytes of the Ed25519 public key in hexadecimal. */
  publicKey: string;
  /** The first day that it sealed. */
  from: string;
  /** The key before it; none for the first key, or where the key before was lost. */
  endorsedBy: string | null;
  endorsement: string | null;
}

export type SealRow = Row & Seal;
export type SealKeyRow = Row & SealKey;

export const SEALS = "SEALS";
export const SEAL_KEYS = "SEALKEYS";

export const sealKey = (day: string): Key => ({ PK: SEALS, SK: day });
/** In the order in which they came into use. */
export const sealKeyKey = ({ from, keyId }: Pick<SealKey, "from" | "keyId">): Key => ({ PK: SEAL_KEYS, SK: `${from}#${keyId}` });

/** The seal without its place in the table. */
export function sealOf({ format, day, rows, root, previous, keyId, signature }: Seal): Seal {
  return { format, day, rows, root, previous, keyId, signature };
}

/** The key without its place in the table. */
export function sealKeyOf({ keyId, publicKey, from, endorsedBy, endorsement }: SealKey): SealKey {
  return { keyId, publicKey, from, endorsedBy, endorsement };
}
