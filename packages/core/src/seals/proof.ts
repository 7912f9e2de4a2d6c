/**
 * The proofs of ledger rows: their paths in the Merkle tree of their day, and the day's seal.
 */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { businessDay, ukDay } from "../lib/time/day.ts";
import { conflict, notFound } from "../lib/actions/error.ts";
import { get, queryAll } from "../lib/table/table.ts";
import { mayReadAll } from "../ledger/log.ts";
import type { LedgerProof, SealedDay } from "../ledger/proof.contract.ts";
import { entrySort, type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { sealedFields } from "./canonical.ts";
import { correctionLeavesFile } from "./correct-seals.ts";
import { isComplete, leafLine, rowLeaf, sealedFrom } from "./day-rows.ts";
import { MerkleTree } from "./merkle.ts";
import { SEAL_KEYS, sealCorrectionKey, sealKey, type SealKeyRow, sealFields, type Seal, type SealRow } from "./seal.rows.ts";
import { storedLeaves } from "./stored-leaves.ts";

/** The proof of a row, once its day is sealed. */
export type Proved = z.infer<typeof SealedDay> & { proof: LedgerProof | null };
/** The proofs of some rows of a day, in the order of the day; none and no seal until it is sealed. */
export type ProvedDay = z.infer<typeof SealedDay> & { seal: Seal | null; proofs: LedgerProof[] };

/**
 * Proves row `rowNumber` of a transaction. Refuses an unknown row, and a sign-in that the reader may not see (404), and
 * a row or list that differs from what was sealed (409).
 */
export async function proveRow(transactionId: string, rowNumber: number, reader: Pick<Actor, "roles">): Promise<Proved> {
  const row = await get<EntryRow>({ PK: transactionKey(transactionId).PK, SK: entrySort(rowNumber) });
  if (row?.action === undefined || !mayReadAll(row, reader)) throw notFound("the row of the log");
  const { seal: _, proofs, ...when } = await proveDay(businessDay(row.at), [row]);
  return { ...when, proof: proofs[0] ?? null };
}

/** Proves rows of one day together. Refuses rows or a list that differ from what was sealed (409). */
export async function proveDay(day: string, rows: readonly EntryRow[]): Promise<ProvedDay> {
  const [early, correction, keys] = await Promise.all([
    get<SealRow>(sealKey(day)),
    get<SealRow>(sealCorrectionKey(day)),
    queryAll<SealKeyRow>({ partition: SEAL_KEYS }),
  ]);
  const sealed = correction ?? early;
  const when = { day, sealedFrom: sealedFrom(day), corrected: correction !== undefined };
  // A seal that was made too early is corrected once the day is over.
  if (!sealed || (!correction && !isComplete(day))) return { ...when, seal: null, proofs: [] };
  const key = keys.find(({ keyId }) => keyId === sealed.keyId);
  if (!key) throw notAsSealed(day);
  const seal = sealFields(sealed);
  const proved = await provedLeaves(new Map(rows.map((row) => [leafLine(rowLeaf(row)), row])), seal, correction && correctionLeavesFile(day));
  return {
    ...when,
    seal,
    proofs: proved.map(({ row, ...place }) => ({ kind: "apothecary-ledger-proof", row: sealedFields(row), ...place, seal, publicKey: key.publicKey })),
  };
}

/** The rows, by their lines of the day's list, with their places and their paths. */
async function provedLeaves(
  rows: ReadonlyMap<string, EntryRow>,
  seal: Seal,
  file: string | undefined,
): Promise<{ row: EntryRow; index: number; path: string[] }[]> {
  const tree = new MerkleTree();
  const found: { row: EntryRow; index: number }[] = [];
  for await (const leaf of storedLeaves(seal, file)) {
    const row = rows.get(leafLine(leaf));
    if (row) found.push({ row, index: tree.leaves });
    tree.add(Buffer.from(leaf.hash, "hex"), row !== undefined);
  }
  const { root, paths } = tree.finish();
  if (found.length !== rows.size || root.toString("hex") !== seal.root) throw notAsSealed(seal.day);
  return found.map((one, i) => ({ ...one, path: (paths[i] ?? []).map((hash) => hash.toString("hex")) }));
}

function notAsSealed(day: string) {
  return conflict(`This row cannot be proved: it differs from what was sealed on ${ukDay(day)}. Ask an administrator to run verify-ledger.`);
}
