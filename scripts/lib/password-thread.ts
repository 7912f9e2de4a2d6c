/**
 * A thread that works out password hashes, one after the other.
 */
import { parentPort } from "node:worker_threads";
import { compare, hash } from "bcryptjs";

/** What the thread is asked: the hash of a text at a cost, or whether a text has been hashed to `hashed`. */
export type Asked = { id: number; text: string } & ({ cost: number } | { hashed: string });
/** What it answers. */
export type Answered = { id: number; result: string | boolean } | { id: number; fault: string };

parentPort?.on("message", (asked: Asked) => {
  const work: Promise<string | boolean> = "cost" in asked ? hash(asked.text, asked.cost) : compare(asked.text, asked.hashed);
  work.then(
    (result) => parentPort?.postMessage({ id: asked.id, result } satisfies Answered),
    (fault: unknown) => parentPort?.postMessage({ id: asked.id, fault: String(fault) } satisfies Answered),
  );
});
