/**
 * The recall list: the quantity that each order received of the batches. Returns are booked in from here.
 */
import { type Recall, type RecallLine, recallReturn } from "@apothecary/core/recall/contract";
import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";

import { NAME_AND_SKU } from "../../../entities/item/name-column.ts";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { OrderLink } from "../../../entities/order/order-link.tsx";
import { LocationChooser } from "../../../entities/location/location-chooser.tsx";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import { QuantityField } from "../../../kit/form/number-fields.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { dayAt } from "../../../lib/user/business-time.ts";
import { linesQuery } from "../api/recalls.ts";

const recallLineId = ({ id }: RecallLine): string => id;

/** All lines, once the list is ready. */
export function LineTable({ recall, ready }: { recall: Recall; ready: boolean }) {
  const { data: rows, error, refetch } = useQuery(linesQuery(recall.id, ready));
  const [returning, setReturning] = useState<RecallLine>();
  const mayReturn = recall.kind === "recall";
  const columns = useMemo(() => (mayReturn ? [...COLUMNS, returnColumn(setReturning)] : COLUMNS), [mayReturn]);
  return (
    <>
      <DataTable
        id="recall-list"
        name="Lines of the recall list"
        columns={columns}
        rows={ready ? rows : undefined}
        rowId={recallLineId}
        height="rows"
        searchLabel="Search the list"
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        loading="Creating the list …"
        empty={{ title: "No goods were dispatched from these batches" }}
      />
      {returning ? <ReturnDialog recallId={recall.id} line={returning} onClose={() => setReturning(undefined)} /> : null}
    </>
  );
}

const COLUMNS: readonly Column<RecallLine>[] = [
  {
    id: "client",
    header: "Client and order",
    width: 150,
    grow: true,
    priority: 1,
    value: ({ client }) => client,
    below: ({ soNumber, shipments }) => shipments.join(", ") || soNumber,
  },
  {
    id: "poNumber",
    header: "PO number",
    kind: "code",
    width: 110,
    value: ({ poNumber }) => poNumber,
    cell: ({ salesOrderId, poNumber }) => <OrderLink salesOrderId={salesOrderId} number={poNumber} />,
  },
  {
    id: "product",
    header: "Product",
    ...NAME_AND_SKU,
  },
  {
    id: "batchNumber",
    header: "Batch",
    kind: "code",
    width: 84,
    priority: 1,
    value: ({ batchNumber }) => batchNumber,
    cell: ({ batchNumber, sku }) => <LotLink batchNumber={batchNumber} sku={sku} />,
  },
  {
    id: "quantity",
    header: "Dispatched",
    kind: "number",
    width: 112,
    priority: 1,
    value: ({ quantity }) => quantity,
    text: ({ quantity, unit }) => showQuantity(quantity, unit),
  },
  {
    id: "returned",
    header: "Returned",
    kind: "number",
    width: 112,
    value: ({ returned }) => returned,
    text: ({ returned, unit }) => showQuantity(returned, unit),
  },
  {
    id: "destroyed",
    header: "Destroyed",
    help: "Of what was returned.",
    kind: "number",
    width: 112,
    hidden: true,
    value: ({ destroyed }) => destroyed,
    text: ({ destroyed, unit }) => showQuantity(destroyed, unit),
  },
  { id: "dispatchedAt", header: "Date", kind: "day", width: 104, value: ({ dispatchedAt }) => dayAt(dispatchedAt) },
];

function returnColumn(setReturning: (line: RecallLine) => void): Column<RecallLine> {
  return {
    id: "return",
    header: "Return",
    width: 84,
    ...OF_BUTTONS,
    cell: (line) =>
      line.returned < line.quantity ? (
        <RowButtons
          actions={[
            {
              icon: "undo",
              word: "Book return in",
              name: `Book return in: ${line.client} ${line.soNumber} ${line.batchNumber}`,
              run: () => setReturning(line),
            },
          ]}
        />
      ) : null,
  };
}

function ReturnDialog({ recallId, line, onClose }: { recallId: number; line: RecallLine; onClose: () => void }) {
  const left = line.quantity - line.returned;
  const form = useContractForm(recallReturn, {
    values: { quantity: null as Entry, location: null as string | null },
    toBody: (typed) => ({ ...typed, recallId, lineId: line.id }),
    required: { quantity: "Quantity", location: "Location" },
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Book return in"
      purpose={`${line.sku} ${line.batchNumber} from ${line.client}, order ${line.soNumber}. It is booked in as Quarantined, under the same batch number.`}
      form={form}
      submitLabel={({ quantity }) => (typeof quantity === "number" ? `Book in ${showQuantity(quantity, line.unit)}` : "Book in")}
      busyLabel="Booking in …"
      onClose={onClose}
    >
      <QuantityField {...form.field("quantity")} label="Quantity" unit={line.unit} offer={{ value: left, label: `All ${showQuantity(left, line.unit)}` }} />
      <LocationChooser {...form.field("location")} label="Location" sku={line.sku} unit={line.unit} />
    </FormDialog>
  );
}
