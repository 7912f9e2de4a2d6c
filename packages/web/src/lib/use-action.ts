/**
 * The one way in which screens act: it calls, says what came of it, and marks as stale what changed.
 */
import type { Action, AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type * as z from "zod";
import { type CallError, call, type Input } from "./call.ts";
import type { Progress } from "./follow.ts";
import { createIntents } from "./intents.ts";
import { loadPart } from "./load-part.ts";
import { hide, notify } from "./notify.ts";
import { tellRefusal } from "./refusal.ts";
import { aboutAction } from "./subject.ts";

type Answer<E extends AnyEndpoint> = z.output<E["answer"]>;

interface Settings<E extends AnyEndpoint> {
  onSuccess?: (answer: Answer<E>, input: Input<E>) => void;
  /** True where the form shows the refusal itself, at its fields; else it is notified. */
  onRefused?: (error: CallError, input: Input<E>) => boolean | undefined;
  /** The queries to invalidate, by key prefix. */
  invalidates?: readonly QueryKey[];
  /** Shows no notification of a success: for what the screen itself shows (an inline edit, a checkbox). */
  quiet?: boolean;
  /** It may take many steps: it is followed to its end, and tells how far it is. */
  inSteps?: boolean | undefined;
  /** Of what is in steps: anyone who waits for it is no reason to keep the session alive. */
  unattended?: boolean;
  /** Fails at once where it would otherwise wait for a session or a permission: for the forms that provide them. */
  withoutRecovery?: boolean;
  /** Beside the answer's own, for the notification of a success: a table, a button. */
  noticeOf?: (answer: Answer<E>) => Partial<Parameters<typeof notify>[0]>;
}

/** Of an action that is not one click of a button: a count that was kept to be sent later, a part of a file. */
export interface OwnRequest {
  /** The request id that it goes under. It may be sent again at once. */
  requestId: string;
  /** The clock sends it, and not a person. */
  background: boolean;
}

export interface Acting<E extends AnyEndpoint> {
  /** Acts; returns undefined where it was refused, or where it is clicked again within a second or while it works. */
  run: (input: Input<E>, own?: OwnRequest) => Promise<Answer<E> | undefined>;
  isPending: boolean;
  /** The progress of an operation in steps. */
  progress: Progress | undefined;
  /** The refusal, until the next try. */
  error: CallError | null;
  reset: () => void;
  /** Waits no longer for what is under way: it goes on, and nothing is said of it. */
  stop: () => void;
}

/**
 * An action by its endpoint, or by how to fetch its endpoint when it is first needed. The same input sent again after no answer, or after a fault of the server, goes under the
 * same request id, so that it takes effect once however often somebody presses the button. Another input is another
 * intent, and may be under way beside it.
 */
export function useAction<E extends AnyEndpoint>(of: E | (() => Promise<E>), settings: Settings<E> = {}): Acting<E> {
  const queries = useQueryClient();
  const [intents] = useState(createIntents);
  const [progress, setProgress] = useState<Progress>();
  const refused = useRef<string>(undefined);
  const waiting = useRef(new AbortController());
  const path = typeof of === "function" ? "" : of.path;
  const mutation = useMutation<Answer<E>, CallError, { input: Input<E>; own: OwnRequest | undefined }>({
    mutationFn: async ({ input, own }) => {
      const endpoint = typeof of === "function" ? await of() : of;
      const { signal } = waiting.current;
      const work = async (requestId: string) => {
        const send = (again = false) => {
          const background = own?.background ?? (again && settings.unattended === true);
          const options = { requestId, signal, background, withoutRecovery: settings.withoutRecovery ?? false };
          return call<AnyEndpoint>(endpoint, input as Input<AnyEndpoint>, options) as Promise<Answer<E>>;
        };
        if (!settings.inSteps) return send();
        const { followed } = await loadPart(() => import("./follow.ts"));
        return followed(requestId, send, setProgress, signal);
      };
      return own ? work(own.requestId) : intents.send(input, work);
    },
    onSettled: () => setProgress(undefined),
    onSuccess: (answer, { input }) => {
      // What was refused before is done now: its reason is no longer true.
      if (refused.current !== undefined) hide(refused.current);
      if (!settings.quiet) tellAnswer(answer, { about: aboutAction(path, answer, input), ...settings.noticeOf?.(answer) });
      for (const queryKey of settings.invalidates ?? []) void queries.invalidateQueries({ queryKey });
      settings.onSuccess?.(answer, input);
    },
    onError: (error, { input }) => {
      if (isStopped(error)) return;
      if (!settings.onRefused?.(error, input)) refused.current = tellRefusal(error, aboutAction(path, undefined, input));
    },
  });
  const run = async (input: Input<E>, own?: OwnRequest): Promise<Answer<E> | undefined> => {
    if (!own && intents.isTooSoon(input)) return undefined;
    // Its failure is told above; anyone who waits for the answer sees that there is none.
    return mutation.mutateAsync({ input, own }).catch(() => undefined);
  };
  const stop = useCallback(() => {
    waiting.current.abort();
    waiting.current = new AbortController();
  }, []);
  return { run, isPending: mutation.isPending, progress, error: mutation.error, reset: mutation.reset, stop };
}

/** Whether nobody waited for it any more. */
function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
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
