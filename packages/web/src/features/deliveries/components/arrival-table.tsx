/**
 * The lines of a delivery: typed, scanned, or ticked off the items on order.
 */
import { MAX_DELIVERY_LINES } from "@apothecary/core/deliveries/contract";
import { MAX_SUPPLIER_BATCH_NUMBER } from "@apothecary/core/stock/contract";
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Gs1Elements } from "@apothecary/core/lib/rules/gs1";
import { parseLabel } from "../../../entities/stock-line/label-text.ts";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import { labelledArrival, readSupplierLabel } from "../../../entities/item/item-code.ts";
import { itemsQuery, type StockItem } from "../../../entities/item/queries.ts";
import { UnknownCode } from "../../../entities/item/unknown-code.tsx";
import { unknownCode } from "../../../kit/scan/lookup.ts";
import { signal } from "../../../kit/scan/signal.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { isEmptyLine, type Lines } from "../../../kit/lines/lines.ts";
import { useLinesValue } from "../../../kit/lines/use-lines.ts";
import { Notice } from "../../../kit/page/page.tsx";
import { createStore, type Store, useStore } from "../../../lib/storage/store.ts";
import { type Arrival, type ArrivalLine, arrivalLine } from "../api/delivery-lines.ts";
import { useUsualValues } from "./usual-values.ts";

type Column = LineColumn<null, Arrival>;

/** Minimum viewport width in pixels for the six fields in one row. */
const ROWS_FROM = 1_060;

interface Props {
  lines: Lines<null, Arrival>;
  disabled: boolean;
}

/** 1 to 250 lines. Scanning a label adds a line for its item. */
export function ArrivalTable({ lines, disabled }: Props) {
  const { data: items } = useQuery(itemsQuery);
  const columns = useMemo(() => arrivalColumns(items ?? []), [items]);
  const full = useLinesValue(lines, (all) => all.length >= MAX_DELIVERY_LINES);
  const [labelled] = useState(() => createStore<string | undefined>(undefined));
  const of = useStore(labelled);
  const sku = useLinesValue(lines, (all) => all.find(({ id }) => id === of)?.values.sku);
  const usual = useUsualValues(lines);
  const scan = useMemo(() => scanInto(lines, labelled), [lines, labelled]);
  return (
    <>
      {usual.failed ? (
        <Notice role="alert">
          <span>The usual values of these items could not be loaded.</span>
          <button type="button" className="tool" onClick={usual.retry}>
            Retry
          </button>
        </Notice>
      ) : null}
      <UnknownCode item={items?.find((item) => item.sku === sku)} />
      <LineTable
        name="Delivery lines"
        lines={lines}
        columns={columns}
        disabled={disabled}
        scan={scan}
        {...(full ? {} : { add: { label: "Add line", line: () => arrivalLine() } })}
        removable
        tall
        cardsUpTo={ROWS_FROM}
      />
    </>
  );
}

function arrivalColumns(items: readonly StockItem[]): readonly Column[] {
  const bySku = new Map(items.map((item) => [item.sku, item]));
  const unit = ({ values: { sku } }: ArrivalLine) => {
    const item = sku === null ? undefined : bySku.get(sku);
    return item && itemUnit(item);
  };
  // A function, so that the cell re-renders with the item's unit.
  const editable = () => true;
  return [
    { kind: "chooser", field: "sku", header: "Item", width: 260, grow: true, chooser: (cell) => <ItemChooser {...cell} /> },
    { kind: "quantity", field: "quantity", header: "Quantity", width: 140, unit, editable },
    { kind: "quantity", field: "packSize", header: "Pack size", width: 132, unit, editable },
    { kind: "text", field: "supplierBatchNumber", header: "Supplier batch", width: 150, maxLength: MAX_SUPPLIER_BATCH_NUMBER },
    { kind: "day", field: "expiryDate", header: "Expiry date", width: 156 },
    { kind: "tick", field: "quarantine", header: "Quarantine", help: "If ticked, stock cannot be used until it is set to Live.", width: 110 },
  ];
}

/** Adds the item of a scanned batch label, or what a supplier's label says, to an empty line, or to a new one; `labelled` is that line. */
function scanInto(lines: Lines<null, Arrival>, labelled: Store<string | undefined>) {
  return {
    onRead: (text: string): string | undefined | false => {
      const label = parseLabel(text, "");
      if (label?.kind === "batch") return withLine(lines, (id) => lines.edit(id, "sku", label.sku));
      const supplied = readSupplierLabel(text);
      if (supplied === undefined) return false;
      return withLine(lines, (id) => {
        labelled.set(id);
        void fillArrival(lines, id, text, supplied);
      });
    },
  };
}

/** Fills in the first empty line, or a new one; undefined if there is no room. */
function withLine(lines: Lines<null, Arrival>, fill: (id: string) => void): string | undefined {
  const empty = lines.all().find((line) => isEmptyLine(line));
  if (!empty && lines.all().length >= MAX_DELIVERY_LINES) return undefined;
  const line = empty ?? arrivalLine();
  if (!empty) lines.add([line]);
  fill(line.id);
  return line.id;
}

/** Fills in what a supplier's label says. */
async function fillArrival(lines: Lines<null, Arrival>, id: string, text: string, label: Gs1Elements): Promise<void> {
  // At once, so that a second scan does not take the same line.
  if (label.lot !== undefined) lines.edit(id, "supplierBatchNumber", label.lot);
  if (label.expiry !== undefined) lines.edit(id, "expiryDate", label.expiry);
  const { sku, quantity } = await labelledArrival(text, label, null);
  if (sku !== undefined) lines.edit(id, "sku", sku);
  if (quantity !== undefined) {
    lines.edit(id, "quantity", quantity);
    // A label says what is in the pack that bears it.
    if (lines.get(id)?.values.packSize === null) lines.edit(id, "packSize", quantity);
  }
  unknownCode.set(sku === undefined ? text : undefined);
  signal(sku === undefined ? "wrong" : "right");
}
