/**
 * The rows of seals: one for each day, and one for each key that has signed. They are written once and never changed.
 */
import type { Key, Row } from "../lib/table/write.ts";

/** The seal of a day's ledger rows. Hashes and the signature in hexadecimal. */
export interface Seal {
  /** The version of the canonical form and of the tree. */
  format: number;
  /** The day in the business's time zone. */
  day: string;
  /** Number of ledger rows of the day. */
  rows: number;
  /** The root of the Merkle tree over the day's rows. */
  root: string;
  /** The hash of the previous day's seal; zeros for the first. */
  previous: string;
  keyId: string;
  /** Ed25519, over the canonical form of all other fields. */
  signature: string;
}

/** A public key, and the previous key's signature of it. */
export interface SealKey {
  keyId: string;
  /** The 32 bytes of the Ed25519 public key in hexadecimal. */
  publicKey: string;
  /** The first day that it sealed. */
  from: string;
  /** The previous key; none for the first key, or if the previous key was lost. */
  endorsedBy: string | null;
  endorsement: string | null;
}

export type SealRow = Row & Seal;
export type SealKeyRow = Row & SealKey;

export const SEALS = "SEALS";
export const SEAL_KEYS = "SEALKEYS";

/** The partition of corrections: at most one for each day. */
export const SEAL_CORRECTIONS = "SEALCORRECTIONS";

export const sealCorrectionKey = (day: string): Key => ({ PK: SEAL_CORRECTIONS, SK: day });
export const sealKey = (day: string): Key => ({ PK: SEALS, SK: day });
/** In the order of their first use. */
export const sealKeyKey = ({ from, keyId }: Pick<SealKey, "from" | "keyId">): Key => ({ PK: SEAL_KEYS, SK: `${from}#${keyId}` });

/** The seal without its table keys. */
export function sealFields({ format, day, rows, root, previous, keyId, signature }: Seal): Seal {
  return { format, day, rows, root, previous, keyId, signature };
}

/** The key without its table keys. */
export function sealKeyFields({ keyId, publicKey, from, endorsedBy, endorsement }: SealKey): SealKey {
  return { keyId, publicKey, from, endorsedBy, endorsement };
}
