/** The reason of an action, with the reasons that this user and everybody gave last for it. */
import { MAX_REASON } from "@apothecary/core/lib/rules/fields";
import { recentReasons } from "@apothecary/core/ledger/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod";
import type { FieldProps, FieldWords } from "../../kit/form/field.tsx";
import { OfferedTextField } from "../../kit/form/offered-text-field.tsx";
import { call } from "../../lib/server/call.ts";
import { keys } from "../../lib/server/keys.ts";
import { readStored, writeStored } from "../../lib/storage/browser-storage.ts";
import { useUser } from "../../lib/user/current-user.ts";

type ReasonedAction = z.input<typeof recentReasons.body>["action"];

/** How many reasons are offered. */
const MAX_OFFERED = 5;
/** The ledger is read for everybody's reasons once an hour. */
const HOUR_MS = 3_600_000;

const storageKey = (username: string, action: ReasonedAction): string => `reasons.${username.toLowerCase()}.${action}`;

/** The reasons that a user gave last for an action in this browser, newest first. */
function ownReasons(username: string | undefined, action: ReasonedAction): readonly string[] {
  const stored = username === undefined ? [] : readStored(storageKey(username, action));
  return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === "string") : [];
}

const reasonsQuery = (action: ReasonedAction) =>
  queryOptions({
    queryKey: [...keys.reasons, action],
    queryFn: ({ signal }) => call(recentReasons, { body: { action } }, { signal, background: true }),
    staleTime: HOUR_MS,
    gcTime: HOUR_MS,
  });

/** The reasons to offer: the user's own first. */
export function useReasons(action: ReasonedAction): readonly string[] {
  const username = useUser()?.username;
  // As they were when the dialog was opened.
  const [own] = useState(() => ownReasons(username, action));
  const { data: all = [] } = useQuery(reasonsQuery(action));
  return [...new Map([...own, ...all].map((reason) => [reason.toLowerCase(), reason])).values()].slice(0, MAX_OFFERED);
}

/** Returns a function that remembers the reason of an action that took effect. */
export function useNoteReason(action: ReasonedAction): (reason: string) => void {
  const username = useUser()?.username;
  return (reason) => {
    const text = reason.trim();
    if (username === undefined || text === "") return;
    const others = ownReasons(username, action).filter((one) => one.toLowerCase() !== text.toLowerCase());
    writeStored(storageKey(username, action), [text, ...others].slice(0, MAX_OFFERED));
  };
}

interface Props extends Omit<FieldWords, "label">, FieldProps<string> {
  action: ReasonedAction;
}

/** The field, with the last reasons as buttons. */
export function ReasonField({ action, ...field }: Props) {
  return <OfferedTextField {...field} label="Reason" maxLength={MAX_REASON} offered={useReasons(action)} />;
}
