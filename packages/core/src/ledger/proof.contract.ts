/** The proof that a ledger row is as it was sealed: shown in the transaction log, and exported for auditors. */
import * as z from "zod";
import { endpoint } from "../lib/rules/endpoint.ts";
import { Day, Ref } from "../lib/rules/fields.ts";

/** A transaction's rows are numbered with five digits. */
const MAX_ROW_NUMBER = 99_999;
const Hex = z.string().regex(/^[0-9a-f]+$/);

/** A field of a ledger row: any JSON, since what is sealed is all of a row, also what later versions add. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.unknown()), z.record(z.string(), z.unknown())]);

/** The signed Merkle root of a day's rows. */
export const DaySeal = z.object({
  format: z.number(),
  day: z.string(),
  rows: z.number(),
  root: Hex,
  previous: Hex,
  keyId: Hex,
  signature: Hex,
});

/** When the day of a row is sealed. */
export const SealedDay = z.object({
  /** The day of the row in the business's time zone. */
  day: Day,
  /** The earliest instant at which that day is sealed. */
  sealedFrom: z.string(),
  /** The day was sealed too early, by a clock that was ahead; the proof is by its correction, which names that seal. */
  corrected: z.boolean(),
});

/** Everything needed to verify a row independently, as docs/verify-proof.mjs does. */
export const LedgerProof = z.object({
  /** The version of this file format. */
  kind: z.literal("apothecary-ledger-proof"),
  /** The sealed fields of the row. Their canonical form (RFC 8785) is the leaf. */
  row: z.record(z.string(), Value),
  /** The row's index among the day's rows, from 0. */
  index: z.number(),
  /** The sibling hashes on the path from the leaf to the root. */
  path: z.array(Hex),
  seal: DaySeal,
  /** The Ed25519 public key in hexadecimal. Compare its id with the published one. */
  publicKey: Hex,
});
export type LedgerProof = z.infer<typeof LedgerProof>;

export const ledgerProof = endpoint({
  method: "POST",
  path: "/api/ledger_proof",
  domain: "ledger",
  summary: "The proof that a row of the log is as it was sealed; none until its day is sealed",
  seals: true,
  body: z.strictObject({ transactionId: Ref, rowNumber: z.int().min(0).max(MAX_ROW_NUMBER) }),
  answer: SealedDay.extend({ proof: LedgerProof.nullable() }),
  example: { transactionId: "0b8f3a52-6f0e-4f7e-9c1f-1f6c0a6b7a11", rowNumber: 0 },
});
