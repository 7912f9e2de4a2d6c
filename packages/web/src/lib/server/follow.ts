/**
 * Follows operations that take many steps on the server (a pallet of hundreds of batches, five hundred lines) to their
 * end, with one request id.
 */
import { operationProgress } from "@apothecary/core/ledger/contract";
import { CallError, call } from "./call.ts";

/** Interval of progress requests, in milliseconds. A quick operation ends before the first one and shows no progress. */
const LOOK_MS = 1_000;
/** Delay before the request is sent again while the operation continues in the background, in milliseconds. */
const AGAIN_MS = 1_000;
/** Maximum number of times that one request is sent; each waits for up to twenty seconds. */
const MAX_SENT = 500;

export interface Progress {
  done: number;
  total: number;
}

/**
 * Sends a request until it is complete, and reports progress meanwhile. `send` sends the same request each time; `again`
 * is true for retries, which are sent by a timer.
 */
export async function followed<T>(
  requestId: string,
  send: (again: boolean) => Promise<T>,
  tell: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const look = async () => {
    const progress = await readRequestProgress(requestId);
    if (over) return;
    if (progress) tell(progress);
    timer = setTimeout(() => void look(), LOOK_MS);
  };
  timer = setTimeout(() => void look(), LOOK_MS);
  try {
    for (let sent = 1; ; sent += 1) {
      const answer = await send(sent > 1);
      const progress = progressIn(answer);
      if (!progress || sent === MAX_SENT) return answer;
      tell(progress);
      await pause(signal);
    }
  } finally {
    over = true;
    clearTimeout(timer);
  }
}

function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, AGAIN_MS);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** The progress of a request; undefined if it has no steps or the reading failed. */
async function readRequestProgress(id: string): Promise<Progress | undefined> {
  try {
    const { done, total } = await call(operationProgress, { params: { id } }, { background: true, withoutRecovery: true, uncached: true });
    return total > 0 ? { done, total } : undefined;
  } catch (error) {
    // The request itself reports a fault; progress is optional.
    if (error instanceof CallError) return undefined;
    throw error;
  }
}

/** The progress in the response of an operation that continues in the background; undefined for a final response. */
export function progressIn(answer: unknown): Progress | undefined {
  const { type, progress } = (answer ?? {}) as { type?: unknown; progress?: Progress };
  return type === "info" ? progress : undefined;
}
