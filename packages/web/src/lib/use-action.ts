/**
 * Every action of the screens: sends the request, notifies of the result, and invalidates queries.
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
import { notifyRefusal } from "./refusal.ts";
import { aboutAction } from "./subject.ts";

type Answer<E extends AnyEndpoint> = z.output<E["answer"]>;

interface Settings<E extends AnyEndpoint> {
  onSuccess?: (answer: Answer<E>, input: Input<E>) => void;
  /** True if the form shows the refusal itself; otherwise it is a notification. */
  onRefused?: (error: CallError, input: Input<E>) => boolean | undefined;
  /** The queries to invalidate, by key prefix. */
  invalidates?: readonly QueryKey[];
  /** Stays pending until the active invalidated queries have been refetched: the next step depends on them. */
  awaitsRefetch?: boolean;
  /** No success notification, because the screen shows the result (an inline edit, a checkbox). */
  quiet?: boolean;
  /** An operation in steps: it is followed to its end, with progress. */
  inSteps?: boolean | undefined;
  /** For operations in steps: waiting does not keep the session alive. */
  unattended?: boolean;
  /** Fails at once instead of waiting for a session or a permission: for the forms that provide them. */
  withoutRecovery?: boolean;
  /** Additions to the success notification: a table, a button. */
  noticeOf?: (answer: Answer<E>) => Partial<Parameters<typeof notify>[0]>;
}

/** For requests that are not a click: a stored count, a chunk of a file. */
export interface OwnRequest {
  /** Its request id. It may be sent again at once. */
  requestId: string;
  /** Sent by a timer, not by the user. */
  background: boolean;
}

export interface Acting<E extends AnyEndpoint> {
  /** Runs the action. Resolves to undefined if it was refused, or if it was clicked again within a second or while pending. */
  run: (input: Input<E>, own?: OwnRequest) => Promise<Answer<E> | undefined>;
  isPending: boolean;
  /** The progress of an operation in steps. */
  progress: Progress | undefined;
  /** The refusal, until the next attempt. */
  error: CallError | null;
  reset: () => void;
  /** Stops waiting for the running action, which continues without a notification. */
  stop: () => void;
}

/**
 * An action by its endpoint, or by a function that loads its endpoint. The same input sent again without a response, or
 * after a server fault, has the same request id, so that it is idempotent. Another input is another intent, and both may
 * be pending.
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
      // The earlier refusal is obsolete.
      if (refused.current !== undefined) hide(refused.current);
      if (!settings.quiet) notifyAnswer(answer, { about: aboutAction(path, answer, input), ...settings.noticeOf?.(answer) });
      const fresh = Promise.all((settings.invalidates ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })));
      settings.onSuccess?.(answer, input);
      return settings.awaitsRefetch ? fresh : undefined;
    },
    onError: (error, { input }) => {
      if (isStopped(error)) return;
      if (!settings.onRefused?.(error, input)) refused.current = notifyRefusal(error, aboutAction(path, undefined, input));
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

/** Whether the caller stopped waiting. */
function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Shows an action's response as a notification, which the bell stores. */
function notifyAnswer(answer: unknown, more: Partial<Parameters<typeof notify>[0]> = {}): void {
  if (!isAction(answer)) return;
  const { message, type, details } = answer;
  notify({ message, type, ...(details ? { details } : {}), saveForLater: true, ...more });
}

function isAction(answer: unknown): answer is Action {
  return typeof answer === "object" && answer !== null && "message" in answer && typeof answer.message === "string" && "type" in answer;
}
