/** Shipping part of an order: the batches that leave, where to, and how (contract, section 8). */
import { MAX_CARRIER, MAX_SHIPMENT_NOTES, MAX_TRACKING, type SalesOrder, shipOrder } from "@apothecary/core/sales/contract";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { minimumShelfLifeText, shortShelfLifeText } from "@apothecary/core/lib/rules/shelf-life";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { locationText } from "../../../entities/location/location-text.ts";
import { waitsText } from "../../../entities/stock-line/waits-text.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { CheckField, ChoiceField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import { QuantityField } from "../../../kit/form/number-fields.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { Failed } from "../../../kit/page/failed.tsx";
import { Notice } from "../../../kit/page/page.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { NOTHING, showDay } from "../../../kit/table/columns/format.ts";
import { ScanCheck } from "./scan-check.tsx";
import {
  hasShort,
  leavingTotals,
  type LotToShip,
  quantityIn,
  scannedCount,
  SHIP_RULES,
  shipBody,
  shipCell,
  type ShipLine,
  shipLines,
  type ShipPreview,
  shipPreviewQuery,
  type ToShip,
} from "../api/shipping.ts";

interface Props {
  order: Pick<SalesOrder, "id" | "soNumber">;
  onClose: () => void;
  /** Called with the shipment; with undefined if it goes on in the background. */
  onShipped: (shipment: { shipmentId: number; shipmentNumber: string } | undefined) => void;
}

/** Proposes what the order's jobs made, first expired first. */
export function ShipDialog({ order, onClose, onShipped }: Props) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(shipPreviewQuery(order.id));
  // The lines are those of this opening: what changes meanwhile is refused by the server.
  const preview = isFetchedAfterMount ? data : undefined;
  if (preview) return <ShipForm preview={preview} onClose={onClose} onShipped={onShipped} />;
  const cancel = (
    <button type="button" className="button" onClick={onClose}>
      Cancel
    </button>
  );
  return (
    <MessageDialog title={TITLE} buttons={cancel} onClose={onClose}>
      {error ? <Failed message={error.message} retry={() => void refetch()} /> : <Skeleton />}
    </MessageDialog>
  );
}

const TITLE = "Ship part of the order";

function ShipForm({ preview, onClose, onShipped }: Omit<Props, "order"> & { preview: ShipPreview }) {
  const { salesOrderId, soNumber, client, contacts, numbersPallets } = preview;
  const lines = useLines({ initial: shipLines(preview), rules: SHIP_RULES });
  const [formLines] = useState(() => [inForm(lines, { path: "lines", findCell: ([index]) => shipCell(lines.all(), Number(index)) })]);
  const [values] = useState(() => ({
    contactId: contacts.find(({ delivery }) => delivery)?.contactId ?? null,
    ...{ carrier: "", trackingNumber: "", notes: "", confirmShelfLife: false, pallets: null as Entry },
  }));
  const form = useContractForm(shipOrder, {
    values,
    toBody: (typed) => ({ ...typed, id: salesOrderId, lines: shipBody(lines.all()), scanned: scannedCount(lines.all()).scanned }),
    lines: formLines,
    inSteps: true,
    onDone: ({ shipmentId, shipmentNumber }) =>
      onShipped(shipmentId !== undefined && shipmentNumber !== undefined ? { shipmentId, shipmentNumber } : undefined),
  });
  const short = useLinesValue(lines, hasShort);
  const words = useLinesValue(lines, leavingText);
  const unscanned = useLinesValue(lines, unscannedText);
  const minimum = minimumShelfLifeText(preview);
  const { field } = form;
  return (
    <FormDialog
      title={TITLE}
      purpose={`${soNumber}, ${client.name}. What leaves is taken out of stock; the order stays open for the rest.`}
      form={form}
      size="widest"
      columns={2}
      start="dialog"
      submitLabel={words === "" ? "Ship" : `Ship ${words}${unscanned}`}
      busyLabel="Shipping …"
      disabled={words === "" || (short && !form.values.confirmShelfLife)}
      onClose={onClose}
    >
      <Stack wide>
        <ScanCheck lines={lines} disabled={form.busy} />
        <LineTable
          name="What leaves"
          lines={lines}
          columns={COLUMNS}
          lineName={shipLineName}
          isDone={isScanned}
          disabled={form.busy}
          tall
          cardsUpTo={CARDS_UP_TO}
        />
        {short ? (
          <>
            <Notice role="alert">
              <span>
                {minimum === ""
                  ? "A chosen batch expires before the target dispatch date."
                  : `A chosen batch has less shelf life than the ${minimum} that ${client.name} accepts, or expires before the target dispatch date.`}
              </span>
            </Notice>
            <CheckField {...field("confirmShelfLife")} label="Ship it anyway" />
          </>
        ) : null}
      </Stack>
      <ChoiceField
        {...field("contactId")}
        label="Deliver to"
        choices={contacts.map(({ contactId, name, address }) => ({ value: contactId, label: name || address }))}
        help={contacts.find(({ contactId }) => contactId === form.values.contactId)?.address}
        placeholder="No address"
        optional
        wide
      />
      <TextField {...field("carrier")} label="Carrier" maxLength={MAX_CARRIER} optional />
      <TextField {...field("trackingNumber")} label="Tracking number" maxLength={MAX_TRACKING} optional />
      {numbersPallets ? (
        <QuantityField {...field("pallets")} label="Pallets" help="Each gets a number (SSCC), printed as a label from the shipment." optional />
      ) : null}
      <TextField {...field("notes")} label="Notes for the dispatch note" maxLength={MAX_SHIPMENT_NOTES} optional wide />
    </FormDialog>
  );
}

/** Up to this viewport width in pixels the lines are shown as cards. */
const CARDS_UP_TO = 920;

const shipLineName = ({ row: { line, lot } }: ShipLine): string => (lot ? `${line.sku} ${lot.batchNumber} at ${locationText(lot)}` : line.sku);

const isScanned = ({ values }: ShipLine): boolean => values.scanned && quantityIn(values) > 0;

const COLUMNS: readonly LineColumn<LotToShip, ToShip>[] = [
  {
    id: "product",
    header: "SKU, Name",
    width: 200,
    grow: true,
    shown: ({ row: { line, first } }) =>
      first ? (
        <Stack gap={0}>
          <span>{line.name}</span>
          <small className="code">{line.sku}</small>
        </Stack>
      ) : null,
  },
  {
    id: "open",
    header: "Open",
    align: "right",
    width: 130,
    shown: ({ row: { line, first } }) =>
      first ? (
        <Stack gap={0}>
          <span>{quantityText(line.open, line.unit)}</span>
          <small className="quiet">of {quantityText(line.ordered, line.unit)}</small>
        </Stack>
      ) : null,
  },
  {
    id: "batch",
    header: "Batch",
    width: 190,
    shown: ({ row: { line, lot }, values }) =>
      lot ? (
        <Stack gap={0}>
          {values.scanned ? (
            <Chip tone="green" icon="check">
              Scanned
            </Chip>
          ) : null}
          <span>
            <span className="code">{lot.batchNumber}</span>
            {lot.own === 0 && !lot.tooShort ? (lot.forOthers >= lot.available ? " · for another order" : " · surplus") : ""}
          </span>
          {lot.tooShort ? (
            <Chip tone="amber" icon="warning" wraps>
              {lot.shortShelfLife ? shortShelfLifeText(lot.shortShelfLife) : "Expires before the dispatch date"}
            </Chip>
          ) : null}
          <small className="quiet">{[lot.expiryDate ? showDay(lot.expiryDate) : "", locationText(lot)].filter(Boolean).join(", ")}</small>
        </Stack>
      ) : (
        <span className="quiet">{nothingText(line.notLive[0])}</span>
      ),
  },
  {
    id: "available",
    header: "Available",
    align: "right",
    width: 110,
    shown: ({ row: { line, lot } }) => (lot ? quantityText(lot.available, stockUnit(line)) : NOTHING),
  },
  {
    kind: "quantity",
    field: "quantity",
    header: "Ship",
    width: 150,
    unit: ({ row: { line } }) => stockUnit(line),
    kilograms: true,
    editable: ({ row: { lot } }) => lot !== undefined,
  },
];

const stockUnit = ({ unit }: LotToShip["line"]): "g" | "units" => (unit === "Kg" ? "g" : "units");

/** `, 3 of 8 scanned`, once one of them is, until all are. */
function unscannedText(all: readonly ShipLine[]): string {
  const { scanned, total } = scannedCount(all);
  return scanned > 0 && scanned < total ? `, ${scanned} of ${total} scanned` : "";
}

/** Why a line has no batch that can be shipped. */
function nothingText(held: LotToShip["line"]["notLive"][number] | undefined): string {
  if (!held) return "Nothing in stock";
  return `Batch ${held.batchNumber} ${held.waitsSince === null ? "is not Live or has expired" : waitsText(held.waitsSince)}`;
}

/** `400 units`, `2.5 Kg`, or both; empty if nothing leaves. */
function leavingText(all: readonly ShipLine[]): string {
  const { units, grams } = leavingTotals(all);
  return [units > 0 ? quantityText(units, "units") : "", grams > 0 ? quantityText(grams / 1_000, "Kg") : ""].filter(Boolean).join(", ");
}
