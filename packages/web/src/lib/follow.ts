/**
 * Actions that go on in steps (a pallet of hundreds of batches, five hundred lines at once): followed to their end under
 * their one request id.
 */
import { operationProgress } from "@apothecary/core/ledger/contract";
import { CallError, call } from "./call.ts";

/** How often it is asked how far it has come, in milliseconds. What is done before the first look shows nothing. */
const LOOK_MS = 1_000;
/** Between two sendings of a request that goes on in the background, in milliseconds. */
const AGAIN_MS = 1_000;
/** The most that one request is sent; each waits for up to twenty seconds. */
const MAX_SENT = 500;

export interface Progress {
  done: number;
  total: number;
}

/** Sends a request until it answers that it is done, and tells how far it is meanwhile. `send` sends the same request each time. */
export async function followed<T>(requestId: string, send: () => Promise<T>, tell: (progress: Progress) => void): Promise<T> {
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
      const answer = await send();
      const progress = goingOn(answer);
      if (!progress || sent === MAX_SENT) return answer;
      tell(progress);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  } finally {
    over = true;
    clearTimeout(timer);
  }
}

/** How far a request has come; undefined where it takes no steps, or that cannot be known now. */
async function progressOf(id: string): Promise<Progress | undefined> {
  try {
    const { done, total } = await call(operationProgress, { params: { id } }, { background: true, unmended: true, unheld: true });
    return total > 0 ? { done, total } : undefined;
  } catch (error) {
    // The request itself tells what is wrong; how far it is can wait.
    if (error instanceof CallError) return undefined;
    throw error;
  }
}

/** What an answer says of itself where it is none yet: that it goes on in the background, and how far it is. */
export function goingOn(answer: unknown): Progress | undefined {
  const { type, details } = (answer ?? {}) as { type?: unknown; details?: { Done?: unknown; Total?: unknown } };
  if (type !== "info" || typeof details?.Done !== "number" || typeof details.Total !== "number") return undefined;
  return { done: details.Done, total: details.Total };
}
