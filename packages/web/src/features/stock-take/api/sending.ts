/**
 * Sends pending counts. Each has the request id from when it was finished, so that repeats are idempotent.
 */
import type { CallError } from "../../../lib/server/call.ts";
import type { StoredRows } from "../../../lib/storage/stored-rows.ts";
import { isRefused } from "../../../lib/storage/offline-work.ts";
import type { CountErrors } from "./count-lines.ts";
import { draftKey, type StoredCount, type Refusal, type Waiting, pendingCounts } from "./stored-counts.ts";

interface Sending<Answer> {
  kept: StoredRows<StoredCount>;
  username: string;
  send: (count: Waiting) => Promise<Answer>;
  onSent: (count: Waiting, answer: Answer) => void;
  onRefused: (count: Waiting, refusal: Refusal) => void;
  isCallError: (error: unknown) => error is CallError;
}

/** All counts were sent, or the server was unreachable or busy. */
export type Outcome = "done" | "unreached";

/** Sends a user's pending counts in order. A refused count becomes a draft again, with errors at its lines. */
export async function sendWaiting<Answer>({ kept, username, send, onSent, onRefused, isCallError }: Sending<Answer>): Promise<Outcome> {
  for (;;) {
    const [next] = pendingCounts(kept.store.get(), username);
    if (!next) return "done";
    try {
      const answer = await send(next);
      await kept.change({ remove: [next.key] });
      onSent(next, answer);
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (!isRefused(error)) return "unreached";
      const refusal = countRefusalErrors(error, next);
      const { requestId: _, ...count } = next;
      await kept.change({ put: [{ ...count, is: "draft", key: draftKey(next), refusal }], remove: [next.key] });
      onRefused(next, refusal);
    }
  }
}

/** The errors of a refusal, by line. */
export function countRefusalErrors(error: Pick<CallError, "message" | "fieldErrors" | "body">, count: Pick<Waiting, "lines">): Refusal {
  const lines: Record<string, CountErrors> = {};
  for (const { path, message } of error.fieldErrors) {
    const [, index, field] = /^elements\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
    const line = index === undefined ? undefined : count.lines[Number(index)];
    if (!line) continue;
    const location = field === "batchNumber" ? "line" : field === "expiryDate" ? field : "counted";
    lines[line.key] = { ...lines[line.key], [location]: message };
  }
  return { message: error.message, lines, taken: takenNumbers(error.body) };
}

function takenNumbers(body: unknown): Refusal["taken"] {
  const found = typeof body === "object" && body !== null && "invalidBatchNumbers" in body ? body.invalidBatchNumbers : undefined;
  return Array.isArray(found) ? (found as { batchNumber: string; sku: string }[]).map(({ batchNumber, sku }) => ({ batchNumber, sku })) : [];
}
