/**
 * The dispatch note of a closed order: the goods sent to the client by batch, printed or as a CSV file.
 */
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { senderFacts } from "../../../entities/business/sender-facts.ts";
import { certificateQuery } from "../../../entities/lot/certificate.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Paper, type PaperColumn, PaperSignatures, PaperTable } from "../../../kit/print/paper.tsx";
import { PaperDialog } from "../../../kit/print/paper-dialog.tsx";
import { PaperWait } from "../../../kit/print/paper-wait.tsx";
import { download } from "../../../kit/table/columns/csv.ts";
import { showDay, showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import { orderPath } from "../../../lib/page/links.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";
import {
  type CertifiedLot,
  certifiedLots,
  type DispatchNote as Note,
  dispatchNoteQuery,
  noteCsv,
  type NoteRow,
  noteRows,
  sentBefore,
} from "../api/dispatch-note.ts";
import { shownDay, shownDayAt } from "./order-columns.tsx";

/** Loaded lazily, with the encoder of barcodes. */
const PalletLabels = lazyPart(async () => (await import("./pallet-labels.tsx")).PalletLabels);

const CertificatePaper = lazyPart(async () => (await import("../../../entities/lot/certificate-paper.tsx")).CertificatePaper);

interface Props {
  order: { id: number; soNumber: string };
  /** The note of a shipment; else of the order's closing. */
  shipment?: { shipmentId: number; shipmentNumber: string } | undefined;
  onClose: () => void;
}

/** Shows the note, prints it, and offers it as a CSV file. */
export function DispatchNote({ order: { id, soNumber }, shipment, onClose }: Props) {
  const { data, error, refetch } = useQuery(dispatchNoteQuery(id, shipment?.shipmentId));
  const [labels, setLabels] = useState(false);
  const [certified, setCertified] = useState(false);
  const title = `Dispatch note ${shipment?.shipmentNumber ?? soNumber}`;
  if (!data) return <PaperWait title={title} error={error} retry={() => void refetch()} onClose={onClose} />;
  if (labels && data.shipment) {
    return <PalletLabels client={data.client.name} shipment={data.shipment} onClose={() => setLabels(false)} />;
  }
  const lots = certifiedLots(data);
  if (certified) return <Certificates title={`Certificates of ${shipment?.shipmentNumber ?? soNumber}`} lots={lots} onClose={() => setCertified(false)} />;
  return (
    <PaperDialog
      title={title}
      paper={<NotePaper note={data} />}
      more={
        <>
          {data.shipment?.ssccs ? (
            <button type="button" className="button" onClick={() => setLabels(true)}>
              <Icon name="print" />
              Pallet labels
            </button>
          ) : null}
          {lots.length > 0 ? (
            <button type="button" className="button" onClick={() => setCertified(true)}>
              <Icon name="print" />
              Certificates
            </button>
          ) : null}
          <button type="button" className="button" onClick={() => download(title, noteCsv(data))}>
            <Icon name="download" />
            Download CSV
          </button>
        </>
      }
      onClose={onClose}
    />
  );
}

/** The certificates of batches, once all are there. */
function Certificates({ title, lots, onClose }: { title: string; lots: readonly CertifiedLot[]; onClose: () => void }) {
  const queries = useQueries({ queries: lots.map(certificateQuery) });
  const failed = queries.filter(({ data, error }) => data === undefined && error !== null);
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  if (queries.some(({ data }) => data === undefined)) return <PaperWait title={title} error={failed[0]?.error ?? null} retry={retry} onClose={onClose} />;
  return <CertificatePaper title={title} lots={queries.flatMap(({ data }) => data ?? [])} onClose={onClose} />;
}

function NotePaper({ note }: { note: Note }) {
  return (
    <Paper
      code={window.location.origin + (orderPath(note.salesOrderId) ?? "")}
      kind="Dispatch note"
      title={`${note.shipment?.shipmentNumber ?? note.soNumber} ${note.client.name}`}
      facts={[
        ...senderFacts(note.sender),
        { label: "To", value: [note.client.name, note.shipment?.contact, note.shipment?.address].filter(Boolean).join(", ") },
        { label: "Client PO number", value: note.poNumber },
        { label: "Sales order number", value: note.soNumber },
        { label: "Order date", value: shownDayAt(note.orderDate) },
        { label: "Target dispatch date", value: shownDay(note.dispatchDate) },
        { label: "Dispatched on", value: shownDayAt(note.dateCompleted) },
        ...shipmentFacts(note),
      ]}
    >
      <PaperTable caption="Dispatched goods" columns={sentBefore(note) ? WITH_BEFORE : COLUMNS} rows={noteRows(note)} rowKey={noteRowKey} />
      <PaperSignatures words={["Dispatched by", "Date", "Received by", "Date received"]} />
    </Paper>
  );
}

const COLUMNS: readonly PaperColumn<NoteRow>[] = [
  { header: "SKU", cell: ({ line, first }) => (first ? <span className="code">{line.sku}</span> : null) },
  { header: "Name", cell: ({ line, first }) => (first ? line.name : null) },
  { header: "Ordered", figure: true, cell: ({ line, first }) => (first ? amount(line.ordered, line.unit) : null) },
  { header: "Dispatched", figure: true, cell: ({ line, first }) => (first ? amount(line.dispatched, line.unit) : null) },
  { header: "Batch", cell: ({ lot }) => <span className="code">{lot?.batchNumber}</span> },
  { header: "Expiry date", cell: ({ lot }) => (lot ? showDay(lot.expiryDate) : null) },
  { header: "Quantity", figure: true, cell: ({ line, lot }) => (lot ? amount(lot.quantity, line.unit) : null) },
];

const BEFORE: PaperColumn<NoteRow> = {
  header: "Sent before",
  figure: true,
  cell: ({ line, first }) => (first ? amount(line.before, line.unit) : null),
};
const WITH_BEFORE = COLUMNS.flatMap((column) => (column.header === "Dispatched" ? [BEFORE, column] : [column]));

function shipmentFacts({ shipment, shelfLifeConfirmed }: Note) {
  const facts = [
    { label: "Carrier", value: shipment?.carrier ?? "" },
    { label: "Tracking number", value: shipment?.trackingNumber ?? "" },
    { label: "Pallets (SSCC)", value: shipment?.ssccs?.join(", ") ?? "" },
    { label: "Notes", value: shipment?.notes ?? "" },
    { label: "Shelf life", value: shelfLifeConfirmed ? "A shorter shelf life than agreed was confirmed." : "" },
  ];
  return facts.filter(({ value }) => value !== "");
}

function amount(quantity: number, unit: NoteRow["line"]["unit"]): string {
  return unit === "Kg" ? `${showNumber(quantity)} Kg` : showQuantity(quantity, unit);
}

function noteRowKey({ line, lot }: NoteRow): string {
  return [line.sku, lot?.batchNumber, lot?.expiryDate].join(" ");
}
