/** The label of a sample. */
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import type { LotCertificate } from "@apothecary/core/release/contract";
import { Label } from "../../../kit/print/label.tsx";
import { LabelDialog } from "../../../kit/print/label-dialog.tsx";
import { showDay, showInstant } from "../../../kit/table/columns/format.ts";
import { lotPath } from "../../../lib/page/paths.ts";
import type { Sample } from "../../../entities/lot/certificate.ts";

interface Props {
  lot: LotCertificate;
  sample: Sample;
  onClose: () => void;
}

/** Previews and prints it: what it is of, why, when and by whom it was taken, and until when it is kept, with a QR code that links to the batch. */
export function SampleLabelDialog({ lot: { sku, name, unit, batchNumber }, sample, onClose }: Props) {
  const { at, by, quantity, purpose, retained } = sample;
  const label = (
    <Label
      code={window.location.origin + lotPath(batchNumber, sku)}
      title={sku}
      name={name}
      lines={[
        { label: "Batch", value: batchNumber, large: true },
        { label: "Quantity", value: quantityText(quantity, unit), large: true },
        { label: "Purpose", value: purpose },
        { label: "Taken", value: `${showInstant(at)} by ${by}` },
      ]}
      status={{ words: ["Sample", ...(retained?.keepUntil ? [`Until ${showDay(retained.keepUntil)}`] : [])], usable: false }}
    />
  );
  return <LabelDialog title={`Label of a sample of batch ${batchNumber}`} label={label} onClose={onClose} />;
}
