/** Taking a sample of a batch. */
import { type LotCertificate, takeSample } from "@apothecary/core/release/contract";
import type { LotAccount } from "@apothecary/core/trace/contract";
import { locationText } from "../../../entities/location/location-text.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import { QuantityField } from "../../../kit/form/number-fields.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";

interface Props {
  account: LotAccount;
  lot: LotCertificate;
  onClose: () => void;
}

/** Who takes a sample cannot decide on the batch: the dialog says so. */
export function SampleDialog({ account: { stock }, lot, onClose }: Props) {
  const [first] = stock;
  const form = useContractForm(takeSample, {
    values: { elementId: stock.length === 1 && first ? first.id : null, quantity: lot.sampleQuantity as Entry, purpose: "" },
    toBody: (values) => ({ ...values }),
    required: { elementId: "Location", quantity: "Quantity", purpose: "Purpose" },
    placeRefusal: ({ status, message }) => (status === 409 || status === 404 ? { path: "quantity", message } : undefined),
    onDone: onClose,
  });
  const { quantity } = form.values;
  return (
    <FormDialog
      title="Take sample"
      purpose={`${lot.sku} ${lot.name}, batch ${lot.batchNumber}. Who takes a sample does not decide on the batch.`}
      form={form}
      size="narrow"
      submitLabel={typeof quantity === "number" ? `Take ${showQuantity(quantity, lot.unit)}` : "Take sample"}
      busyLabel="Booking …"
      onClose={onClose}
    >
      <ChoiceField
        {...form.field("elementId")}
        label="Location"
        choices={stock.map((part) => ({ value: part.id, label: `${locationText(part)}, ${showQuantity(part.quantity, lot.unit)}` }))}
      />
      <QuantityField {...form.field("quantity")} label="Quantity" unit={lot.unit} />
      <TextField {...form.field("purpose")} label="Purpose" maxLength={200} />
    </FormDialog>
  );
}
