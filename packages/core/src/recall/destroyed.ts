/** What was destroyed of the goods of a recall that came back, from the ledger of their batch numbers. */
import { queryAll } from "../lib/table/table.ts";
import { actionPosting } from "../transaction/action-shapes.ts";
import { type EntryRow, entryTransaction, withoutReversed } from "../transaction/entry.rows.ts";
import { batchNumberLedger } from "../transaction/lot-ledger.ts";
import { type RecallLineRecord, refText } from "./recall.rows.ts";
import type { LotRef } from "./recall-shapes.ts";

/** Batch numbers whose ledgers are read together. */
const AT_ONCE = 25;

/** Lines with what was destroyed of the goods that came back. */
export async function withDestroyed<Line extends RecallLineRecord>(lines: readonly Line[]): Promise<(Line & { destroyed: number })[]> {
  const destroyed = new Map<string, ReadonlyMap<number, number>>();
  for await (const { lot, entries } of lotLedgers(lines.filter(({ returned }) => returned > 0))) {
    destroyed.set(lot, destroyedByOrder(await withLaterNumbers(entries)));
  }
  return lines.map((line) => ({ ...line, destroyed: destroyed.get(refText(line))?.get(line.salesOrderId) ?? 0 }));
}

/** The ledger of a lot with those of the numbers that its stock was given since, oldest row first. */
export async function withLaterNumbers(entries: readonly EntryRow[]): Promise<readonly EntryRow[]> {
  const all = [...entries];
  const seen = new Set(entries.map(({ batchNumber = "" }) => batchNumber.toUpperCase()));
  for (let fresh = newNumbers(all, seen); fresh.length > 0; fresh = newNumbers(all, seen)) {
    for (const { batchNumber } of fresh) seen.add(batchNumber.toUpperCase());
    // What came back under such a number is of another line.
    for await (const more of lotLedgers(fresh)) all.push(...more.entries.filter(({ action }) => actionPosting(action) !== "returned"));
  }
  if (all.length === entries.length) return entries;
  return all.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
}

/** The numbers that edits of batches in some rows gave and whose ledgers are not read yet. */
function newNumbers(entries: readonly EntryRow[], seen: ReadonlySet<string>): LotRef[] {
  return entries.flatMap(({ sku = "", changes = [] }) =>
    changes.flatMap(({ field, to }) => (field === "batchNumber" && !seen.has(String(to).toUpperCase()) ? [{ sku, batchNumber: String(to) }] : [])),
  );
}

/** The ledger of each of some lots without reversed pairs, oldest row first. */
export async function* lotLedgers(lots: readonly LotRef[]): AsyncGenerator<{ lot: string; entries: EntryRow[] }> {
  const wanted = new Set(lots.map(refText));
  const numbers = [...new Set(lots.map(({ batchNumber }) => batchNumber.toUpperCase()))];
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    const ledgers = await Promise.all(numbers.slice(at, at + AT_ONCE).map((number) => queryAll<EntryRow>(batchNumberLedger(number))));
    const byLot = Map.groupBy(ledgers.flat(), ({ sku = "", batchNumber = "" }) => refText({ sku, batchNumber }));
    for (const [lot, entries] of byLot) if (wanted.has(lot)) yield { lot, entries: withoutReversed(entries) };
  }
}

/**
 * What was destroyed of what came back of a lot, by the order that it came back from: the earliest return first. Returned
 * goods are followed from stock line to stock line, so that stock that was never sent does not count.
 */
export function destroyedByOrder(entries: readonly EntryRow[]): ReadonlyMap<number, number> {
  const holders = new Set<string>();
  const back: { salesOrderId: number; left: number }[] = [];
  const destroyed = new Map<number, number>();
  for (const together of Map.groupBy(entries, entryTransaction).values()) {
    const left = new Set(together.flatMap(({ elementId = "", difference = 0, status }) => (difference < 0 && holders.has(elementId) ? [status] : [])));
    for (const { action, elementId = "", difference = 0, salesOrderId, status } of together) {
      const posting = actionPosting(action);
      if (posting === "returned" && salesOrderId !== undefined) {
        holders.add(elementId);
        back.push({ salesOrderId, left: difference });
      } else if (posting === "moved" && difference > 0 && left.has(status)) holders.add(elementId);
      else if (posting === "destroyed" && holders.has(elementId)) take(-difference);
    }
  }
  return destroyed;

  function take(quantity: number): void {
    let rest = quantity;
    for (const one of back) {
      const taken = Math.min(rest, one.left);
      one.left -= taken;
      rest -= taken;
      if (taken > 0) destroyed.set(one.salesOrderId, (destroyed.get(one.salesOrderId) ?? 0) + taken);
    }
  }
}
