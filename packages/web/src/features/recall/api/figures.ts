/**
 * Display texts for the results of a recall.
 */
import { keyed } from "@apothecary/core/lib/rules/keyed";
import type { Recall, RecallLine, RecallSummary } from "@apothecary/core/recall/contract";
import { showNumber, showPercent, showQuantity } from "../../../kit/table/columns/format.ts";
import { dayAt } from "../../../lib/user/business-time.ts";

/** Grams and units: `7 000 g` and `510 units`, or `0`. */
export function amountTexts({ grams, units }: Amount): string[] {
  const parts = [...(grams > 0 ? [showQuantity(grams, "g")] : []), ...(units > 0 ? [showQuantity(units, "units")] : [])];
  return parts.length === 0 ? ["0"] : parts;
}

/** The same as one text: `7 000 g and 510 units`. */
export const amountText = (grams: number, units: number): string => amountTexts({ grams, units }).join(" and ");

/** A count with its noun: `1 row`, `3 rows`. */
export const countText = (count: number, one: string, many = `${one}s`): string => `${showNumber(count)} ${count === 1 ? one : many}`;

/** A share in percent: `99.5 %`. Never rounded up to 100 %. */
export function shareText(share: number | null): string {
  return share === null ? "" : showPercent(Math.floor(share * 1_000) / 10);
}

/** Accounts for the units made of a lot. Older recalls have only the share. */
export function accountedText({ share, accounted }: Pick<Recall, "share" | "accounted">): string {
  if (accounted === null || share === null) return shareText(share);
  const { made, dispatched, inHouse, writtenOff } = accounted;
  if (made <= 0) return "No units were made of these batches";
  const parts = [`${showNumber(dispatched)} dispatched`, `${showNumber(inHouse)} in stock`, `${showNumber(writtenOff)} written off`];
  const missing = made - dispatched - inHouse - writtenOff;
  const open = missing > 0 ? `, ${showNumber(missing)} not accounted for` : "";
  return `${shareText(share)} of ${showQuantity(made, "units")} made: ${parts.join(", ")}${open}`;
}

/** A duration: `3.2 s`, `2 min 5 s`. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

const STATES: Record<RecallSummary["state"], string> = { working: "In progress", frozen: "Frozen", thawing: "Being thawed", thawed: "Thawed", done: "Done" };
export const stateText = ({ state }: Pick<RecallSummary, "state">): string => STATES[state];

/** A client of a recall. */
export type Client = Recall["clientList"][number];

/** Grams and units. */
export interface Amount {
  grams: number;
  units: number;
}

/** What became of what was sent. */
export interface Outcome {
  sent: Amount;
  returned: Amount;
  /** Of what was returned. */
  destroyed: Amount;
  /** What clients used, sold or destroyed themselves. */
  disposed: Amount;
  /** Still with clients. */
  out: Amount;
}
const OUTCOME = ["sent", "returned", "destroyed", "disposed", "out"] as const;

/** The outcome of each client of a recall, and of all together. */
export function recallOutcomes(clients: readonly Client[], lines: readonly RecallLine[]): { clients: (Client & Outcome)[]; total: Outcome } {
  const byClient = Map.groupBy(lines, ({ clientId }) => clientId);
  const outcomes = clients.map((client) => ({ ...client, ...clientOutcome(client, byClient.get(client.clientId) ?? []) }));
  return { clients: outcomes, total: keyed(OUTCOME, (name) => outcomes.reduce((total, one) => added(total, one[name]), NO_AMOUNT)) };
}

const NO_AMOUNT: Amount = { grams: 0, units: 0 };
const added = (one: Amount, other: Amount): Amount => ({ grams: one.grams + other.grams, units: one.units + other.units });

function clientOutcome({ grams, units, ...client }: Client, lines: readonly RecallLine[]): Outcome {
  const destroyed = lines.reduce((sum, line) => added(sum, { ...NO_AMOUNT, [line.unit === "g" ? "grams" : "units"]: line.destroyed }), NO_AMOUNT);
  return {
    sent: { grams, units },
    returned: { grams: client.returnedGrams, units: client.returnedUnits },
    destroyed,
    disposed: { grams: client.disposedGrams, units: client.disposedUnits },
    out: {
      grams: Math.max(0, grams - client.returnedGrams - client.disposedGrams),
      units: Math.max(0, units - client.returnedUnits - client.disposedUnits),
    },
  };
}

/** How much of what was sent is no longer with clients: `80 of 100 units (80 %)`. */
export function settledTexts({ sent, out }: Outcome): string[] {
  return AMOUNTS.flatMap(([name, unit]) => {
    const [total, settled] = [sent[name], sent[name] - out[name]];
    return total === 0 ? [] : [`${showNumber(settled)} of ${showQuantity(total, unit)} (${shareText(settled / total)})`];
  });
}
/** The amounts with their units. */
export const AMOUNTS = [
  ["grams", "g"],
  ["units", "units"],
] as const;

/** How many clients were told and have answered on each day, oldest first; days without either are left out. */
export function answersByDay(clients: readonly Client[]): { day: string; told: number; answered: number }[] {
  const at = clients.map(({ toldAt, answeredAt }) => ({ told: dayAt(toldAt), answered: dayAt(answeredAt) }));
  const days = [...new Set(at.flatMap(({ told: informed, answered }) => [informed ?? [], answered ?? []].flat()))].toSorted();
  const count = (day: string, what: "told" | "answered"): number => at.filter((one) => one[what] === day).length;
  return days.map((day) => ({ day, told: count(day, "told"), answered: count(day, "answered") }));
}
