/**
 * An intent is what a user wants done, from the first click to a final response. Every retry has the same
 * request id, so that it is idempotent.
 */
import { CallError } from "./call.ts";
import { isTooSoonAfter } from "./one-click.ts";
import { newId } from "../page/new-id.ts";

interface Intent {
  /** Empty after the response: the same input is a new intent then. */
  requestId: string;
  /** Time of the last attempt, in milliseconds. */
  startedAt: number;
  pending: boolean;
}

export interface Intents {
  /** Whether an input is pending or was sent within the last second: the click is ignored. */
  isTooSoon(input: unknown): boolean;
  /** Sends an input with the request id of its intent. */
  send<T>(input: unknown, work: (requestId: string) => Promise<T>): Promise<T>;
}

/** The intents of one button. Each input has its own, and several may be pending. */
export function createIntents(): Intents {
  const intents = new Map<string, Intent>();
  return {
    isTooSoon: (input) => {
      const intent = intents.get(inputName(input));
      return intent !== undefined && (intent.pending || isTooSoonAfter(intent.startedAt));
    },
    send: async (input, work) => {
      const name = inputName(input);
      const intent = { requestId: intents.get(name)?.requestId || newId(), startedAt: Date.now(), pending: true };
      forgetSettled(intents);
      intents.set(name, intent);
      try {
        const answer = await work(intent.requestId);
        intent.requestId = "";
        return answer;
      } catch (error) {
        // After a refusal the same input is a new intent. If the request may have taken effect, it is the same intent.
        if (error instanceof CallError && error.status >= 400 && error.status < 500) intent.requestId = "";
        throw error;
      } finally {
        intent.pending = false;
      }
    },
  };
}

const inputName = (input: unknown): string => JSON.stringify(input ?? {});

/** Removes intents that cannot be retried any more, so that a screen left open does not leak memory. */
function forgetSettled(intents: Map<string, Intent>): void {
  for (const [name, { pending, requestId, startedAt }] of intents) if (!pending && requestId === "" && !isTooSoonAfter(startedAt)) intents.delete(name);
}
