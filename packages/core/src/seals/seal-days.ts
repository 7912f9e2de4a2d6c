/**
 * Seals the ledger day by day: each day's rows under one Merkle root, chained to the previous day and signed. Days
 * without rows are sealed too, so that the chain has no gaps.
 */
import { Readable } from "node:stream";
import { addDays } from "../lib/rules/calendar.ts";
import { isTimeSure, now } from "../lib/time/clock.ts";
import { businessDay } from "../lib/time/day.ts";
import { keepSealed, keepSealedStream } from "../lib/files/sealed-files.ts";
import { get, queryAll, queryPage, StaleWrite, transact } from "../lib/table/table.ts";
import type { Put } from "../lib/table/write.ts";
import { firstInstant, isComplete, leafLine, leavesOfDay } from "./day-rows.ts";
import { MerkleTree } from "./merkle.ts";
import { type Seal, SEAL_KEYS, sealKey, sealKeyKey, type SealKeyRow, sealFields, type SealRow, SEALS } from "./seal.rows.ts";
import { introducedKey, sealHash, sealText, signedSeal, type Signer, signers } from "./signing.ts";

/** The current version of the canonical form and the tree. */
export const SEAL_FORMAT = 1;
/** The previous hash of the first seal. */
export const NO_SEAL = "0".repeat(64);
/** Approximate size, in characters, of the chunks in which a day's list is written. */
const PIECE = 64_000;

/** The name of a day's seal in the bucket, and of the list of its rows. */
export const sealFile = (day: string): string => `${day}.json`;
export const leavesFile = (day: string): string => `${day}.rows`;

/** The result of a run. */
export interface Sealed {
  days: string[];
  rows: number;
}

/**
 * Seals every complete day that is not sealed yet, oldest first, until `until` (milliseconds since the epoch); the next
 * run continues from there. Idempotent: it can be interrupted, repeated and run concurrently, because a day always gets
 * the same seal. Seals nothing while the clocks of the machine, the database and the bucket disagree, or soon after the
 * time was set: a day that is sealed too early stays sealed.
 */
export async function sealDays(until: number): Promise<Sealed> {
  const sealed: Sealed = { days: [], rows: 0 };
  let last = await newestSeal();
  let day = last ? addDays(last.day, 1) : await firstDay();
  while (day !== undefined && isComplete(day) && isTimeSure() && now() < until) {
    last = await sealDay(day, last);
    sealed.days.push(day);
    sealed.rows += last.rows;
    day = addDays(day, 1);
  }
  return sealed;
}

/** The newest seal; undefined if no day is sealed yet. */
export async function newestSeal(): Promise<Seal | undefined> {
  const { rows } = await queryPage<SealRow>({ partition: SEALS, newestFirst: true, strong: true }, 1);
  return rows[0] && sealFields(rows[0]);
}

async function firstDay(): Promise<string | undefined> {
  const first = await firstInstant();
  return first === undefined ? undefined : businessDay(first);
}

/** First the bucket, then the table: a run interrupted in between writes the same object to the bucket again. */
async function sealDay(day: string, before: Seal | undefined): Promise<Seal> {
  const { signer, introduction } = await signerFor(day, before);
  const { root, rows } = await hashDay(day);
  // The bucket has answered by now, with its own time.
  if (!isTimeSure()) throw new Error(`The clocks of the machine, the database and the bucket disagree: ${day} is not sealed.`);
  const previous = before ? sealHash(before) : NO_SEAL;
  const seal = signedSeal({ format: SEAL_FORMAT, day, rows, root, previous }, signer);
  await keepSealed(sealFile(day), sealText(seal));
  const put: Put = { kind: "put", item: { ...sealKey(day), ...seal }, expect: { absent: true } };
  try {
    await transact([put, ...introduction]);
  } catch (error) {
    // A concurrent run has sealed it with the same result: continue from its seal.
    const other = error instanceof StaleWrite ? await get<SealRow>(sealKey(day), true) : undefined;
    if (!other) throw error;
    return sealFields(other);
  }
  return seal;
}

/** Reads a day once: returns its root and writes the list of its rows to a file in the bucket. */
export async function hashDay(day: string, file: string = leavesFile(day)): Promise<{ root: string; rows: number }> {
  const tree = new MerkleTree();
  const pieces = leafPieces(day, tree);
  const first = await pieces.next();
  if (!first.done) await keepSealedStream(file, Readable.from(startingWith(first.value, pieces), { objectMode: false }));
  const { leaves } = tree;
  return { root: tree.finish().root.toString("hex"), rows: leaves };
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

async function* leafPieces(day: string, tree: MerkleTree): AsyncGenerator<Buffer> {
  let piece = "";
  for await (const leaf of leavesOfDay(day)) {
    tree.add(Buffer.from(leaf.hash, "hex"));
    piece += leafLine(leaf);
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = "";
  }
  if (piece !== "") yield Buffer.from(piece);
}

/** The key for a day and, for a new key, the row that introduces it, signed by the previous key. */
async function signerFor(day: string, before: Seal | undefined): Promise<{ signer: Signer; introduction: Put[] }> {
  const { keys, lost } = signers();
  const [signer] = keys;
  if (!signer) throw new Error("There is no key to seal the ledger with: set SEALING_KEYS.");
  if (before?.keyId === signer.keyId) return { signer, introduction: [] };
  const known = await queryAll<SealKeyRow>({ partition: SEAL_KEYS, strong: true });
  // For the same day, a concurrent run has just written it.
  if (known.some(({ keyId, from }) => keyId === signer.keyId && from !== day))
    throw new Error(`The key ${signer.keyId} has already been replaced. Set a new one.`);
  const older = keys.find(({ keyId }) => keyId === before?.keyId);
  if (before && !older && !lost) {
    throw new Error(`The key ${before.keyId} must sign the key that replaces it: put it second in SEALING_KEYS, or the word "lost".`);
  }
  const key = introducedKey(signer, day, older);
  return { signer, introduction: [{ kind: "put", item: { ...sealKeyKey(key), ...key }, expect: { absent: true } }] };
}
