/**
 * A worker thread that calculates password hashes, one at a time.
 */
import { parentPort } from "node:worker_threads";
import { compare, hash } from "bcryptjs";

/** A request: the hash of a text at a cost, or whether a text matches `hashed`. */
export type Asked = { id: number; text: string } & ({ cost: number } | { hashed: string });
/** The response. */
export type Answered = { id: number; result: string | boolean } | { id: number; fault: string };

parentPort?.on("message", (asked: Asked) => {
  const work: Promise<string | boolean> = "cost" in asked ? hash(asked.text, asked.cost) : compare(asked.text, asked.hashed);
  work.then(
    (result) => parentPort?.postMessage({ id: asked.id, result } satisfies Answered),
    (fault: unknown) => parentPort?.postMessage({ id: asked.id, fault: String(fault) } satisfies Answered),
  );
});
