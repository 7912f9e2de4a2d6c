/**
 * Proves the ledger against its seals: each day's rows, the chain of days, the signatures, and the copies in the bucket.
 */
import { deserialize, serialize } from "node:v8";
import { SEALED_FILES } from "../lib/files/bucket-folders.ts";
import { addDays } from "../lib/rules/calendar.ts";
import { now } from "../lib/time/clock.ts";
import { startOfDay } from "../lib/time/day.ts";
import { md5Of, type SealedFile, sealedFiles } from "../lib/files/sealed-files.ts";
import { queryAll, queryEach } from "../lib/table/table.ts";
import { firstInstant, isComplete, leavesOfDay } from "../seals/day-rows.ts";
import { correctionFile, correctionLeavesFile, isEarly } from "../seals/correct-seals.ts";
import { MerkleTree } from "../seals/merkle.ts";
import { NO_SEAL, SEAL_FORMAT, sealFile } from "../seals/seal-days.ts";
import { type Seal, SEAL_CORRECTIONS, SEAL_KEYS, type SealKey, type SealKeyRow, sealKeyFields, sealFields, type SealRow, SEALS } from "../seals/seal.rows.ts";
import { isEndorsedBy, isSignedBy, publicKeyId, sealHash, sealText } from "../seals/signing.ts";
import { firstDifference, isWhatWasSealed, storedLeaves } from "../seals/stored-leaves.ts";
import type { Finding } from "./finding.ts";
import { type Rows, verifyLedgerRows } from "./verify-stock.ts";

/** The result of a verification. */
export interface LedgerVerdict {
  days: number;
  rows: number;
  findings: Finding[];
  warnings: string[];
  /** The signing keys, in the order of their first use. */
  keys: SealKey[];
}

/** Options of the verification. */
export interface VerifyOptions {
  /** Trusted key ids. Every key must be one of them, or be signed by one. */
  trusted: readonly string[];
  /** Whether the bucket with the copies of the seals can be read. */
  bucket: boolean;
}

/** Verifies every day from the first seal to the newest. Reads each row once, and the rows of a day again if it differs. */
export async function verifySeals(options: VerifyOptions): Promise<LedgerVerdict> {
  return finished(await verifiedUntil(await startProgress(options), options, Number.POSITIVE_INFINITY));
}

/** The same, then all rows of the ledger, sealed or not, against their codes, index keys and numbers. */
export async function verifyLedger(options: VerifyOptions, keep?: (read: Rows) => Rows): Promise<LedgerVerdict> {
  const sealed = await verifySeals(options);
  const written = await verifyLedgerRows(keep);
  return { ...sealed, findings: [...sealed.findings, ...written.findings], warnings: [...sealed.warnings, ...written.warnings] };
}

/**
 * The seals in steps: goes on from what an earlier step kept, until an instant (milliseconds), by whole days. Codes and numbers
 * are part of the steps of `verify-stock`.
 */
export async function verifyLedgerStep(options: VerifyOptions, kept: Buffer | undefined, until: number): Promise<LedgerVerdict | Buffer> {
  const progress = await verifiedUntil(kept ? (deserialize(kept) as Progress) : await startProgress(options), options, until);
  return progress.rest ? serialize(progress) : finished(progress);
}

/** The versions of each copy in the bucket, by file name. */
type Copies = Map<string, SealedFile[]>;

/** How far a verification is. */
interface Progress {
  verdict: LedgerVerdict;
  /** The copies in the bucket that no seal was compared with yet; undefined if they are not read. */
  copies: Copies | undefined;
  /** The corrections of seals that were made too early, by day. */
  corrections: Map<string, Seal>;
  before?: Seal;
  /** Whether there are more days. */
  rest: boolean;
}

async function startProgress({ trusted, bucket }: VerifyOptions): Promise<Progress> {
  const keys = (await queryAll<SealKeyRow>({ partition: SEAL_KEYS, strong: true })).map(sealKeyFields);
  const verdict: LedgerVerdict = { days: 0, rows: 0, findings: keyFindings(keys, trusted), warnings: [], keys };
  const corrections = await queryAll<SealRow>({ partition: SEAL_CORRECTIONS, strong: true });
  return {
    verdict,
    copies: bucket ? await copiesOfSeals() : undefined,
    corrections: new Map(corrections.map((row) => [row.day, sealFields(row)])),
    rest: true,
  };
}

async function verifiedUntil(progress: Progress, options: VerifyOptions, until: number): Promise<Progress> {
  const { verdict, copies } = progress;
  const { keys } = verdict;
  let { before } = progress;
  for await (const row of queryEach<SealRow>({ partition: SEALS, strong: true, ...(before ? { after: before.day } : {}) })) {
    const seal = sealFields(row);
    verdict.findings.push(...chainFindings(seal, before), ...signatureFindings(seal, keys));
    const written = copies?.get(sealFile(seal.day))?.[0]?.written;
    if (copies) verdict.findings.push(...copyFindings(seal, sealFile(seal.day), copies));
    verdict.findings.push(...(await dayFindings(seal, written, progress, options)));
    verdict.days += 1;
    verdict.rows += seal.rows;
    if (!before) verdict.findings.push(...(await earlierFindings(seal.day)));
    before = seal;
    if (now() >= until) return { ...progress, before, rest: true };
  }
  return { ...progress, ...(before ? { before } : {}), rest: false };
}

async function finished({ verdict, copies, before }: Progress): Promise<LedgerVerdict> {
  for (const name of copies?.keys() ?? []) verdict.findings.push(broken("a seal is never removed", name, "a seal in the table", "only the copy in the bucket"));
  verdict.warnings.push(...(await openDays(before)));
  if (!copies) verdict.warnings.push("The copies in the bucket were not read: a missing newest seal is not noticed, and no row can be named.");
  return verdict;
}

function broken(rule: Finding["rule"], where: string, expected: string | number, found: string | number): Finding {
  return { rule, where, expected, found };
}

/** Each key must match its id, and be trusted or signed by the previous key. The first key is trusted if no trusted ids are given. */
function keyFindings(keys: readonly SealKey[], trusted: readonly string[]): Finding[] {
  return keys.flatMap((key, i): Finding[] => {
    const named = publicKeyId(key.publicKey) === key.keyId ? [] : [broken("a seal is signed by a known key", key.keyId, "its own public key", "another")];
    const before = keys[i - 1];
    const believed = trusted.includes(key.keyId) || (before ? isEndorsedBy(key, before) : trusted.length === 0);
    return believed ? named : [...named, broken("a seal is signed by a known key", key.keyId, "a key that is trusted or vouched for", "neither")];
  });
}

function chainFindings(seal: Seal, before: Seal | undefined): Finding[] {
  if (before && seal.day !== addDays(before.day, 1)) return [broken("a seal is never removed", addDays(before.day, 1), "a seal", "none")];
  const expected = before ? sealHash(before) : NO_SEAL;
  if (seal.previous === expected) return [];
  if (before) return [broken("each seal names the one before it", seal.day, expected, seal.previous)];
  return [broken("a seal is never removed", `before ${seal.day}`, "the seals that this one follows", "none")];
}

function signatureFindings(seal: Seal, keys: readonly SealKey[]): Finding[] {
  const rule = "a seal is signed by a known key";
  const key = keys.findLast(({ from }) => from <= seal.day);
  if (key?.keyId !== seal.keyId) return [broken(rule, seal.day, key?.keyId ?? "a key", seal.keyId)];
  if (seal.format !== SEAL_FORMAT) return [broken(rule, seal.day, `format ${SEAL_FORMAT}`, seal.format)];
  return isSignedBy(seal, key.publicKey) ? [] : [broken(rule, seal.day, `the signature of ${key.keyId}`, "another")];
}

/** Seals in the bucket by file name. */
async function copiesOfSeals(): Promise<Copies> {
  const copies: Copies = new Map();
  for await (const file of sealedFiles()) if (file.name.endsWith(".json")) copies.set(file.name, [...(copies.get(file.name) ?? []), file]);
  return copies;
}

/** Checks that a seal equals all versions of its copy. Removes compared copies from the list. */
function copyFindings(seal: Seal, name: string, copies: Copies): Finding[] {
  const versions = copies.get(name) ?? [];
  copies.delete(name);
  const rule = "a seal is what its copy in the bucket is";
  if (versions.length === 0) return [broken(rule, seal.day, `${SEALED_FILES}${name}`, "no copy")];
  return versions.every(({ md5 }) => md5 === md5Of(sealText(seal))) ? [] : [broken(rule, seal.day, "the same text", "another")];
}

/**
 * Checks the rows of a day against its seal or, if that was made too early, against its correction, and says so in a warning.
 * `written` is when the seal's copy was written.
 */
async function dayFindings(seal: Seal, written: number | undefined, { verdict, copies, corrections }: Progress, options: VerifyOptions): Promise<Finding[]> {
  const { day } = seal;
  const correction = corrections.get(day);
  const early = written !== undefined && isEarly(day, written);
  if (!correction) {
    const findings = await rowFindings(seal, options);
    if (findings.length === 0 || !early || (await firstDifference(storedLeaves(seal), leavesOfDay(day), true))) return findings;
    verdict.warnings.push(`${day} was sealed before it was over. The next sealing afterwards corrects it.`);
    return [];
  }
  const name = correctionFile(day);
  const late = copies?.get(name)?.every((copy) => !isEarly(day, copy.written)) ?? true;
  const copied = copies ? copyFindings(correction, name, copies) : [];
  const signed = verdict.keys.some(({ keyId, publicKey }) => keyId === correction.keyId && isSignedBy(correction, publicKey));
  const missing = options.bucket ? await firstDifference(storedLeaves(seal), leavesOfDay(day), true) : undefined;
  const follows = correction.day === day && correction.format === SEAL_FORMAT && correction.previous === sealHash(seal);
  if (!signed || !follows || missing || !late || (copies && !early))
    return [...copied, broken("a seal is corrected only if it was made too early", day, "the rows of the early seal and later ones, signed", "something else")];
  verdict.warnings.push(`${day} was sealed before it was over. Its correction has ${correction.rows - seal.rows} rows more.`);
  return [...copied, ...(await rowFindings(correction, options, correctionLeavesFile(day)))];
}

/** Finds the first row of a day that differs from what was sealed. */
async function rowFindings(seal: Seal, { bucket }: VerifyOptions, file?: string): Promise<Finding[]> {
  const tree = new MerkleTree();
  for await (const leaf of leavesOfDay(seal.day)) tree.add(Buffer.from(leaf.hash, "hex"));
  const rows = tree.leaves;
  if (tree.finish().root.toString("hex") === seal.root && rows === seal.rows) return [];
  const rule = "ledger rows are never removed or changed";
  const first = bucket && (await isWhatWasSealed(seal, file)) ? await firstDifference(storedLeaves(seal, file), leavesOfDay(seal.day)) : undefined;
  if (!first) return [broken(rule, seal.day, `the ${seal.rows} rows that were sealed`, `${rows} rows, not all as they were; no list names them`)];
  const where = `${first.leaf.PK} ${first.leaf.position}`;
  return [broken(rule, where, first.kind === "added" ? "no such row on a sealed day" : "the row as it was sealed", `${first.kind} (${seal.day})`)];
}

/** Finds a row that was added before the first sealed day. */
async function earlierFindings(firstDay: string): Promise<Finding[]> {
  const first = await firstInstant();
  if (first === undefined || first >= startOfDay(firstDay)) return [];
  return [broken("ledger rows are never removed or changed", first, `no row before ${firstDay}`, "added")];
}

/** Warns of days that should have been sealed and are not. */
async function openDays(newest: Seal | undefined): Promise<string[]> {
  if (!newest) return (await firstInstant()) === undefined ? [] : ["No day is sealed yet."];
  const next = addDays(newest.day, 1);
  return isComplete(next) ? [`The days from ${next} on are not sealed yet.`] : [];
}
