import { recallProgress } from "@apothecary/core/recall/contract";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import { QuantityField } from "../../../kit/form/number-fields.tsx";
import { type Client, amountText } from "../api/figures.ts";

interface Props {
  recallId: number;
  client: Client;
  onClose: () => void;
}

/** Records the answer of a client: what of the goods will not come back. */
export function AnswerDialog({ recallId, client, onClose }: Props) {
  const { clientId, version, grams, units, returnedGrams, returnedUnits } = client;
  const form = useContractForm(recallProgress, {
    values: { disposedGrams: client.disposedGrams as Entry, disposedUnits: client.disposedUnits as Entry },
    toBody: (typed) => ({ ...typed, recallId, clientId, version, told: true, answered: true }),
    required: { disposedGrams: "Grams", disposedUnits: "Units" },
    onDone: onClose,
  });
  const words = { label: "Used, sold or destroyed by the client", help: "It will not come back. 0 if the client returns everything." };
  return (
    <FormDialog
      title={`Answer of ${client.client}`}
      purpose={`${amountText(grams, units)} sent, ${amountText(returnedGrams, returnedUnits)} returned.`}
      form={form}
      submitLabel="Save answer"
      onClose={onClose}
    >
      {grams > 0 ? <QuantityField {...form.field("disposedGrams")} {...words} unit="g" /> : null}
      {units > 0 ? <QuantityField {...form.field("disposedUnits")} {...words} unit="units" /> : null}
    </FormDialog>
  );
}
