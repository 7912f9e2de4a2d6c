/**
 * The dialog to remove something: a selection, the reasons against removal, and a confirmation.
 */
import type { ComponentProps, ReactNode } from "react";
import { Confirmation } from "../../kit/dialog/confirmation.tsx";
import { useConfirmedForm } from "../../kit/form/confirmed-form.ts";
import { FormDialog } from "../../kit/dialog/form-dialog.tsx";
import { RemovalChecks } from "./removal-checks.tsx";

interface Props<V> {
  title: string;
  purpose: string;
  form: ComponentProps<typeof FormDialog<V>>["form"];
  /** The selected codes or SKU, for the button. */
  chosen: string | undefined;
  /** What prevents the removal, each as a sentence. */
  checks: readonly string[];
  /** The chooser. */
  children: ReactNode;
  /** The text of the confirmation. */
  warning: ReactNode;
  onClose: () => void;
}

export function RemovalDialog<V>({ title, purpose, form, chosen, checks, children, warning, onClose }: Props<V>) {
  const confirmed = useConfirmedForm(form, Boolean(chosen));
  return (
    <>
      <FormDialog
        title={title}
        purpose={purpose}
        form={confirmed.form}
        size="narrow"
        danger
        submitLabel={chosen ? `Remove ${chosen}` : "Remove"}
        busyLabel="Removing …"
        disabled={checks.length > 0}
        onClose={onClose}
      >
        {children}
        {chosen ? <RemovalChecks name={chosen} checks={checks} /> : null}
      </FormDialog>
      {confirmed.answers && chosen ? (
        <Confirmation title={`Remove ${chosen}?`} confirm={`Remove ${chosen}`} danger {...confirmed.answers}>
          {warning}
        </Confirmation>
      ) : null}
    </>
  );
}
