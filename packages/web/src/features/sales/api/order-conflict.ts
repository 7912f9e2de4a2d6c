/**
 * An order that another user changed while it was edited: what changed, line by line, and how the lines of the dialog
 * continue from there.
 */
import type { SalesItem } from "@apothecary/core/sales/contract";
import type { ChangedValue } from "../../../kit/form/stale-notice.tsx";
import type { Lines, NewLine } from "../../../kit/lines/lines.ts";
import { showMoney, showNumber } from "../../../kit/table/columns/format.ts";
import { LINE_FIELDS, type LineField, type OrderedProduct, type OrderLine, type OrderLineValues, type SavedLine, savedLines } from "./order-lines.ts";

type EditedLines = Lines<OrderedProduct, OrderLineValues>;

/** A field of a line, or a line as a whole, that others changed. */
export interface LineChange {
  lineId: string;
  name: string;
  field?: LineField;
  mine: string;
  now: string;
  /** The typed and the current value of the field. */
  values?: { mine: OrderLineValues[LineField]; now: OrderLineValues[LineField] };
}

const LABELS: Record<LineField, string> = { quantity: "Quantity", price: "Unit price", notes: "Notes" };

/** Continues from the current lines: fields that the user did not change take the current values. Returns what others changed. */
export function continueFrom(lines: EditedLines, items: readonly SalesItem[]): LineChange[] {
  const current = savedLines(items);
  const changes = lineChanges(lines.all(), current);
  const now = new Map(current.map(({ id, row }) => [id, row]));
  lines.see(new Map([...lines.all().flatMap(({ id, row }) => (row.saved === null ? [[id, row] as const] : [])), ...now]));
  lines.accept();
  lines.add(current);
  return changes;
}

function lineChanges(lines: readonly OrderLine[], current: readonly NewLine<OrderedProduct, OrderLineValues>[]): LineChange[] {
  const now = new Map(current.map((line) => [line.id, line.row]));
  const known = new Set(lines.map(({ id }) => id));
  const added = current.filter(({ id }) => !known.has(id));
  return [
    ...lines.flatMap((line) => (line.row.saved === null ? [] : changesOfLine(line, now.get(line.id)?.saved))),
    ...added.map(({ id, row, values }) => ({
      lineId: id,
      name: orderedProductName(row),
      mine: "",
      now: `${shown("quantity", values.quantity)} × ${shown("price", values.price)}`,
    })),
  ];
}

function changesOfLine({ id, row, values }: OrderLine, now: SavedLine | null | undefined): LineChange[] {
  if (!now) return [{ lineId: id, name: orderedProductName(row), mine: "", now: "Cancelled" }];
  const changed = LINE_FIELDS.filter((field) => row.saved?.[field] !== now[field] && values[field] !== now[field]);
  const fields = changed.map((field): LineChange => {
    const locked = field === "quantity" && now.jobNumber !== null;
    const both = { mine: values[field], now: now[field] };
    return {
      ...{ lineId: id, name: orderedProductName(row), field, mine: shown(field, both.mine), now: shown(field, both.now) },
      ...(locked ? {} : { values: both }),
    };
  });
  // The typed quantity is lost, although the saved one is unchanged.
  const made = now.jobNumber !== null && row.saved?.jobNumber === null && !changed.includes("quantity") && values.quantity !== now.quantity;
  const quantity = `${shown("quantity", now.quantity)}, made by ${now.jobNumber}`;
  return made ? [...fields, { lineId: id, name: orderedProductName(row), field: "quantity", mine: shown("quantity", values.quantity), now: quantity }] : fields;
}

/** The changes as the notice shows them, with the choice between both values. */
export function changedValues(changes: readonly LineChange[], lines: EditedLines): ChangedValue[] {
  return changes.map(({ lineId, name, field, mine, now, values }): ChangedValue => {
    const label = field ? `${name}, ${LABELS[field].toLowerCase()}` : name;
    if (!field || !values) return { label, mine, now, theirs: true };
    const theirs = lines.get(lineId)?.values[field] === values.now;
    return { label, mine, now, theirs, take: () => lines.edit(lineId, field, theirs ? values.mine : values.now) };
  });
}

const orderedProductName = ({ sku, name }: OrderedProduct): string => `${sku} ${name}`;

function shown(field: LineField, value: OrderLineValues[LineField]): string {
  if (typeof value !== "number") return String(value ?? "");
  return field === "price" ? showMoney(value) : showNumber(value);
}
