import { permissionWords } from "@apothecary/core/lib/rules/endpoint";
import { editSignedActions, type SignedAction } from "@apothecary/core/users/contract";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { SIGNED_WORDS } from "./signed-words.ts";

interface Props {
  action: SignedAction;
  onClose: () => void;
}

const CHOICES = ([0, 1, 2] as const).map((value) => ({ value, label: SIGNED_WORDS[value] }));

/** Chooses how many people sign an action. */
export function SignedActionDialog({ action: { action, summary, signatures }, onClose }: Props) {
  const form = useContractForm(editSignedActions, {
    values: { signatures: signatures as SignedAction["signatures"] | null },
    toBody: (typed) => ({ ...typed, action }),
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
    </FormDialog>
  );
}
