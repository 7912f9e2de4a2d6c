/**
 * The one way in which screens act: it calls, says what came of it, and marks as stale what changed.
 */
import type { Action, AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type * as z from "zod";
import { CallError, call, type Input, newRequestId } from "./call.ts";
import { notify } from "./notify.ts";
import { tellRefusal } from "./refusal.ts";

/** One click a second (specification 1, section 9), in milliseconds. */
const CLICK_MS = 1_000;

type Answer<E extends AnyEndpoint> = z.output<E["answer"]>;

interface Settings<E extends AnyEndpoint> {
  onSuccess?: (answer: Answer<E>, input: Input<E>) => void;
  /** True where the form shows the refusal itself, at its fields; else it is notified. */
  onRefused?: (error: CallError, input: Input<E>) => boolean | undefined;
  /** What is to be read anew, by the beginnings of its keys. */
  invalidates?: readonly QueryKey[];
  /** Shows no notification of a success: for what the screen itself shows (an inline edit, a checkbox). */
  quiet?: boolean;
  /** Beside the answer's own, for the notification of a success: a table, a button. */
  noticeOf?: (answer: Answer<E>) => Partial<Parameters<typeof notify>[0]>;
}

export interface Acting<E extends AnyEndpoint> {
  /** Acts; answers undefined where it was refused, or where it is clicked again within a second or while it works. */
  run: (input: Input<E>) => Promise<Answer<E> | undefined>;
  isPending: boolean;
  /** The refusal, until the next try. */
  error: CallError | null;
  reset: () => void;
}

/** What somebody wants done, from the first click to a definite answer. */
interface Intent {
  requestId: string;
  /** When it was last sent, in milliseconds. */
  startedAt: number;
  pending: boolean;
}

/**
 * An action by its endpoint. The same input sent again after no answer, or after a fault of the server, goes under the
 * same request id, so that it takes effect once however often somebody presses the button. Another input is another
 * intent, and may be under way beside it.
 */
export function useAction<E extends AnyEndpoint>(endpoint: E, settings: Settings<E> = {}): Acting<E> {
  const queries = useQueryClient();
  const intents = useRef(new Map<string, Intent>());
  const mutation = useMutation<Answer<E>, CallError, Input<E>>({
    mutationFn: (input) => sent(endpoint, input, intents.current),
    onSuccess: (answer, input) => {
      if (!settings.quiet) tellAnswer(answer, settings.noticeOf?.(answer));
      for (const queryKey of settings.invalidates ?? []) void queries.invalidateQueries({ queryKey });
      settings.onSuccess?.(answer, input);
    },
    onError: (error, input) => {
      if (!settings.onRefused?.(error, input)) tellRefusal(error);
    },
  });
  const run = async (input: Input<E>): Promise<Answer<E> | undefined> => {
    const intent = intents.current.get(JSON.stringify(input ?? {}));
    if (intent && (intent.pending || Date.now() - intent.startedAt < CLICK_MS)) return undefined;
    // Its failure is told above; whoever waits for the answer sees that there is none.
    return mutation.mutateAsync(input).catch(() => undefined);
  };
  return { run, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset };
}

async function sent<E extends AnyEndpoint>(endpoint: E, input: Input<E>, intents: Map<string, Intent>): Promise<Answer<E>> {
  const asked = JSON.stringify(input ?? {});
  const intent = { requestId: intents.get(asked)?.requestId || newRequestId(), startedAt: Date.now(), pending: true };
  forgetSettled(intents);
  intents.set(asked, intent);
  try {
    const answer = await call<AnyEndpoint>(endpoint, input as Input<AnyEndpoint>, { requestId: intent.requestId });
    intent.requestId = "";
    return answer as Answer<E>;
  } catch (error) {
    // What was refused is another intent when it comes again; what may have taken effect is the same.
    if (error instanceof CallError && error.status >= 400 && error.status < 500) intent.requestId = "";
    throw error;
  } finally {
    intent.pending = false;
  }
}

/** A screen that stays open all day remembers only what may still be sent again. */
function forgetSettled(intents: Map<string, Intent>): void {
  for (const [asked, { pending, requestId, startedAt }] of intents)
    if (!pending && requestId === "" && Date.now() - startedAt >= CLICK_MS) intents.delete(asked);
}

/** Shows an action's answer, and keeps it behind the bell. */
function tellAnswer(answer: unknown, more: Partial<Parameters<typeof notify>[0]> = {}): void {
  if (!isAction(answer)) return;
  const { message, type, details } = answer;
  notify({ message, type, ...(details ? { details } : {}), saveForLater: true, ...more });
}

function isAction(answer: unknown): answer is Action {
  return typeof answer === "object" && answer !== null && "message" in answer && typeof answer.message === "string" && "type" in answer;
}
