/** Booking in what a client sends back of an order, or of one of its shipments (contract, section 8, Returns). */
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { clientReturn, type Returnable } from "@apothecary/core/returns/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LocationChooser } from "../../../entities/location/location-chooser.tsx";
import { ReasonField, useNoteReason } from "../../../entities/transaction/reason-field.tsx";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { Stack } from "../../../kit/layout/stack.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import {
  chosenReturns,
  type ComingBack,
  RETURN_RULES,
  returnableQuery,
  returnBody,
  type ReturnLine,
  returnLines,
  returnText,
  type ReturnValues,
} from "../api/returns.ts";

/** The order that was sent, or one shipment of it. */
export interface SentGoods {
  salesOrderId: number;
  /** The number of the shipment, or of the order. */
  number: string;
  shipmentId?: number | undefined;
}

interface Props {
  of: SentGoods;
  onClose: () => void;
}

const TITLE = "Book return in";

/** Shows each batch that was sent, with what can still come back of it. */
export function ReturnDialog({ of, onClose }: Props) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(returnableQuery(of.salesOrderId));
  // The lines are those of this opening: what changes meanwhile is refused by the server.
  const rows = isFetchedAfterMount ? data : undefined;
  if (rows && returnLines(rows, of.shipmentId).length > 0) return <ReturnForm of={of} rows={rows} onClose={onClose} />;
  const close = (
    <button type="button" className="button" onClick={onClose}>
      Close
    </button>
  );
  return (
    <MessageDialog title={TITLE} buttons={close} onClose={onClose}>
      {rows ? <EmptyState icon="undo" title={`Nothing of ${of.number} can come back`} hint="All that was sent has already been returned." /> : null}
      {error ? <Failed message={error.message} retry={() => void refetch()} /> : rows ? null : <Skeleton />}
    </MessageDialog>
  );
}

function ReturnForm({ of, rows, onClose }: Props & { rows: readonly Returnable[] }) {
  const lines = useLines({ initial: returnLines(rows, of.shipmentId), rules: RETURN_RULES });
  const [formLines] = useState(() => [inForm(lines, { path: "lines", field: "quantity", sent: () => chosenReturns(lines.all()).map(({ id }) => id) })]);
  const [first] = rows;
  const note = useNoteReason("Returned");
  const form = useContractForm(clientReturn, {
    values: { location: null, reason: "" } as ReturnValues,
    toBody: (values) => returnBody(first?.clientId ?? 0, values, lines.all()),
    required: { location: "Location", reason: "Reason" },
    lines: formLines,
    onDone: (_, { reason }) => {
      note(reason);
      onClose();
    },
  });
  const words = useLinesValue(lines, returnText);
  return (
    <FormDialog
      title={TITLE}
      purpose={`${of.number}, ${first?.client}. It is booked in as Quarantined, under its own batch number.`}
      form={form}
      size="widest"
      start="first"
      submitLabel={words === "" ? "Book in" : `Book in ${words}`}
      busyLabel="Booking in …"
      disabled={words === ""}
      onClose={onClose}
    >
      <LineTable name="What came back" lines={lines} columns={COLUMNS} lineName={returnLineName} disabled={form.busy} tall cardsUpTo={CARDS_UP_TO} />
      <LocationChooser {...form.field("location")} label="Location" />
      <ReasonField {...form.field("reason")} action="Returned" />
    </FormDialog>
  );
}

/** Up to this viewport width in pixels the lines are shown as cards. */
const CARDS_UP_TO = 920;

const returnLineName = ({ row }: ReturnLine): string => [row.sku, row.batchNumber, row.shipmentNumber].filter(Boolean).join(" ");

const COLUMNS: readonly LineColumn<Returnable, ComingBack>[] = [
  {
    id: "product",
    header: "Name, SKU",
    width: 200,
    grow: true,
    shown: ({ row }) => (
      <Stack gap={0}>
        <span>{row.name}</span>
        <small className="code">{row.sku}</small>
      </Stack>
    ),
  },
  {
    id: "batch",
    header: "Batch",
    width: 150,
    shown: ({ row }) => (
      <Stack gap={0}>
        <span className="code">{row.batchNumber}</span>
        <small className="quiet">{row.shipmentNumber ?? row.orderNumber}</small>
      </Stack>
    ),
  },
  { id: "sent", header: "Sent", align: "right", width: 110, shown: ({ row }) => quantityText(row.sent, row.unit) },
  { id: "returned", header: "Returned", align: "right", width: 110, shown: ({ row }) => quantityText(row.returned, row.unit) },
  { kind: "quantity", field: "quantity", header: "Return", width: 150, unit: ({ row }) => row.unit, kilograms: true },
];
