/** Taking a sample of a batch. */
import { type LotCertificate, MAX_PLACE, takeSample } from "@apothecary/core/release/contract";
import type { LotAccount } from "@apothecary/core/trace/contract";
import { locationText } from "../../../entities/location/location-text.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { CheckField, ChoiceField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { DayField } from "../../../kit/form/day-field.tsx";
import type { Entry } from "../../../kit/form/entry.ts";
import { QuantityField } from "../../../kit/form/number-fields.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";

interface Props {
  account: LotAccount;
  lot: LotCertificate;
  onTaken: () => void;
  onClose: () => void;
}

interface Values {
  elementId: string | null;
  quantity: Entry;
  purpose: string;
  retained: boolean;
  location: string;
  keepUntil: string;
}

/** Who takes a sample cannot decide on the batch: the dialog says so. */
export function SampleDialog({ account: { stock }, lot, onTaken, onClose }: Props) {
  const [first] = stock;
  const form = useContractForm(takeSample, {
    values: {
      ...{ elementId: stock.length === 1 && first ? first.id : null, quantity: lot.sampleQuantity },
      ...{ purpose: "", retained: false, location: "", keepUntil: "" },
    } as Values,
    toBody: ({ retained, location, keepUntil, ...values }) => ({ ...values, ...(retained ? { retained, location, keepUntil } : {}) }),
    required: { elementId: "Location", quantity: "Quantity", purpose: "Purpose" },
    placeRefusal: ({ status, message }) => (status === 409 || status === 404 ? { path: "quantity", message } : undefined),
    onDone: () => {
      onTaken();
      onClose();
    },
  });
  const { quantity, retained } = form.values;
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
      <CheckField {...form.field("retained")} label="Keep this sample" help="A sample that is kept is not stock." />
      {retained ? (
        <>
          <TextField {...form.field("location")} label="Where it is kept" maxLength={MAX_PLACE} />
          <DayField {...form.field("keepUntil")} label="Keep until" optional />
        </>
      ) : null}
    </FormDialog>
  );
}
