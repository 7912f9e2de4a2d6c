import { permissionWords } from "@apothecary/core/lib/rules/endpoint";
import { editSignedActions, type SignedAction } from "@apothecary/core/users/contract";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import { QuantityField } from "../../../kit/form/number-fields.tsx";
import { SIGNED_WORDS } from "./signed-words.ts";

interface Props {
  action: SignedAction;
  onClose: () => void;
}

const CHOICES = ([0, 1, 2] as const).map((value) => ({ value, label: SIGNED_WORDS[value] }));

/** Chooses how many people sign an action. */
export function SignedActionDialog({ action: { action, summary, signatures, above }, onClose }: Props) {
  const form = useContractForm(editSignedActions, {
    values: { signatures: signatures as SignedAction["signatures"] | null, above: above as Entry },
    toBody: (typed) => ({ action, signatures: typed.signatures, ...(above === null ? {} : { above: typed.above }) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Signatures: ${permissionWords(action)}`}
      purpose={`${summary}. Who signs gives their password again. The log keeps who signed, when, and what it means.`}
      form={form}
      start="first"
      submitLabel="Save"
      busyLabel="Saving …"
      onClose={onClose}
    >
      <ChoiceField {...form.field("signatures")} label="Who signs" choices={CHOICES} />
      {above === null ? null : <QuantityField {...form.field("above")} label="Above" help="Grams or units. Up to this quantity it is not signed." />}
    </FormDialog>
  );
}
