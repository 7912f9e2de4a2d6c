import { type Recall, recallProgress } from "@apothecary/core/recall/contract";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import { QuantityField } from "../../../kit/form/number-fields.tsx";
import { amountText, outNow } from "../api/figures.ts";

interface Props {
  recallId: number;
  client: Recall["clientList"][number];
  onClose: () => void;
}

/** What a client says that it destroyed or used up, and so does not send back. */
export function DestroyedDialog({ recallId, client, onClose }: Props) {
  const { clientId, toldAt, answeredAt, version, grams, units, destroyedGrams, destroyedUnits } = client;
  const out = outNow(client);
  const isNoted = toldAt !== null && answeredAt !== null;
  const form = useContractForm(recallProgress, {
    values: { destroyedGrams: destroyedGrams as Entry, destroyedUnits: destroyedUnits as Entry },
    toBody: (typed) => ({ ...typed, recallId, clientId, version, told: true, answered: true }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Destroyed by ${client.client}`}
      purpose={`What the client says that it destroyed or used up. Still out: ${amountText(out.grams, out.units)}.${isNoted ? "" : " The client then counts as told and answered."}`}
      form={form}
      start="first"
      submitLabel="Save"
      busyLabel="Saving …"
      onClose={onClose}
    >
      {units > 0 ? <QuantityField {...form.field("destroyedUnits")} label="Destroyed" unit="units" /> : null}
      {grams > 0 ? <QuantityField {...form.field("destroyedGrams")} label={units > 0 ? "Destroyed bulk" : "Destroyed"} unit="g" /> : null}
    </FormDialog>
  );
}
