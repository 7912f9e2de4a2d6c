/** What a reversal keeps of the decision on a lot. Pure. */
import { conflict } from "../lib/actions/error.ts";
import { LIVE, QUARANTINED, REDUNDANT, type Status } from "../lib/rules/fields.ts";
import { instant } from "../lib/time/clock.ts";
import { isDecidedWith, isOverdue } from "../release/lot.rows.ts";
import { lotName } from "../release/open-lots.ts";
import { statusNow } from "../stock/lots/lot-identity.ts";
import type { LotFields, StockLine } from "../stock/lots/stock-line.rows.ts";
import { type EntryRow, entryTransaction } from "../transaction/entry.rows.ts";
import type { Context } from "./world.ts";

/** The lot of a row, as text. */
export const lotText = ({ batchNumber, name }: Pick<EntryRow, "batchNumber" | "name">): string => `batch ${batchNumber} of ${name}`;

/**
 * What stock that comes back as a row of its own keeps of its lot. It waits if it waited when it left, if its lot waits, or if the
 * retest day has passed; it is rejected if its lot was since; and it serves whom its lot is released for. `left` is what the ledger
 * has of a row that was used up. Refuses (409) what waited if nothing says any more who booked it in.
 */
export function heldNow(
  { lots }: Context,
  stockLines: readonly StockLine[],
  row: EntryRow,
  left: Partial<LotFields>,
): Pick<StockLine, "status" | "awaitsRelease" | "onlyFor"> {
  const { sku = "", batchNumber = "", status: had = LIVE, at } = row;
  const known = lots.get(lotName({ sku, batchNumber }));
  const status = statusNow(stockLines, batchNumber, had as Status);
  const held = status === LIVE ? QUARANTINED : status;
  if (known && isOverdue(known)) return { status: held, awaitsRelease: { since: instant(), by: [] } };
  const others = stockLines.find((other) => other.batchNumber === batchNumber && other.awaitsRelease)?.awaitsRelease;
  const { decision } = known ?? {};
  if (!others && decision?.decision === "reject" && decision.at > at) return { status: REDUNDANT, awaitsRelease: { since: decision.at, by: [] } };
  if (!row.awaitsRelease && (status === LIVE || !others)) return { status, ...(decision?.onlyFor ? { onlyFor: decision.onlyFor } : {}) };
  const awaitsRelease = others ?? left.awaitsRelease ?? (known && { since: at, by: [] });
  if (!awaitsRelease) throw conflict(`Nothing is left of ${lotText(row)}, which awaited its release. Reverse first what took the rest.`);
  return { status: held, awaitsRelease };
}

/** The releases of lots without what a row says was filled at risk: neither lot is bound to the other any longer. */
export function unfilled(lots: Context["lots"], row: EntryRow): Context["lots"] {
  const { sku = "", batchNumber = "", awaitsRelease } = row;
  const name = lotName({ sku, batchNumber });
  const bulk = lots.get(name);
  if (!awaitsRelease || row.action !== "Used" || !bulk) return lots;
  const id = entryTransaction(row);
  const { filledInto = [], ...others } = bulk;
  const kept = filledInto.filter(({ transactionId }) => transactionId !== id);
  const becomes = new Map(lots).set(name, kept.length > 0 ? { ...others, filledInto: kept } : others);
  for (const goods of filledInto.filter((one) => !kept.includes(one)).flatMap((one) => lots.get(lotName(one)) ?? [])) {
    const { filledFrom = [], ...lot } = goods;
    const left = filledFrom.filter((one) => one.transactionId !== id || lotName(one) !== name);
    becomes.set(lotName(goods), left.length > 0 ? { ...lot, filledFrom: left } : lot);
  }
  return becomes;
}

/** Refuses (409) to make stock Live again that awaits its release: it becomes Live by a decision only. */
export function assertNotWaiting({ name, changes = [] }: EntryRow, { batchNumber, awaitsRelease }: StockLine): void {
  if (!awaitsRelease || !changes.some(({ field, from }) => field === "status" && from === LIVE)) return;
  throw conflict(`${lotText({ batchNumber, name })} awaits its release. It becomes Live by the decision on it.`, { because: [] });
}

/** Refuses (409) to set back a number if the stock waits for a decision, or was decided on since under its new one. */
export function assertSameDecision({ lots }: Context, { name, changes = [] }: EntryRow, { sku, batchNumber, awaitsRelease }: StockLine): void {
  const former = String(changes.find(({ field }) => field === "batchNumber")?.from);
  const [own, there] = [batchNumber, former].map((number) => lots.get(lotName({ sku, batchNumber: number })));
  if (!awaitsRelease && !(there && isOverdue(there)) && (own === undefined || isDecidedWith(own, there))) return;
  throw conflict(`${lotText({ batchNumber, name })} awaits a decision, or was decided on since it has this number.`);
}
