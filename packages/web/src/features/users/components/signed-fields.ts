/** What a request says, in words and numbers, for those who sign it. */
import { permissionWords } from "@apothecary/core/lib/rules/endpoint";
import { showDay, showNumber } from "../../../kit/table/columns/format.ts";

/** Names of rows and editions, which people do not read. */
const UNREAD = /^(id|version|preview|mark|position)$|Id$|Ids$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The most fields that are shown; of others, how many there are. */
const MAX_FIELDS = 8;

/** The fields of a request's body, also those one level down; of a list, how many there are. */
export function signedFields(input: unknown): { label: string; value: string }[] {
  const { body } = input as { body?: unknown };
  const all = fields(body, true);
  const hidden = all.length - MAX_FIELDS;
  return [...all.slice(0, MAX_FIELDS), ...(hidden > 0 ? [{ label: "Further fields", value: `${hidden}, as you entered them` }] : [])];
}

function fields(of: unknown, down: boolean): { label: string; value: string }[] {
  if (typeof of !== "object" || of === null) return [];
  return Object.entries(of).flatMap(([name, value]) => {
    if (UNREAD.test(name) || value === null || value === "" || value === undefined) return [];
    const label = permissionWords(name);
    if (Array.isArray(value)) return value.length === 0 ? [] : [{ label, value: String(value.length) }];
    if (typeof value === "object") return down ? fields(value, false) : [];
    return [{ label, value: fieldText(value) }];
  });
}

function fieldText(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return showNumber(value);
  const text = String(value);
  return DAY.test(text) ? showDay(text) : text;
}
