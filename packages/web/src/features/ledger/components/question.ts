/**
 * What the transaction log is asked for: its filters as the address and the fields hold them, and as they are sent
 * (specification 2, section 7).
 */
import { LogFilters, type LogRow } from "@apothecary/core/ledger/contract";
import { monthsBefore } from "@apothecary/core/lib/calendar";
import { PALLET_BIN } from "@apothecary/core/lib/fields";
import { today } from "../../../lib/house-time.ts";
import type { ToolValues } from "../../../lib/tool.ts";

/** What the log shows where no first day is named. */
const DEFAULT_MONTHS = 3;
const NAMES = ["from", "to", "action", "sku", "batch", "warehouse", "bin", "user", "elementId", "transactionId"] as const;
/** A rule that speaks of no field in words: a SKU of letters that none has, a kind that there is not. */
const UNFIT = "This is not a valid format.";

export type FilterName = (typeof NAMES)[number];
/** Each filter, empty if it is not asked for. Days as `YYYY-MM-DD`. */
export type Question = Readonly<Record<FilterName, string>>;

export const NOTHING_ASKED = Object.fromEntries(NAMES.map((name) => [name, ""])) as Record<FilterName, string>;

/** The filters in the address; parameters that are not filters of the log are left out. */
export function questionOf(values: ToolValues): Question {
  return { ...NOTHING_ASKED, ...Object.fromEntries(NAMES.map((name) => [name, values[name]?.trim() ?? ""])) };
}

/** The same for the address: only what is asked for. */
export function valuesOf(question: Question): ToolValues {
  return Object.fromEntries(NAMES.flatMap((name) => (question[name] === "" ? [] : [[name, question[name]]])));
}

export function sameQuestion(a: Question, b: Question): boolean {
  return NAMES.every((name) => a[name] === b[name]);
}

/** What is sent, or what is wrong with it by field. */
export function checked(question: Question): { filters: LogFilters } | { errors: Partial<Record<FilterName, string>> } {
  // The days that go without saying are judged with the others: a first day after today is after the last.
  const { error } = LogFilters.safeParse({ ...question, to: withDays(question, today()).to });
  if (!error) return { filters: LogFilters.parse(question) };
  // The first error of a field: an invalid day is not compared with another.
  return {
    errors: Object.fromEntries(error.issues.toReversed().map(({ path, code, message }) => [String(path[0]), code === "invalid_union" ? UNFIT : message])),
  };
}

/** The question with the days that it stands for, as the fields show them. One transaction is searched for on any day. */
export function withDays(question: Question, today: string): Question {
  const { from, to, transactionId } = question;
  if (transactionId !== "") return question;
  return { ...question, to: to || today, from: from || monthsBefore(to || today, DEFAULT_MONTHS) };
}

/** The other way round: days that go without saying are left out, so that a link shows the last months whenever it is opened. */
export function withoutDays(question: Question, today: string): Question {
  const { from, to, transactionId } = question;
  if (transactionId !== "") return question;
  return { ...question, to: to === today ? "" : to, from: from === monthsBefore(to || today, DEFAULT_MONTHS) ? "" : from };
}

/** What the menu of a row leads to (specification 2, 2.15). */
export interface Lead {
  word: string;
  /** What it is searched for by. */
  of: Partial<Question>;
}

/** The questions that a row leads to: each with the days of the one that is shown, but for the transaction itself. */
export function leadsOf({ transactionId, batchNumber, sku, warehouse, bin, elementId }: LogRow, { from, to }: Question): Lead[] {
  const leads: Lead[] = [{ word: "View this transaction", of: { transactionId } }];
  const add = (what: string, of: Partial<Question>) => leads.push({ word: `View transactions for this ${what}`, of: { ...of, from, to } });
  if (batchNumber) add("batch number", { batch: batchNumber });
  if (sku) add("SKU", { sku });
  // A roaming pallet is one location in whatever warehouse it stood.
  if (warehouse && bin) add("location", PALLET_BIN.test(bin) ? { bin } : { warehouse, bin });
  if (elementId) add("item", { elementId });
  return leads;
}
