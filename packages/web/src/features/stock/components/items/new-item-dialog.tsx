/**
 * A new raw material or component in three steps, with next actions (specification 2, 2.4).
 */
import { type ReactNode, useState } from "react";
import type { ContractForm } from "../../../../kit/form/contract-form.ts";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { useSteps } from "../../../../kit/dialog/steps.ts";
import { MessageDialog } from "../../../../kit/dialog/message-dialog.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { stockItemPath } from "../../../../lib/page/paths.ts";
import { type NewItem, type NewItemKind, STEP_FIELDS } from "../../api/new-item.ts";
import { BusinessStep, DetailsStep, OriginStep } from "./new-item-steps.tsx";

/** The item that was added. */
export interface Added {
  sku: string;
  name: string;
}

interface Words {
  title: string;
  purpose: string;
  origin: string;
  save: string;
}

const WORDS: Record<NewItemKind, Words> = {
  "Raw Material": {
    title: "New Raw Material",
    purpose: "Add a raw material to stock control. You can then book in deliveries.",
    origin: "New or alternative",
    save: "Save raw material",
  },
  Componentry: {
    title: "New Componentry",
    purpose: "Add a component to stock control. You can then book in deliveries.",
    origin: "New or new version",
    save: "Save component",
  },
};

interface FormProps {
  kind: NewItemKind;
  form: ContractForm<NewItem>;
  onClose: () => void;
}

/** The steps. */
export function NewItemForm({ kind, form, onClose }: FormProps) {
  const { title, purpose, origin, save } = WORDS[kind];
  const steps = useSteps(form, [
    { title: "Details", fields: STEP_FIELDS.details, content: <DetailsStep form={form} /> },
    { title: origin, fields: STEP_FIELDS.origin, content: <OriginStep form={form} kind={kind} /> },
    { title: "Business info", fields: STEP_FIELDS.business, content: <BusinessStep form={form} kind={kind} /> },
  ]);
  return <FormDialog title={title} purpose={purpose} form={form} submitLabel={save} busyLabel="Saving …" onClose={onClose} steps={steps} />;
}

interface Props {
  form: (onDone: (added: Added) => void) => ReactNode;
  onClose: () => void;
}

/** The form, then the new SKU with next actions. */
export function NewItemDialogs({ form, onClose }: Props) {
  const [added, setAdded] = useState<Added>();
  if (!added) return form(setAdded);
  return (
    <MessageDialog
      title={`${added.sku} has been added`}
      onClose={onClose}
      buttons={
        <>
          <a className="button button-main" href={stockItemPath(added.sku)} target="_blank" rel="noopener" onClick={onClose}>
            <Icon name="external" />
            Open item
          </a>
          <button type="button" className="button" onClick={() => setAdded(undefined)}>
            Add another
          </button>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </>
      }
    >
      <p>{added.name} is in the stock list under this SKU.</p>
    </MessageDialog>
  );
}
