/**
 * Editing a product's name and whether it is active (specification 3, section 2).
 */
import { MAX_CHANGE_REASON } from "@apothecary/core/jobs/contract";
import { editProductDetails, MAX_PRODUCT_NAME, ProductSummary } from "@apothecary/core/products/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod";
import { OpenJobs, WaitingLines } from "../../../entities/job/under-way.tsx";
import { isBulk } from "../../../entities/product/bulk.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { edited } from "../../../kit/form/stale.ts";
import { type StaleFields, StaleNotice } from "../../../kit/form/stale-notice.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { openWorkQuery } from "../api/product-edits.ts";

interface Typed {
  newName: string;
  active: boolean;
  oneBatch: boolean;
  /** The reason for the change of status. */
  reason: string;
}

const LABELS: StaleFields<Typed> = { newName: "Name", active: "Active", oneBatch: "One batch" };
const OPEN_ORDERS = "Open orders and jobs of an inactive product can still be completed. It cannot be added to new orders.";
const WITH_FORMULA = "Bulk and Fragrance products are edited with their formula.";

const NO_COMPONENTRY = "Bulk and Fragrance products have no componentry.";
const INACTIVE = "The componentry of an inactive product cannot be edited.";
const UNSAVED = "Save or cancel these changes first.";

interface Props {
  product: ProductSummary;
  onEditComponentry: () => void;
  onClose: () => void;
}

export function EditProductDialog({ product, onEditComponentry, onClose }: Props) {
  // The state on opening, so that a version conflict can show what other users changed.
  const [was] = useState(product);
  const bulk = isBulk(was.category);
  const form = useContractForm(editProductDetails, {
    values: { ...productFormValues(was), reason: "" },
    edits: edited<Typed, z.output<typeof ProductSummary>>(ProductSummary, was.version, productFormValues),
    toBody: (typed, version) => ({ ...typed, sku: was.sku, version }),
    onDone: onClose,
  });
  const { field, busy, values } = form;
  const locked = bulk ? NO_COMPONENTRY : was.active ? (form.changed ? UNSAVED : undefined) : INACTIVE;
  return (
    <FormDialog
      title="Edit Product"
      purpose={bulk ? `${was.sku}. ${WITH_FORMULA}` : `${was.sku}. The new name is shown everywhere. Existing orders and jobs keep the old one.`}
      form={form}
      start="first"
      submitLabel="Save product"
      busyLabel="Saving …"
      disabled={bulk}
      onClose={onClose}
    >
      <StaleNotice form={form} fields={LABELS} />
      <TextField {...field("newName")} label="Name" maxLength={MAX_PRODUCT_NAME} disabled={bulk || busy} />
      <CheckField
        {...field("oneBatch")}
        label="One batch"
        help="The client requires a single batch of each component in a job. Auto-reserve proposes only one batch."
        disabled={bulk || busy}
      />
      <CheckField {...field("active")} label="Active" help={OPEN_ORDERS} disabled={bulk || busy} />
      {was.active && !values.active ? <StillOpen productId={was.id} /> : null}
      {was.active === values.active ? null : (
        <TextField {...field("reason")} label="Reason" help="Shown in the history." maxLength={MAX_CHANGE_REASON} optional />
      )}
      <Row>
        <button type="button" className="button" disabled={busy || locked !== undefined} title={locked} onClick={onEditComponentry}>
          <Icon name="edit" />
          Edit componentry
        </button>
      </Row>
    </FormDialog>
  );
}

/** The open work of a product that becomes inactive; renders nothing without open work. */
function StillOpen({ productId }: { productId: number }) {
  const { data } = useQuery(openWorkQuery(productId));
  if (!data) return null;
  return (
    <>
      <OpenJobs jobs={data.jobs} />
      <WaitingLines waiting={data.waiting} />
    </>
  );
}

function productFormValues({ name, active, oneBatch }: Pick<ProductSummary, "name" | "active" | "oneBatch">): Omit<Typed, "reason"> {
  return { newName: name, active, oneBatch };
}
