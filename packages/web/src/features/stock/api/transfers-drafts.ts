/**
 * What somebody is about to transfer: which lines, and how much of each. It lives beside the table, so that a letter
 * typed draws one cell again and not a hundred thousand rows.
 */
import { INVALID_TRANSFER_QUANTITY } from "@apothecary/core/stock/contract";
import { useSyncExternalStore } from "react";
import { type Entry, quantityText, unitOf } from "../../../kit/form/entry.ts";
import { createStore, type Store } from "../../../lib/store.ts";
import type { TransferLine } from "./transfers.ts";

export const GONE = "This batch is no longer in stock.";
export const ALREADY_THERE = "The stock is already in this location.";

/** A line that is to be transferred. */
export interface Draft {
  /** As it was when it was chosen: what others change meanwhile is told against it. */
  line: TransferLine;
  /** How much of it, in grams or units. */
  entry: Entry;
  /** Why the server refused it, until somebody types. */
  refusal?: string;
}

export type DraftMap = ReadonlyMap<string, Draft>;

export interface Drafts {
  all: Store<DraftMap>;
  /** The chosen lines by id: the same set until another line is chosen or let go. */
  chosen: Store<ReadonlySet<string>>;
  /** Chooses lines, the whole of each. */
  choose(lines: readonly TransferLine[]): void;
  release(ids: Iterable<string>): void;
  type(line: TransferLine, entry: Entry): void;
  refuse(refusals: ReadonlyMap<string, string>): void;
  /** Somebody set what a batch holds here: what is transferred of it is no more than that; of nothing, nothing. */
  adjusted(line: TransferLine, quantity: number): void;
  /** Takes lines as they are by now: those that are gone are let go, and no more is transferred of any than is there. */
  accept(now: ReadonlyMap<string, TransferLine>): void;
  clear(): void;
}

export function createDrafts(): Drafts {
  const all = createStore<DraftMap>(new Map());
  const chosen = createStore<ReadonlySet<string>>(new Set());
  const change = (edit: (drafts: Map<string, Draft>) => void) => {
    const next = new Map(all.get());
    edit(next);
    const before = chosen.get();
    all.set(next);
    if (next.size !== before.size || [...next.keys()].some((id) => !before.has(id))) chosen.set(new Set(next.keys()));
  };
  return {
    all,
    chosen,
    choose: (lines) =>
      change((drafts) => {
        for (const line of lines) if (!drafts.has(line.id)) drafts.set(line.id, { line, entry: line.quantity });
      }),
    release: (ids) =>
      change((drafts) => {
        for (const id of ids) drafts.delete(id);
      }),
    type: (line, entry) =>
      change((drafts) => {
        const before = drafts.get(line.id);
        if (before || entry !== null) drafts.set(line.id, { line: before?.line ?? line, entry });
      }),
    refuse: (refusals) =>
      change((drafts) => {
        for (const [id, draft] of drafts) {
          const refusal = refusals.get(id);
          if (refusal !== undefined) drafts.set(id, { ...draft, refusal });
        }
      }),
    adjusted: (line, quantity) =>
      change((drafts) => {
        const draft = drafts.get(line.id);
        if (!draft) return;
        if (quantity === 0) drafts.delete(line.id);
        else drafts.set(line.id, { line: { ...line, quantity }, entry: capped(draft.entry, quantity) });
      }),
    accept: (now) =>
      change((drafts) => {
        for (const [id, draft] of drafts) {
          const line = now.get(id);
          if (!line) drafts.delete(id);
          else drafts.set(id, { line, entry: draft.entry === draft.line.quantity ? line.quantity : capped(draft.entry, line.quantity) });
        }
      }),
    clear: () => change((drafts) => drafts.clear()),
  };
}

function capped(entry: Entry, quantity: number): Entry {
  return typeof entry === "number" && entry > quantity ? quantity : entry;
}

/** One line's draft, followed. */
export function useDraft({ all }: Drafts, id: string): Draft | undefined {
  return useSyncExternalStore(all.subscribe, () => all.get().get(id));
}

/** Lines as they are now, of those that are chosen. */
export function linesNow(rows: readonly TransferLine[], chosen: { has(id: string): boolean }): Map<string, TransferLine> {
  return new Map(rows.filter(({ id }) => chosen.has(id)).map((row) => [row.id, row] as const));
}

/** What is wrong with a line that is to go to a location (null while none is chosen); undefined where nothing is. `now` is the line as it is. */
export function wrongWith({ entry, refusal }: Draft, now: TransferLine | undefined, to: string | null): string | undefined {
  if (!now) return GONE;
  if (to !== null && now.locationId === to) return ALREADY_THERE;
  const valid = typeof entry === "number" && Number.isInteger(entry) && entry >= 1 && entry <= now.quantity;
  return valid ? refusal : INVALID_TRANSFER_QUANTITY;
}

/** What others changed of a line since it was chosen. */
export function changeOf({ line }: Draft, now: TransferLine | undefined): string | undefined {
  if (!now || now.quantity === line.quantity) return undefined;
  const unit = unitOf(line);
  return `There are ${quantityText(now.quantity, unit)} now; there were ${quantityText(line.quantity, unit)}.`;
}
