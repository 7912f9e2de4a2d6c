/**
 * Every action of the screens: sends the request, notifies of the result, and refreshes the queries that show what it changes.
 */
import type { Action, AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type * as z from "zod";
import { type CallError, call, type Input } from "./call.ts";
import type { Progress } from "./follow.ts";
import { createIntents } from "./intents.ts";
import { loadPart } from "./load-part.ts";
import { hide, notify } from "./notify.ts";
import { notifyRefusal } from "./refusal.ts";
import { isShown, startsWith } from "./shown.ts";
import { aboutAction } from "./subject.ts";
import { undoAction } from "./undo.ts";

/** Refusals of an action because of what the screen did not show: a rule is broken, a record is gone or has changed. */
const OUTDATED = [400, 404, 409];

type Answer<E extends AnyEndpoint> = z.output<E["answer"]>;

interface Settings<E extends AnyEndpoint> {
  onSuccess?: (answer: Answer<E>, input: Input<E>) => void;
  /** True if the form shows the refusal itself; otherwise it is a notification. */
  onRefused?: (error: CallError, input: Input<E>) => boolean | undefined;
  /** The start of keys of queries that the screen updates itself. All others that show what the action changes are refreshed. */
  updates?: QueryKey;
  /** Refreshes nothing: the caller does, with `refresh`, after several requests. */
  refreshesLater?: boolean;
  /** What the action removes. Queries about it are not read again, since they would be refused. */
  removes?: (input: Input<E>) => Removed | undefined;
  /** Stays pending until the refreshed queries on screen have been refetched: the next step depends on them. */
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
  successNotice?: (answer: Answer<E>) => Partial<Parameters<typeof notify>[0]>;
}

/** A record: the query key of its domain, and what names it in query keys, such as its id and its code. */
export interface Removed {
  domain: QueryKey;
  ids: readonly unknown[];
}

/** Whether a query is about that record: its key has one of the ids. A number is an id in its own domain only. */
export function isAbout(queryKey: QueryKey, record: Removed | undefined): boolean {
  if (!record) return false;
  const isOwn = startsWith(queryKey, record.domain);
  return queryKey.some((part, at) => record.ids.includes(part) && (isOwn ? at >= record.domain.length : typeof part === "string"));
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
  /** Refreshes the queries that show what the action changes; resolves when those on screen have been refetched. */
  refresh: () => Promise<void>;
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
  const loaded = useRef(typeof of === "function" ? undefined : of);
  const refresh = (removed?: Removed): Promise<void> => {
    const endpoint = typeof of === "function" ? loaded.current : of;
    const isRefreshed = (key: QueryKey) => isShown(key, endpoint?.changes ?? []) && !isAbout(key, removed) && !isUpdated(key);
    return queries.invalidateQueries({ predicate: ({ queryKey }) => isRefreshed(queryKey) });
  };
  const isUpdated = (key: QueryKey) => settings.updates !== undefined && startsWith(key, settings.updates);
  const inSteps = async (requestId: string, send: () => Promise<Answer<E>>, signal: AbortSignal): Promise<Answer<E>> => {
    const { followed } = await loadPart(() => import("./follow.ts"));
    return followed(requestId, send, setProgress, signal);
  };
  const mutation = useMutation<Answer<E>, CallError, { input: Input<E>; own: OwnRequest | undefined }>({
    mutationFn: async ({ input, own }) => {
      const endpoint = typeof of === "function" ? await of() : of;
      loaded.current = endpoint;
      const { signal } = waiting.current;
      const work = async (requestId: string) => {
        const send = (again = false) => {
          const background = own?.background ?? (again && settings.unattended === true);
          const options = { requestId, signal, background, withoutRecovery: settings.withoutRecovery ?? false };
          return call<AnyEndpoint>(endpoint, input as Input<AnyEndpoint>, options) as Promise<Answer<E>>;
        };
        const answer = await (settings.inSteps ? inSteps(requestId, send, signal) : send());
        if (typeof answer === "object" && answer !== null) requests.set(answer, requestId);
        return answer;
      };
      return own ? work(own.requestId) : intents.send(input, work);
    },
    onSettled: () => setProgress(undefined),
    onSuccess: (answer, { input }) => {
      // The earlier refusal is obsolete.
      if (refused.current !== undefined) hide(refused.current);
      if (!settings.quiet) notifyAnswer(answer, path, { about: aboutAction(path, answer, input), ...settings.successNotice?.(answer) });
      const fresh = settings.refreshesLater ? undefined : refresh(settings.removes?.(input));
      settings.onSuccess?.(answer, input);
      return settings.awaitsRefetch ? fresh : undefined;
    },
    onError: (error, { input }) => {
      if (isStopped(error)) return;
      // The screen shows what was true before another user's change.
      if (OUTDATED.includes(error.status) && !settings.refreshesLater) void refresh();
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
  return { run, isPending: mutation.isPending, progress, error: mutation.error, reset: mutation.reset, refresh, stop };
}

/** Whether the caller stopped waiting. */
function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Shows an action's response as a notification, which the bell stores. */
function notifyAnswer(answer: unknown, path: string, more: Partial<Parameters<typeof notify>[0]>): void {
  if (!isAction(answer)) return;
  const { message, type, details } = answer;
  const undo = undoAction(path, answer, requests.get(answer));
  notify({ message, type, ...(details ? { details } : {}), saveForLater: true, ...(undo ? { action: undo } : {}), ...more });
}

/** The requests of answers, by which what they did can be reversed. */
const requests = new WeakMap<object, string>();

function isAction(answer: unknown): answer is Action {
  return typeof answer === "object" && answer !== null && "message" in answer && typeof answer.message === "string" && "type" in answer;
}
