/**
 * The items on order from the supplier, to tick off when they arrive.
 */
import type { DeliveryItem } from "@apothecary/core/deliveries/contract";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { Stack } from "../../../kit/layout/stack.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { createLines, isEmptyLine, type Lines } from "../../../kit/lines/lines.ts";
import { OpenPurchases } from "../../../entities/purchase/open-purchases.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { onOrderQuery } from "../api/deliveries.ts";
import { type Arrival, arrivalLine, orderedLine } from "../api/delivery-lines.ts";

interface Ticked {
  arrived: boolean;
}

const COLUMNS: readonly LineColumn<DeliveryItem, Ticked>[] = [
  { kind: "tick", field: "arrived", header: "Arrived", width: 96 },
  { id: "sku", header: "SKU", width: 110, shown: ({ row }) => <span className="code">{row.sku}</span> },
  { id: "name", header: "Name", width: 180, grow: true, shown: ({ row }) => row.name },
  { id: "onOrder", header: "On order", align: "right", width: 140, shown: ({ row }) => showQuantity(row.onOrder, row.unit) },
];
const onOrderLineName = ({ row }: { row: DeliveryItem }): string => row.sku;

interface Props {
  supplier: number | null;
  lines: Lines<null, Arrival>;
  disabled: boolean;
}

/** Ticking an item adds a line with its full quantity, unticking removes it. Renders nothing if nothing is on order. */
export function OnOrderLines({ supplier, lines, disabled }: Props) {
  const { data: items, error, isFetching, refetch } = useQuery(onOrderQuery(supplier));
  const [offered] = useState(() => createLines<DeliveryItem, Ticked>());
  useLayoutEffect(() => {
    offered.load((items ?? []).map((row) => ({ id: row.sku, row, values: { arrived: holds(lines, row.sku) } })));
  }, [offered, items, lines]);
  useLayoutEffect(() => bound(offered, lines), [offered, lines]);
  if (supplier === null) return null;
  if (error && !items) {
    return (
      <p role="alert">
        Items on order could not be loaded.{" "}
        <button type="button" className="tool" onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    );
  }
  if (!items) return isFetching ? <p className="quiet">Loading what is on order …</p> : null;
  if (items.length === 0)
    return (
      <>
        <OpenPurchases supplier={supplier} />
        <p className="quiet">Nothing is on order from this supplier.</p>
      </>
    );
  return (
    <Stack gap={1}>
      <OpenPurchases supplier={supplier} />
      <p className="field-label">On order from this supplier</p>
      <LineTable name="On order" lines={offered} columns={COLUMNS} lineName={onOrderLineName} disabled={disabled} />
    </Stack>
  );
}

const holds = (lines: Lines<null, Arrival>, sku: string): boolean => lines.all().some(({ values }) => values.sku === sku);

/** Keeps ticks and lines in sync; returns the unsubscribe function. */
function bound(offered: Lines<DeliveryItem, Ticked>, lines: Lines<null, Arrival>): () => void {
  const follow = () => {
    for (const { id } of offered.all()) offered.edit(id, "arrived", holds(lines, id));
  };
  const apply = () => {
    for (const { id, row, values } of offered.all()) {
      if (values.arrived && !holds(lines, id)) add(lines, row);
      else if (!values.arrived && holds(lines, id)) removeSkuLines(lines, id);
    }
  };
  const stops = [lines.edits.subscribe(follow), offered.edits.subscribe(apply)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Replaces an empty line, or appends one. */
function add(lines: Lines<null, Arrival>, item: DeliveryItem): void {
  const empty = lines.all().filter((line) => isEmptyLine(line));
  lines.add([orderedLine(item)]);
  lines.remove(empty.map(({ id }) => id));
}

function removeSkuLines(lines: Lines<null, Arrival>, sku: string): void {
  const gone = lines.all().filter(({ values }) => values.sku === sku);
  if (gone.length === lines.all().length) lines.add([arrivalLine()]);
  lines.remove(gone.map(({ id }) => id));
}
