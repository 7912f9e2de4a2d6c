/**
 * The count of one location while it is typed, and what becomes of it.
 */
import { EMPTY_COUNT, INVALID_COUNT } from "@apothecary/core/stock-take/contract";
import { useCallback, useMemo, useRef, useState } from "react";
import { useUser } from "../../../lib/current-user.ts";
import { type CountLine, type LineErrors, linesOf, refreshed, shownAnew, wrongLines } from "../api/count-lines.ts";
import { finishCount, forgetDraft, keepDraft, settled } from "../api/counting.ts";
import type { CountOf, Draft, Refusal, Waiting } from "../api/kept-counts.ts";
import type { Outcome } from "../api/sending.ts";
import type { LinesToCount, TakeDetails, TakeLocation } from "../api/stock-takes.ts";

/** How long whoever pressed Update is kept waiting for the answer; it comes to the list of locations else, in milliseconds. */
const WAITED_MS = 4_000;
const NO_ERRORS: ReadonlyMap<string, LineErrors> = new Map();

interface Counted {
  take: TakeDetails;
  row: TakeLocation;
  draft: Draft | undefined;
  waiting: Waiting | undefined;
  sheet: LinesToCount | undefined;
  send: () => Promise<Outcome>;
  /** The count is on its way, or with the server. */
  onDone: () => void;
}

export interface Count {
  /** Undefined while nobody knows what is to be counted. */
  lines: readonly CountLine[] | undefined;
  errors: ReadonlyMap<string, LineErrors>;
  /** What is wrong with the whole. */
  message: string | undefined;
  /** Nothing can be changed: it waits to be sent. */
  locked: boolean;
  busy: boolean;
  change: (key: string, changed: (line: CountLine) => CountLine) => void;
  add: (line: CountLine) => void;
  remove: (key: string) => void;
  /** Gives up what was typed here. */
  discard: () => void;
  /** Sends the count; answers the first line that is wrong, where one is. */
  update: () => string | undefined;
}

/** Keeps each change in the browser before it is anywhere else. */
export function useCount({ take, row, draft, waiting, sheet, send, onDone }: Counted): Count {
  const username = useUser()?.username ?? "";
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const lines = useMemo(() => {
    if (waiting) return waiting.lines;
    if (!sheet) return draft?.lines;
    return refreshed(draft?.lines ?? [], linesOf(sheet));
  }, [draft?.lines, waiting, sheet]);
  const position = sheet?.position ?? draft?.position;
  const latest = useRef({ lines, draft, username, position, sheet });
  latest.current = { lines, draft, username, position, sheet };
  const { stockTakeGroupId: takeId } = take;
  const { id: locationId, warehouse, bin } = row;

  const of = useCallback((): CountOf => ({ username: latest.current.username, takeId, locationId, warehouse, bin }), [takeId, locationId, warehouse, bin]);
  const put = useCallback(
    (next: readonly CountLine[], changedKey: string) => {
      latest.current.lines = next;
      keepDraft(of(), { position: latest.current.position, lines: next, refusal: stillRefused(latest.current.draft?.refusal, changedKey) });
    },
    [of],
  );
  const change = useCallback(
    (key: string, changed: (line: CountLine) => CountLine) => {
      const { lines: before = [], draft: refused, sheet: now } = latest.current;
      const anew = refused?.refusal?.lines[key] !== undefined && now ? linesOf(now) : [];
      put(
        before.map((line) => (line.key === key ? changed(shownAnew(line, anew)) : line)),
        key,
      );
    },
    [put],
  );
  const errors = useMemo(() => joined(tried && lines ? wrongLines(lines) : NO_ERRORS, draft?.refusal?.lines), [tried, lines, draft?.refusal]);

  const update = (): string | undefined => {
    const now = latest.current.lines ?? [];
    const [wrong] = wrongLines(now).keys();
    setTried(true);
    if (wrong !== undefined || busy || waiting) return wrong;
    setBusy(true);
    void sent(of(), { position, lines: now }, send).then((refused) => {
      setBusy(false);
      if (!refused) onDone();
    });
    return undefined;
  };
  const missing = tried && errors.size > 0 && lines ? messageOf(lines) : undefined;
  return {
    lines,
    errors,
    message: missing ?? draft?.refusal?.message,
    locked: waiting !== undefined,
    busy,
    change,
    add: (line) => put([...(lines ?? []), line], line.key),
    remove: (key) =>
      put(
        (latest.current.lines ?? []).filter((line) => line.key !== key),
        key,
      ),
    discard: () => {
      setTried(false);
      forgetDraft(of());
    },
    update,
  };
}

/** Whether the server refused it, as far as that is known within a moment. */
async function sent(of: CountOf, counted: Pick<Waiting, "position" | "lines">, send: () => Promise<Outcome>): Promise<boolean> {
  await finishCount(of, counted);
  const before = settled.get();
  await Promise.race([send(), new Promise((resolve) => setTimeout(resolve, WAITED_MS))]);
  const last = settled.get();
  return last !== before && last?.count.locationId === of.locationId && last.refused;
}

function messageOf(lines: readonly CountLine[]): string | undefined {
  const wrong = wrongLines(lines);
  if (wrong.size === 0) return undefined;
  return lines.some(({ counted }) => counted === null) ? EMPTY_COUNT : INVALID_COUNT;
}

/** What is left of a refusal once a line was changed; nothing where that was the last line it spoke of. */
function stillRefused(refusal: Refusal | undefined, changedKey: string): Refusal | undefined {
  if (!refusal) return undefined;
  const lines = Object.fromEntries(Object.entries(refusal.lines).filter(([key]) => key !== changedKey));
  return Object.keys(refusal.lines).length > 0 && Object.keys(lines).length === 0 ? undefined : { ...refusal, lines };
}

/** What the rules say and what the server said. */
function joined(wrong: ReadonlyMap<string, LineErrors>, refused: Readonly<Record<string, LineErrors>> = {}): ReadonlyMap<string, LineErrors> {
  const all = new Map<string, LineErrors>(Object.entries(refused));
  for (const [key, of] of wrong) all.set(key, { ...all.get(key), ...of });
  return all;
}
