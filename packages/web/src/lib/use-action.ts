/**
 * Every action of the screens: it calls, notifies of the result, and invalidates what changed.
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
  /** True if the form shows the refusal itself; else it is notified. */
  onRefused?: (error: CallError, input: Input<E>) => boolean | undefined;
  /** The queries to invalidate, by key prefix. */
  invalidates?: readonly QueryKey[];
  /** Stays pending until what is shown of the invalidated queries has been read again: what is done next depends on it. */
  untilFresh?: boolean;
  /** No notification of a success, because the screen shows it (an inline edit, a checkbox). */
  quiet?: boolean;
  /** An operation in steps: it is followed to its end, with progress. */
  inSteps?: boolean | undefined;
  /** For operations in steps: waiting for it does not keep the session alive. */
  unattended?: boolean;
  /** Fails at once instead of waiting for a session or a permission: for the forms that provide them. */
  withoutRecovery?: boolean;
  /** Additions to the notification of a success: a table, a button. */
  noticeOf?: (answer: Answer<E>) => Partial<Parameters<typeof notify>[0]>;
}

/** For requests that are not a click: a stored count, a part of a file. */
export interface OwnRequest {
  /** Its request id. It may be sent again at once. */
  requestId: string;
  /** Sent by a timer, not by a person. */
  background: boolean;
}

export interface Acting<E extends AnyEndpoint> {
  /** Runs the action. Undefined if it was refused, or clicked again within a second or while it runs. */
  run: (input: Input<E>, own?: OwnRequest) => Promise<Answer<E> | undefined>;
  isPending: boolean;
  /** The progress of an operation in steps. */
  progress: Progress | undefined;
  /** The refusal, until the next try. */
  error: CallError | null;
  reset: () => void;
  /** Stops waiting for the running action, which continues without a notification. */
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
      // The earlier refusal no longer holds.
      if (refused.current !== undefined) hide(refused.current);
      if (!settings.quiet) tellAnswer(answer, { about: aboutAction(path, answer, input), ...settings.noticeOf?.(answer) });
      const fresh = Promise.all((settings.invalidates ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })));
      settings.onSuccess?.(answer, input);
      return settings.untilFresh ? fresh : undefined;
    },
    onError: (error, { input }) => {
      if (isStopped(error)) return;
      if (!settings.onRefused?.(error, input)) refused.current = tellRefusal(error, aboutAction(path, undefined, input));
    },
  });
  const run = async (input: Input<E>, own?: OwnRequest): Promise<Answer<E> | undefined> => {
    if (!own && intents.isTooSoon(input)) return undefined;
    // The failure was notified above; the caller gets undefined.
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
