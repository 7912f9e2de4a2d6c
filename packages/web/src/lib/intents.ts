/**
 * What somebody wants done, from the first click to a definite answer. However often it is sent, it goes under one
 * request id, so that it takes effect once.
 */
import { CallError, newRequestId } from "./call.ts";
import { isTooSoonAfter } from "./one-click.ts";

interface Intent {
  /** Empty once it is answered: the same input is another intent then. */
  requestId: string;
  /** When it was last sent, in milliseconds. */
  startedAt: number;
  pending: boolean;
}

export interface Intents {
  /** Whether an input is under way, or was sent within the last second: the click is one too many. */
  isTooSoon(input: unknown): boolean;
  /** Sends an input under its intent's request id. */
  send<T>(input: unknown, work: (requestId: string) => Promise<T>): Promise<T>;
}

/** The intents of one button: each input is one, and several may be under way. */
export function createIntents(): Intents {
  const intents = new Map<string, Intent>();
  return {
    isTooSoon: (input) => {
      const intent = intents.get(nameOf(input));
      return intent !== undefined && (intent.pending || isTooSoonAfter(intent.startedAt));
    },
    send: async (input, work) => {
      const name = nameOf(input);
      const intent = { requestId: intents.get(name)?.requestId || newRequestId(), startedAt: Date.now(), pending: true };
      forgetSettled(intents);
      intents.set(name, intent);
      try {
        const answer = await work(intent.requestId);
        intent.requestId = "";
        return answer;
      } catch (error) {
        // What was refused is another intent when it comes again; what may have taken effect is the same.
        if (error instanceof CallError && error.status >= 400 && error.status < 500) intent.requestId = "";
        throw error;
      } finally {
        intent.pending = false;
      }
    },
  };
}

const nameOf = (input: unknown): string => JSON.stringify(input ?? {});

/** A screen that stays open all day remembers only what may still be sent again. */
function forgetSettled(intents: Map<string, Intent>): void {
  for (const [name, { pending, requestId, startedAt }] of intents) if (!pending && requestId === "" && !isTooSoonAfter(startedAt)) intents.delete(name);
}
