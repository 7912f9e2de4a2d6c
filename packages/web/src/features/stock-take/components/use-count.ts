/**
 * The form state of a count.
 */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Lines } from "../../../kit/lines/lines.ts";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { useUser } from "../../../lib/user/current-user.ts";
import { useStore } from "../../../lib/storage/store.ts";
import {
  COUNT_RULES,
  type CountLine,
  type CountValues,
  edited,
  uncountedLines,
  incompleteError,
  refreshed,
  withCurrentPosition,
  withValues,
} from "../api/count-lines.ts";
import { finishCount, forgetDraft, keepDraft, settled } from "../api/counting.ts";
import type { CountOf, Draft, Refusal, Waiting } from "../api/stored-counts.ts";
import type { Outcome } from "../api/sending.ts";
import type { LinesToCount, TakeDetails, TakeLocation } from "../api/stock-takes.ts";

/** How long Update waits for the answer, in milliseconds. A later one is shown at the list of locations. */
const WAITED_MS = 4_000;

export type CountedLines = Lines<CountLine, CountValues>;

interface Counted {
  take: TakeDetails;
  row: TakeLocation;
  draft: Draft | undefined;
  waiting: Waiting | undefined;
  sheet: LinesToCount | undefined;
  send: () => Promise<Outcome>;
  /** Called when the count is sent or pending. */
  onDone: () => void;
}

export interface Count {
  lines: CountedLines;
  /** Whether the count sheet is loaded. */
  known: boolean;
  /** The error of the count as a whole. */
  message: string | undefined;
  /** The count is pending and cannot be changed. */
  locked: boolean;
  busy: boolean;
  /** Discards the draft. */
  discard: () => void;
  /** Sends the count, or moves the focus to the first invalid line. */
  update: () => void;
}

/** Stores each change in the browser first. */
export function useCount({ take, row, draft, waiting, sheet, send, onDone }: Counted): Count {
  const username = useUser()?.username ?? "";
  const [busy, setBusy] = useState(false);
  const shown = useMemo(() => waiting?.lines ?? (sheet ? refreshed(draft?.lines ?? [], uncountedLines(sheet)) : draft?.lines), [draft?.lines, waiting, sheet]);
  const lines = useLines<CountLine, CountValues>({ rules: COUNT_RULES });
  const { stockTakeGroupId: takeId } = take;
  const { id: locationId, warehouse, bin } = row;
  const of = useMemo((): CountOf => ({ username, takeId, locationId, warehouse, bin }), [username, takeId, locationId, warehouse, bin]);
  const position = sheet?.position ?? draft?.position;
  const currentLines = useDraftLines({ lines, shown, of, position, sheet, refusal: draft?.refusal });
  const attempted = useStore(lines.attempted);
  const missing = useLinesValue(lines, incompleteError);

  const update = () => {
    const wrong = lines.attempt();
    if (wrong) return lines.focusRequest.set(wrong);
    if (busy || waiting) return;
    setBusy(true);
    void sent(of, { position, lines: currentLines() }, send).then((refused) => {
      setBusy(false);
      if (!refused) onDone();
    });
  };
  return {
    lines,
    known: shown !== undefined,
    message: (attempted ? missing : undefined) ?? draft?.refusal?.message,
    locked: waiting !== undefined,
    busy,
    discard: () => {
      lines.attempted.set(false);
      lines.load([]);
      forgetDraft(of);
    },
    update,
  };
}

interface DraftLines {
  lines: CountedLines;
  /** The lines, with earlier entries. */
  shown: readonly CountLine[] | undefined;
  of: CountOf;
  position: string | undefined;
  sheet: LinesToCount | undefined;
  refusal: Refusal | undefined;
}

/** Stores the lines on each edit, and loads changes from other windows. Returns a getter for the current lines. */
function useDraftLines({ lines, shown, of, position, sheet, refusal }: DraftLines): () => readonly CountLine[] {
  const latest = useRef({ shown, of, position, sheet, refusal });
  latest.current = { ...latest.current, of, position, sheet, refusal };
  useLayoutEffect(() => {
    if (!shown) return;
    latest.current.shown = shown;
    lines.load(shown.map(edited));
  }, [lines, shown]);
  useLayoutEffect(() => {
    if (refusal) lines.refuse(new Map(Object.entries(refusal.lines)));
  }, [lines, refusal]);
  const now = useCallback((): readonly CountLine[] => {
    const before = new Map(latest.current.shown?.map((line) => [line.key, line]));
    return lines.all().map(({ id, row, values }) => withValues(before.get(id) ?? row, values));
  }, [lines]);
  useLayoutEffect(
    () =>
      lines.edits.subscribe(() => {
        const { shown: before = [], of: whose, position: since, sheet: fresh, refusal: refused } = latest.current;
        const known = new Set(before);
        // An edited line that was refused is compared with current stock.
        const next = now().map((line) => (known.has(line) || !refused?.lines[line.key] || !fresh ? line : withCurrentPosition(line, uncountedLines(fresh))));
        latest.current.shown = next;
        keepDraft(whose, { position: since, lines: next, refusal: remainingRefusal(refused, lines) });
      }),
    [lines, now],
  );
  return now;
}

/** Resolves with whether the count was accepted within the timeout. */
async function sent(of: CountOf, counted: Pick<Waiting, "position" | "lines">, send: () => Promise<Outcome>): Promise<boolean> {
  await finishCount(of, counted);
  const before = settled.get();
  await Promise.race([send(), new Promise((resolve) => setTimeout(resolve, WAITED_MS))]);
  const last = settled.get();
  return last !== before && last?.count.locationId === of.locationId && last.refused;
}

/** The refusal without the errors of edited lines; undefined once none is left. */
function remainingRefusal(refusal: Refusal | undefined, lines: CountedLines): Refusal | undefined {
  if (!refusal) return undefined;
  const entries = Object.entries(refusal.lines);
  const left = entries.filter(([key, errors]) =>
    Object.entries(errors).some(([field, message]) => lines.get(key)?.errors[field as keyof CountValues] === message),
  );
  return entries.length > 0 && left.length === 0 ? undefined : { ...refusal, lines: Object.fromEntries(left) };
}
