/**
 * The proof of one ledger row: its path in the Merkle tree of its day, and the day's seal.
 */
import type { Actor } from "../lib/actions/actor.ts";
import { businessDay, ukDay } from "../lib/time/day.ts";
import { conflict, notFound } from "../lib/actions/error.ts";
import { get, queryAll } from "../lib/table/table.ts";
import { mayReadAll } from "../ledger/log.ts";
import type { LedgerProof } from "../ledger/proof.contract.ts";
import { entrySort, type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { sealedFields } from "./canonical.ts";
import { correctionLeavesFile } from "./correct-seals.ts";
import { isComplete, type Leaf, rowLeaf, sealedFrom } from "./day-rows.ts";
import { MerkleTree } from "./merkle.ts";
import { SEAL_KEYS, sealCorrectionKey, sealKey, type SealKeyRow, sealFields, type Seal, type SealRow } from "./seal.rows.ts";
import { storedLeaves } from "./stored-leaves.ts";

/** The proof of a row, once its day is sealed. */
export interface Proved {
  day: string;
  sealedFrom: string;
  corrected: boolean;
  proof: LedgerProof | null;
}

/**
 * Proves row `rowNumber` of a transaction. Refuses an unknown row, and a sign-in that the reader may not see (404), and
 * a row or list that differs from what was sealed (409).
 */
export async function proveRow(transactionId: string, rowNumber: number, reader: Pick<Actor, "roles">): Promise<Proved> {
  const [row, keys] = await Promise.all([
    get<EntryRow>({ PK: transactionKey(transactionId).PK, SK: entrySort(rowNumber) }),
    queryAll<SealKeyRow>({ partition: SEAL_KEYS }),
  ]);
  if (row?.action === undefined || !mayReadAll(row, reader)) throw notFound("the row of the log");
  const day = businessDay(row.at);
  const [early, correction] = await Promise.all([get<SealRow>(sealKey(day)), get<SealRow>(sealCorrectionKey(day))]);
  const sealed = correction ?? early;
  const when = { day, sealedFrom: sealedFrom(day), corrected: correction !== undefined };
  // A seal that was made too early is corrected once the day is over.
  if (!sealed || (!correction && !isComplete(day))) return { ...when, proof: null };
  const key = keys.find(({ keyId }) => keyId === sealed.keyId);
  if (!key) throw notAsSealed(day);
  const seal = sealFields(sealed);
  const leafPath = await pathTo(rowLeaf(row), seal, correction && correctionLeavesFile(day));
  return { ...when, proof: { kind: "apothecary-ledger-proof", row: sealedFields(row), ...leafPath, seal, publicKey: key.publicKey } };
}

async function pathTo(leaf: Leaf, seal: Seal, file: string | undefined): Promise<{ index: number; path: string[] }> {
  const tree = new MerkleTree();
  let index: number | undefined;
  for await (const { hash, position, PK } of storedLeaves(seal, file)) {
    const proved = position === leaf.position && PK === leaf.PK && hash === leaf.hash;
    if (proved) index = tree.leaves;
    tree.add(Buffer.from(hash, "hex"), proved);
  }
  const { root, path } = tree.finish();
  if (index === undefined || root.toString("hex") !== seal.root) throw notAsSealed(seal.day);
  return { index, path: path.map((hash) => hash.toString("hex")) };
}

function notAsSealed(day: string) {
  return conflict(`This row cannot be proved: it differs from what was sealed on ${ukDay(day)}. Ask an administrator to run verify-ledger.`);
}
