/**
 * Seals the ledger day by day: each day's rows under one Merkle root, chained to the day before, and signed. Days without
 * rows are sealed too, so that the chain has no gaps.
 */
import { Readable } from "node:stream";
import { addDays } from "../lib/calendar.ts";
import { now } from "../lib/clock.ts";
import { dayOf } from "../lib/day.ts";
import { keepSealed, keepSealedStream } from "../lib/sealed-files.ts";
import { get, queryAll, queryPage, StaleWrite, transact } from "../lib/table.ts";
import type { Put } from "../lib/write.ts";
import { firstInstant, isComplete, leafLine, leavesOfDay } from "./day-rows.ts";
import { MerkleTree } from "./merkle.ts";
import { type Seal, SEAL_KEYS, sealKey, sealKeyKey, type SealKeyRow, sealOf, type SealRow, SEALS } from "./seal.rows.ts";
import { introducedKey, sealHash, sealText, signedSeal, type Signer, signers } from "./signing.ts";

/** The canonical form and the tree as they are now. */
export const SEAL_FORMAT = 1;
/** What the first seal names as the one before it. */
export const NO_SEAL = "0".repeat(64);
/** Lines of a day's list are written in pieces of about this many characters. */
const PIECE = 64_000;

/** The name of a day's seal in the bucket, and of the list of its rows. */
export const sealFile = (day: string): string => `${day}.json`;
export const leavesFile = (day: string): string => `${day}.rows`;

/** What a run did. */
export interface Sealed {
  days: string[];
  rows: number;
}

/**
 * Seals every complete day that is not sealed yet, the oldest first, until `until` (milliseconds since the epoch); the next
 * run goes on from there. May be cut off, repeated and run twice at once: the same day always gets the same seal.
 */
export async function sealDays(until: number): Promise<Sealed> {
  const sealed: Sealed = { days: [], rows: 0 };
  let last = await newestSeal();
  let day = last ? addDays(last.day, 1) : await firstDay();
  while (day !== undefined && isComplete(day) && now() < until) {
    last = await sealDay(day, last);
    sealed.days.push(day);
    sealed.rows += last.rows;
    day = addDays(day, 1);
  }
  return sealed;
}

/** The newest seal; nothing if no day was sealed yet. */
export async function newestSeal(): Promise<Seal | undefined> {
  const { rows } = await queryPage<SealRow>({ partition: SEALS, newestFirst: true, strong: true }, 1);
  return rows[0] && sealOf(rows[0]);
}

async function firstDay(): Promise<string | undefined> {
  const first = await firstInstant();
  return first === undefined ? undefined : dayOf(first);
}

/** First the bucket, then the table: what is cut off between the two writes the same into the bucket once more. */
async function sealDay(day: string, before: Seal | undefined): Promise<Seal> {
  const { signer, introduction } = await signerFor(day, before);
  const { root, rows } = await hashDay(day);
  const previous = before ? sealHash(before) : NO_SEAL;
  const seal = signedSeal({ format: SEAL_FORMAT, day, rows, root, previous }, signer);
  await keepSealed(sealFile(day), sealText(seal));
  const put: Put = { kind: "put", item: { ...sealKey(day), ...seal }, expect: { absent: true } };
  try {
    await transact([put, ...introduction]);
  } catch (error) {
    // Another run has sealed it meanwhile, to the same effect: this one goes on from what that one wrote.
    const other = error instanceof StaleWrite ? await get<SealRow>(sealKey(day), true) : undefined;
    if (!other) throw error;
    return sealOf(other);
  }
  return seal;
}

/** Reads a day once: its root, and the list of its rows into the bucket. */
async function hashDay(day: string): Promise<{ root: string; rows: number }> {
  const tree = new MerkleTree();
  const pieces = piecesOf(day, tree);
  const first = await pieces.next();
  if (!first.done) await keepSealedStream(leavesFile(day), Readable.from(startingWith(first.value, pieces), { objectMode: false }));
  const { leaves } = tree;
  return { root: tree.finish().root.toString("hex"), rows: leaves };
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

async function* piecesOf(day: string, tree: MerkleTree): AsyncGenerator<Buffer> {
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

/** The key for a day, and the row that brings it into use where it is a new one, vouched for by the key before it. */
async function signerFor(day: string, before: Seal | undefined): Promise<{ signer: Signer; introduction: Put[] }> {
  const { keys, lost } = signers();
  const [signer] = keys;
  if (!signer) throw new Error("There is no key to seal the ledger with: set SEALING_KEYS.");
  if (before?.keyId === signer.keyId) return { signer, introduction: [] };
  const known = await queryAll<SealKeyRow>({ partition: SEAL_KEYS, strong: true });
  // Of this very day it is what another run has just written.
  if (known.some(({ keyId, from }) => keyId === signer.keyId && from !== day)) throw new Error(`The key ${signer.keyId} was replaced before. Set a new one.`);
  const older = keys.find(({ keyId }) => keyId === before?.keyId);
  if (before && !older && !lost) {
    throw new Error(`The key ${before.keyId} has to vouch for the one that replaces it: name it second in SEALING_KEYS, or the word "lost".`);
  }
  const key = introducedKey(signer, day, older);
  return { signer, introduction: [{ kind: "put", item: { ...sealKeyKey(key), ...key }, expect: { absent: true } }] };
}
