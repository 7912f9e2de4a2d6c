/**
 * Pieces of a report that takes longer than one run of a function: each step of an operation stores one, and the last
 * step joins them. A piece never changes, since each has a key of its own. The bucket removes them after a day, as it
 * does reports.
 */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { bucketClient } from "./bucket-client.ts";
import { REPORTS } from "./bucket-folders.ts";
import { settings } from "../stage/settings.ts";

const pieceKey = (piece: string): string => `${REPORTS}pieces/${piece}`;

/** Stores a piece and returns its id. */
export async function keepPiece(text: string): Promise<string> {
  const piece = randomUUID();
  await bucketClient().send(new PutObjectCommand({ Bucket: settings().bucketName, Key: pieceKey(piece), Body: text }));
  return piece;
}

/** The content of pieces, one after another, streamed in bounded memory. */
export function joined(pieces: readonly string[]): Readable {
  return Readable.from(contents(pieces), { objectMode: false });
}

async function* contents(pieces: readonly string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    const { Body } = await bucketClient().send(new GetObjectCommand({ Bucket: settings().bucketName, Key: pieceKey(piece) }));
    if (!Body) throw new Error(`The piece ${piece} of a report is empty.`);
    yield* Body as AsyncIterable<Buffer>;
  }
}
