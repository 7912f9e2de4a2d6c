/**
 * The dispatch note of a closed order, for printing and as a CSV file.
 */
import { dispatchNote } from "@apothecary/core/sales/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { tableCsv, type FileColumn } from "../../../kit/table/columns/csv.ts";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

export type DispatchNote = z.output<typeof dispatchNote.answer>;
type NoteLine = DispatchNote["lines"][number];

/** The goods dispatched for an order. */
export const dispatchNoteQuery = (salesOrderId: number, shipmentId?: number) =>
  queryOptions({
    queryKey: keys.sales.dispatchNote(salesOrderId, shipmentId),
    queryFn: ({ signal }): Promise<DispatchNote> => call(dispatchNote, { body: { salesOrderId, shipmentId } }, { signal }),
  });

/** A batch dispatched for a line. A line with nothing dispatched has one row without a batch. */
export interface NoteRow {
  line: NoteLine;
  lot: NoteLine["batches"][number] | undefined;
  first: boolean;
}

/** The batches of each line, in the order of the lines. */
export function noteRows({ lines }: Pick<DispatchNote, "lines">): NoteRow[] {
  return lines.flatMap((line): NoteRow[] =>
    line.batches.length === 0 ? [{ line, lot: undefined, first: true }] : line.batches.map((lot, i) => ({ line, lot, first: i === 0 })),
  );
}

/** A batch with a certificate. */
export interface CertifiedLot {
  sku: string;
  batchNumber: string;
}

/** The batches of a note that have a certificate, each once. */
export function certifiedLots({ lines }: Pick<DispatchNote, "lines">): CertifiedLot[] {
  const lots = lines.flatMap(({ sku, batches }) => batches.flatMap(({ batchNumber, certified }) => (certified ? [{ sku, batchNumber }] : [])));
  return [...new Map(lots.map((lot) => [`${lot.sku} ${lot.batchNumber}`, lot])).values()];
}

/** Whether earlier shipments sent some of its lines. */
export const sentBefore = ({ lines }: Pick<DispatchNote, "lines">): boolean => lines.some(({ before }) => before > 0);

/** The note as CSV: a row for each batch, with the order's details on every row. */
export function noteCsv({ soNumber, poNumber, client, shipment, ...note }: DispatchNote): string {
  const columns: readonly FileColumn<NoteRow>[] = [
    { header: "SO Number", value: () => soNumber },
    ...(shipment ? [{ header: "Shipment", value: () => shipment.shipmentNumber }] : []),
    { header: "PO Number", value: () => poNumber },
    { header: "Client", value: () => client.name },
    { header: "SKU", value: ({ line }) => line.sku },
    { header: "Name", value: ({ line }) => line.name },
    { header: "Batch Number", value: ({ lot }) => lot?.batchNumber },
    { header: "Expiry Date", kind: "day", value: ({ lot }) => lot?.expiryDate },
    { header: "Quantity", kind: "number", value: ({ lot }) => lot?.quantity ?? 0 },
    { header: "Unit", value: ({ line }) => line.unit },
    { header: "Ordered", kind: "number", value: ({ line }) => line.ordered },
    { header: "Dispatched", kind: "number", value: ({ line }) => line.dispatched },
    ...(shipment?.ssccs ? [{ header: "SSCC", value: () => shipment.ssccs?.join(" ") }] : []),
    ...(sentBefore(note) ? [{ header: "Dispatched Before", kind: "number", value: ({ line }: NoteRow) => line.before } as const] : []),
  ];
  return tableCsv(columns, noteRows(note));
}
