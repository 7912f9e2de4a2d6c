/**
 * Report files of the full-size data set: the duration of each, its peak memory beyond what the process used
 * before, and the number of rows that a CSV library reads back. S3 and the table run in separate processes.
 */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { transactionLogReport } from "@apothecary/core/ledger/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { configure } from "@apothecary/core/lib/stage/settings";
import { exportOwnStockValues } from "@apothecary/core/reports/contract";
import { carryOn } from "@apothecary/core/transaction/operation";
import { parse } from "csv-parse";
import type { Input } from "../local/invoke.ts";
import { startS3 } from "../engines/s3-engine.ts";
import { answerTo } from "./world.ts";

const BUCKET = "reports-of-the-bench";
/** Sampling interval of memory, in milliseconds. */
const LOOK_MS = 20;
/** Timeout for the longest file. */
const LONGEST_MS = 3_600_000;
const BYTES_PER_MEGABYTE = 1_000_000;

/** Does some work with an S3 of its own. */
export async function withBucket(work: () => Promise<void>): Promise<void> {
  const s3 = await startS3({ bucket: BUCKET });
  configure({ s3Endpoint: s3.endpoint, bucketName: BUCKET });
  try {
    await work();
  } finally {
    await s3.stop();
  }
}

/** Creates the files and prints the cost of each; throws if the log of recounts is incomplete. */
export async function printFiles(recounts: number): Promise<void> {
  await printFile("all of the transaction log", transactionLogReport, { body: { filters: {} } });
  const read = await printFile("the log of recounts", transactionLogReport, { body: { filters: { action: "Adjustment" } } });
  if (read !== recounts) throw new Error(`The file of ${recounts} recounts has ${read}.`);
  await printFile("the log of an item", transactionLogReport, { body: { filters: { sku: "EMU00041" } } });
  await printFile("stock values", exportOwnStockValues, { body: { type: "Raw Material" } });
}

/** Returns the rows of the file. */
async function printFile<E extends AnyEndpoint>(what: string, of: E, input: Input<E>): Promise<number> {
  const memory = watchMemory();
  const started = performance.now();
  const url = await made(of, input);
  const seconds = (performance.now() - started) / 1_000;
  const { peak, more } = memory.stop();
  const { rows, bytes } = await readBack(url);
  const size = `${rows.toLocaleString("en-GB").padStart(9)} rows, ${megabytes(bytes, 1).padStart(6)} MB`;
  const taken = `${megabytes(peak)} MB of memory at the peak, ${megabytes(more)} MB more than before`;
  console.log(`${what.padEnd(34)} ${seconds.toFixed(1).padStart(8)} s    ${size}, ${taken}`);
  return rows;
}

const megabytes = (bytes: number, decimals = 0): string => (bytes / BYTES_PER_MEGABYTE).toFixed(decimals);

/** Requests a file, runs its remaining background steps, and returns its location. */
async function made<E extends AnyEndpoint>(of: E, input: Input<E>): Promise<string> {
  const requestId = randomUUID();
  const first = await answerTo(of, input, requestId);
  if (isFile(first)) return first.url;
  await carryOn(requestId, LONGEST_MS);
  const last = await answerTo(of, input, requestId);
  if (!isFile(last)) throw new Error(`${of.path} did not come to a file.`);
  return last.url;
}

const isFile = (answer: unknown): answer is { url: string } => typeof answer === "object" && answer !== null && "url" in answer;

/** Peak memory of the process, and the increase over its start: bytes. */
function watchMemory(): { stop: () => { peak: number; more: number } } {
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, LOOK_MS);
  const stop = (): { peak: number; more: number } => {
    clearInterval(timer);
    peak = Math.max(peak, process.memoryUsage().rss);
    return { peak, more: peak - before };
  };
  return { stop };
}

/** The rows of a file without its header, as parsed by a CSV library; throws if a row has too many or too few cells. */
async function readBack(url: string): Promise<{ rows: number; bytes: number }> {
  const { body } = await fetch(url);
  if (!body) throw new Error("The file is empty.");
  const parser = parse({ bom: true, columns: true, record_delimiter: "\r\n", relax_column_count: false });
  let bytes = 0;
  const file = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  file.on("data", (chunk: Uint8Array) => {
    bytes += chunk.length;
  });
  file.on("error", (error) => parser.destroy(error));
  let rows = 0;
  for await (const _ of file.pipe(parser)) rows += 1;
  return { rows, bytes };
}
