/**
 * An S3 engine for tests that create reports: call it in `beforeAll` after `makeWorld`, and call the result in `afterAll`.
 */
import { configure } from "@apothecary/core/lib/stage/settings";
import { startS3 } from "../../packages/host/src/engines/s3-engine.ts";

const BUCKET = "reports-of-tests";

/** Starts an engine and connects this process to it; returns a function to stop it. */
export async function startReports(): Promise<() => Promise<void>> {
  const engine = await startS3({ bucket: BUCKET });
  configure({ s3Endpoint: engine.endpoint, bucketName: BUCKET });
  return () => engine.stop();
}

/** A report as a browser would download it: its name, its bytes and its text. */
export async function download(url: string): Promise<{ status: number; disposition: string; type: string; bytes: Buffer; text: string }> {
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    disposition: answer.headers.get("content-disposition") ?? "",
    type: answer.headers.get("content-type") ?? "",
    bytes,
    text: bytes.toString("utf8"),
  };
}

/** The file that an answer links to; throws if the answer is its progress. */
export function readyFile(answer: object): { fileName: string; url: string } {
  if (!("url" in answer && "fileName" in answer)) throw new Error("The file is still being created.");
  return { fileName: String(answer.fileName), url: String(answer.url) };
}
