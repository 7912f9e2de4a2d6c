/**
 * Rows of imports: the outcomes of their lines, and a record of each imported line that could be duplicated. The lines
 * themselves belong to the operation (`transaction/operation-lines.ts`).
 */
import { createHash } from "node:crypto";
import { decodeAnswer, type StoredAnswer, storedAnswer } from "../../transaction/stored-answer.ts";
import { instant, now } from "../../lib/time/clock.ts";
import { queryAll } from "../../lib/table/table.ts";
import type { Delete, Key, Put, Row } from "../../lib/table/write.ts";
import type { MadeLine, RefusedLine } from "./import.contract.ts";

/** How long the outcomes of lines are kept: as long as the record of the request, in seconds. */
const KEPT_SECONDS = 7 * 86_400;
/** How long an imported line is recognised: a year, in seconds. */
const KNOWN_SECONDS = 366 * 86_400;
/** Refused lines per row: their faults and names stay below the 400 kB of a row. */
const REFUSED_A_ROW = 100;

const ORDER_DIGITS = 5;
const ordered = (n: number): string => String(n).padStart(ORDER_DIGITS, "0");
const DONE = "DONE#";
const partition = (requestId: string): string => `O#${requestId}`;

interface TextRow extends Row {
  text: StoredAnswer;
}

/** The outcomes of lines. */
export interface Outcome {
  made: MadeLine[];
  refused: RefusedLine[];
}

const ttlIn = (seconds: number): number => Math.floor(now() / 1_000) + seconds;

/** Puts the outcomes of one step. */
export function putOutcome(requestId: string, step: number, outcome: Outcome): Put {
  return putDone(requestId, ordered(step), outcome);
}

/** Puts the lines that are refused before the first step. */
export function putRefused(requestId: string, refused: readonly RefusedLine[]): Put[] {
  const puts: Put[] = [];
  for (let at = 0; at < refused.length; at += REFUSED_A_ROW) {
    puts.push(putDone(requestId, `${ordered(0)}#${ordered(at)}`, { made: [], refused: refused.slice(at, at + REFUSED_A_ROW) }));
  }
  return puts;
}

function putDone(requestId: string, sort: string, outcome: Outcome): Put {
  const item: TextRow = { PK: partition(requestId), SK: DONE + sort, text: storedAnswer(outcome), ttl: ttlIn(KEPT_SECONDS) };
  return { kind: "put", item, expect: { absent: true } };
}

/** The outcomes of all lines so far. */
export async function readImportOutcome(requestId: string): Promise<Outcome> {
  const rows = await queryAll<TextRow>({ partition: partition(requestId), beginsWith: DONE, strong: true });
  return joined(rows.map((row) => decodeAnswer(row.text) as Outcome));
}

/** Merged outcomes, each list in the order of the file. */
export function joined(outcomes: readonly Outcome[]): Outcome {
  const inOrder = <T extends { line: number }>(lines: T[]): T[] => lines.toSorted((a, b) => a.line - b.line);
  return { made: inOrder(outcomes.flatMap(({ made }) => made)), refused: inOrder(outcomes.flatMap(({ refused }) => refused)) };
}

/** A record of an imported line, so that importing the file again does not duplicate the item or stock. */
export interface ImportedRow extends Row {
  sku: string;
  /** ISO 8601. */
  at: string;
}

/** By what a line is recognised: the digest of its identity. */
export const importedDigest = (identity: string): string => createHash("sha256").update(identity).digest("base64url");
const digestKey = (digest: string): Key => ({ PK: `IM#${digest}`, SK: "LINE" });
/** The row of a line by its identity. */
export const importedKey = (identity: string): Key => digestKey(importedDigest(identity));

/** Forgets that a line was imported, by its digest: it can be imported again. */
export const forgetImported = (digest: string): Delete => ({ kind: "delete", key: digestKey(digest) });

/** Records that a line was imported; `was` is an earlier record whose item no longer exists. */
export function putImported(identity: string, sku: string, was: ImportedRow | undefined): Put {
  const item: ImportedRow = { ...importedKey(identity), sku, at: instant(), ttl: ttlIn(KNOWN_SECONDS) };
  return { kind: "put", item, expect: was ? { equals: { at: was.at } } : { absent: true } };
}
