/**
 * Auto-reserve: proposes quantities for a batch, a SKU or all SKUs, with reasons. It only fills in the lines; nothing is
 * reserved until the user saves.
 */
import { type Offer, type Proposal, proposeReservations, type Strategy, STRATEGIES, type Verdict } from "@apothecary/core/picking/rules";
import { QUARANTINED, STATUS_WORDS } from "@apothecary/core/lib/rules/fields";
import { isExpired } from "@apothecary/core/lib/rules/calendar";
import { shortShelfLifeText } from "@apothecary/core/lib/rules/shelf-life";
import type { Lines } from "../../../kit/lines/lines.ts";
import { showDay } from "../../../kit/table/columns/format.ts";
import { waitsText } from "../../../entities/stock-line/waits-text.ts";
import { writeStored, readStored } from "../../../lib/storage/browser-storage.ts";
import type { PickListItem } from "./pick-lists.ts";
import { numberOrZero, jobNeeds, type ReserveRow, type ReserveValues, reserveLineId, roomFor, skuOfLine } from "./reserve-lines.ts";

type ReserveLines = Lines<ReserveRow, ReserveValues>;

/** The strategies with their display texts. */
export const STRATEGY_CHOICES: readonly { value: Strategy; label: string }[] = [
  { value: "fefo", label: "First expired first" },
  { value: "fewest", label: "Fewest batches" },
  { value: "part", label: "Opened packs first" },
];
const REMEMBERED = "picking.strategy";

/** The strategy last selected in this browser; FEFO by default. */
export function rememberedStrategy(): Strategy {
  const found = readStored(REMEMBERED);
  return STRATEGIES.find((one) => one === found) ?? "fefo";
}

export function rememberStrategy(strategy: Strategy): void {
  writeStored(REMEMBERED, strategy);
}

/** Fills in the lines of these SKUs by a strategy, replacing entries. Returns the quantity by SKU that no batch can cover. */
export function autoReserve(lines: ReserveLines, items: readonly PickListItem[], strategy: Strategy, today: string): Map<string, number> {
  const skus = new Set(items.map(({ sku }) => sku));
  for (const line of lines.all()) if (skus.has(skuOfLine(line))) lines.edit(line.id, "reserve", 0);
  const missing = new Map<string, number>();
  for (const item of items) {
    const proposal = proposeReservations(jobNeeds(item), stockLineOffers(item, lines), strategy, today);
    if (proposal.missing > 0) missing.set(item.sku, proposal.missing);
    show(lines, item, proposal);
  }
  return missing;
}

/** Whether free stock cannot serve all that the jobs still need of a SKU: too little, too early to expire, or in too small batches. */
export function isMissing(item: PickListItem, today: string): boolean {
  return proposeReservations(jobNeeds(item), item.batches, "fefo", today).missing > 0;
}

/** Fills in one batch, up to the requirement of its SKU. */
export function autoReserveStockLine(lines: ReserveLines, id: string): void {
  const line = lines.get(id);
  if (line) lines.edit(id, "reserve", roomFor(line, lines.all()));
}

/** The batches of a SKU, less the quantities entered for other SKUs of the family. */
function stockLineOffers(item: PickListItem, lines: ReserveLines): Offer[] {
  return item.batches.map((stockLine) => {
    const taken = lines.all().reduce((sum, { row, values }) => sum + (row.stockLine.id === stockLine.id ? numberOrZero(values.reserve) : 0), 0);
    return { ...stockLine, unreservedQuantity: stockLine.unreservedQuantity - taken };
  });
}

function show(lines: ReserveLines, item: PickListItem, { quantities, verdicts }: Proposal): void {
  for (const stockLine of item.batches) {
    const id = reserveLineId(item.sku, stockLine.id);
    const verdict = verdicts.get(stockLine.id);
    lines.edit(id, "reserve", quantities.get(stockLine.id) ?? 0);
    if (verdict) lines.edit(id, "why", verdictText(verdict, stockLine));
  }
}

/** Why a batch was or was not selected, and that it is not released. */
export function verdictText(verdict: Verdict, choice: Pick<Offer, "expiry" | "onlyFor" | "atRisk">): string {
  return choice.atRisk && verdict.chosen ? `No released bulk is left. ${choiceText(verdict, choice)}` : choiceText(verdict, choice);
}

function choiceText(verdict: Verdict, { expiry, onlyFor }: Pick<Offer, "expiry" | "onlyFor">): string {
  switch (verdict.why) {
    case "clients-own":
      return `Only for ${onlyFor}, so used first.`;
    case "first-to-expire":
      return expiry === null ? "No expiry date: delivered earliest." : `Next to expire, on ${showDay(expiry)}.`;
    case "covers-most":
      return "Covers most of the requirement.";
    case "opened-pack":
      return "A pack is already open.";
    case "expired":
      return `Expired on ${showDay(expiry)}.`;
    case "expires-early":
      return `Expires on ${showDay(expiry)}, before dispatch on ${showDay(verdict.dispatchDate)}.`;
    case "short-shelf-life":
      return `${shortShelfLifeText(verdict)}.`;
    case "none-left":
      return "Fully reserved.";
    case "nothing-required":
      return "The requirement is already reserved.";
    case "too-small":
      return "Too small: the client requires a single batch.";
    case "not-needed":
      return "Not needed: other batches cover the requirement.";
  }
}

/** Why a batch cannot be reserved. */
export function unavailableText({ status, expiry, onlyFor, serves, waitsSince }: PickListItem["unavailable"][number], today: string): string {
  if (serves.length === 0 && onlyFor !== null) return `only for ${onlyFor}`;
  if (status === QUARANTINED && waitsSince !== null) return waitsText(waitsSince);
  if (status !== 0) return STATUS_WORDS[status];
  return isExpired(expiry, today) ? `expired on ${showDay(expiry)}` : "reserved for other jobs";
}
