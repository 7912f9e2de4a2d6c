/**
 * Auto-reserve: what it proposes for a batch, a SKU or everything, and why, in words. It only fills in the lines; nothing is
 * reserved before somebody saves.
 */
import { type Offer, type Proposal, proposeReservations, type Strategy, STRATEGIES, type Verdict } from "@apothecary/core/picking/rules";
import { STATUS_WORDS } from "@apothecary/core/lib/fields";
import { isExpired } from "@apothecary/core/lib/calendar";
import type { Lines } from "../../../kit/lines/lines.ts";
import { showDay } from "../../../kit/table/format.ts";
import { keep, kept } from "../../../lib/kept.ts";
import type { PickListItem } from "./pick-lists.ts";
import { figureOf, needsOf, type ReserveRow, type ReserveValues, reserveLineId, roomFor, skuOfLine } from "./reserve-lines.ts";

type ReserveLines = Lines<ReserveRow, ReserveValues>;

/** The strategies as the page offers them. */
export const STRATEGY_CHOICES: readonly { value: Strategy; label: string }[] = [
  { value: "fefo", label: "First expired first" },
  { value: "fewest", label: "Fewest batches" },
  { value: "part", label: "Opened packs first" },
];
const REMEMBERED = "picking.strategy";

/** The strategy that was chosen last in this browser; first expired first where none was. */
export function rememberedStrategy(): Strategy {
  const found = kept(REMEMBERED);
  return STRATEGIES.find((one) => one === found) ?? "fefo";
}

/** Remembers the strategy for the next time. */
export function rememberStrategy(strategy: Strategy): void {
  keep(REMEMBERED, strategy);
}

/** Fills in the lines of these SKUs by a strategy, in place of what was entered for them. Answers what no batch can serve, by SKU. */
export function autoReserve(lines: ReserveLines, items: readonly PickListItem[], strategy: Strategy, today: string): Map<string, number> {
  const skus = new Set(items.map(({ sku }) => sku));
  for (const line of lines.all()) if (skus.has(skuOfLine(line))) lines.edit(line.id, "reserve", 0);
  const missing = new Map<string, number>();
  for (const item of items) {
    const proposal = proposeReservations(needsOf(item), offersOf(item, lines), strategy, today);
    if (proposal.missing > 0) missing.set(item.sku, proposal.missing);
    show(lines, item, proposal);
  }
  return missing;
}

/** Fills in one batch, as far as its SKU's requirement goes. */
export function autoReserveBatch(lines: ReserveLines, id: string): void {
  const line = lines.get(id);
  if (line) lines.edit(id, "reserve", roomFor(line, lines.all()));
}

/** The batches of a SKU without what other SKUs of the family were given of them. */
function offersOf(item: PickListItem, lines: ReserveLines): Offer[] {
  return item.batches.map((batch) => {
    const taken = lines.all().reduce((sum, { row, values }) => sum + (row.batch.id === batch.id ? figureOf(values.reserve) : 0), 0);
    return { ...batch, unreservedQuantity: batch.unreservedQuantity - taken };
  });
}

function show(lines: ReserveLines, item: PickListItem, { quantities, verdicts }: Proposal): void {
  for (const batch of item.batches) {
    const id = reserveLineId(item.sku, batch.id);
    const verdict = verdicts.get(batch.id);
    lines.edit(id, "reserve", quantities.get(batch.id) ?? 0);
    if (verdict) lines.edit(id, "why", verdictText(verdict, batch));
  }
}

/** Why a batch was chosen or passed over. */
export function verdictText(verdict: Verdict, { expiry }: Pick<Offer, "expiry">): string {
  switch (verdict.why) {
    case "first-to-expire":
      return expiry === null ? "No expiry date: delivered earliest." : `Next to expire, on ${showDay(expiry)}.`;
    case "covers-most":
      return "Covers the most of what is required.";
    case "opened-pack":
      return "A pack of it is open.";
    case "expired":
      return `Expired on ${showDay(expiry)}.`;
    case "expires-early":
      return `Expires on ${showDay(expiry)}, before dispatch on ${showDay(verdict.dispatchDate)}.`;
    case "none-left":
      return "All of it is reserved.";
    case "nothing-required":
      return "Everything required is reserved.";
    case "too-small":
      return "Too small: the client wants one batch.";
    case "not-needed":
      return "Not needed: others cover it.";
  }
}

/** Why nothing of a batch can be reserved at all. */
export function unavailableText({ status, expiry }: PickListItem["unavailable"][number], today: string): string {
  if (status !== 0) return STATUS_WORDS[status];
  return isExpired(expiry, today) ? `expired on ${showDay(expiry)}` : "reserved for other jobs";
}
