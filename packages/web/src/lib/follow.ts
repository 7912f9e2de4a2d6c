/**
 * Following actions that take many steps on the server (a pallet of hundreds of batches, five hundred lines) to their end,
 * under one request id.
 */
import { operationProgress } from "@apothecary/core/ledger/contract";
import { CallError, call } from "./call.ts";

/** How often the progress is read, in milliseconds. A quick action ends before the first reading and shows none. */
const LOOK_MS = 1_000;
/** The pause before the same request is sent again while its work goes on in the background, in milliseconds. */
const AGAIN_MS = 1_000;
/** How often one request is sent at most; each waits for up to twenty seconds. */
const MAX_SENT = 500;

export interface Progress {
  done: number;
  total: number;
}

/**
 * Sends a request until it answers that it is done, and tells how far it is meanwhile. `send` sends the same request each
 * time; `again` from the second time on, when it is the clock that asks.
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
    const progress = await progressOf(requestId);
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
async function progressOf(id: string): Promise<Progress | undefined> {
  try {
    const { done, total } = await call(operationProgress, { params: { id } }, { background: true, withoutRecovery: true, uncached: true });
    return total > 0 ? { done, total } : undefined;
  } catch (error) {
    // The request itself reports a fault; the progress is only a courtesy.
    if (error instanceof CallError) return undefined;
    throw error;
  }
}

/** The progress in an answer whose work goes on in the background; undefined for a final answer. */
export function progressIn(answer: unknown): Progress | undefined {
  const { type, progress } = (answer ?? {}) as { type?: unknown; progress?: Progress };
  return type === "info" ? progress : undefined;
}
