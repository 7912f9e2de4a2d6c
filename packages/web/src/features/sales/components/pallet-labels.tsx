/** The labels of a shipment's pallets, with their numbers (SSCC). */
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { BarcodeLabel } from "../../../kit/print/barcode-label.tsx";
import { LabelSheet } from "../../../kit/print/label-sheet.tsx";
import type { DispatchNote } from "../api/dispatch-note.ts";

interface Props {
  client: string;
  shipment: NonNullable<DispatchNote["shipment"]>;
  onClose: () => void;
}

/** Previews the labels and prints them, eight on a sheet. */
export function PalletLabels({ client, shipment: { shipmentNumber, contact, address, ssccs = [] }, onClose }: Props) {
  const to = [contact, address].filter(Boolean).join(", ");
  const labels = ssccs.map((sscc, i) => {
    const pallet = `${shipmentNumber} · Pallet ${i + 1} of ${ssccs.length}`;
    return <BarcodeLabel key={sscc} title={client} lines={to === "" ? [pallet] : [to, pallet]} identifier="00" value={sscc} />;
  });
  return (
    <MessageDialog
      title={`Pallet labels of ${shipmentNumber}`}
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button button-main" onClick={() => window.print()}>
            <Icon name="print" />
            Print labels
          </button>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </>
      }
    >
      <Stack align="center">{labels}</Stack>
      <LabelSheet>{labels}</LabelSheet>
    </MessageDialog>
  );
}
