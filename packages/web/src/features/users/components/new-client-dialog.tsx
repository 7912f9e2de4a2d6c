import { type BusinessRef, subscribe } from "@apothecary/core/directory/contract";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import type { Subscription } from "../api/my-clients.ts";

interface Props {
  userId: number;
  /** The user's clients, which cannot be selected again. */
  clients: readonly Subscription[];
  onClose: () => void;
}

interface Typed {
  businessId: number | null;
  primaryAccountManager: boolean;
}

const NONE: Typed = { businessId: null, primaryAccountManager: false };

/** Adds a client to the user's own clients. */
export function NewClientDialog({ userId, clients, onClose }: Props) {
  const form = useContractForm(subscribe, {
    values: NONE,
    toBody: (typed) => ({ ...typed, accountManager: userId }),
    required: { businessId: "Client" },
    onDone: onClose,
  });
  const { field } = form;
  return (
    <FormDialog
      title="New Client"
      purpose="Add a client that you manage."
      form={form}
      size="small"
      submitLabel="Add client"
      busyLabel="Adding …"
      onClose={onClose}
    >
      <BusinessChooser
        {...field("businessId")}
        label="Client"
        only={({ id, client }: BusinessRef) => client && !clients.some(({ businessId }) => businessId === id)}
      />
      <CheckField {...field("primaryAccountManager")} label="Primary" help="The directory shows you as the client's liaison manager." />
    </FormDialog>
  );
}
