/**
 * Editing a product's name and whether it is active (specification 3, section 2).
 */
import { editProductDetails, MAX_PRODUCT_NAME, ProductSummary } from "@apothecary/core/products/contract";
import { useState } from "react";
import type * as z from "zod";
import { isBulk } from "../../../entities/product/bulk.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { edited } from "../../../kit/form/stale.ts";
import { type StaleFields, StaleNotice } from "../../../kit/form/stale-notice.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { keys } from "../../../lib/keys.ts";
import { PRODUCT_KEYS } from "./add-product-dialog.tsx";

interface Typed {
  newName: string;
  active: boolean;
}

const LABELS: StaleFields<Typed> = { newName: "Name", active: "Active" };
const OPEN_ORDERS = "Open orders and jobs of an inactive product are still completed. It cannot be added to new orders.";
const WITH_FORMULA = "Bulk and Fragrance products are edited with their formula.";

interface Props {
  product: ProductSummary;
  onClose: () => void;
}

/** Shown while it is rendered. */
export function EditProductDialog({ product, onClose }: Props) {
  // The product as it was when somebody began: what others save meanwhile is told when this is saved.
  const [was] = useState(product);
  const bulk = isBulk(was.category);
  const form = useContractForm(editProductDetails, {
    values: typedOf(was),
    edits: edited<Typed, z.output<typeof ProductSummary>>(ProductSummary, was.version, typedOf),
    toBody: (typed, version) => ({ ...typed, sku: was.sku, version }),
    invalidates: [...PRODUCT_KEYS, keys.ledger.all],
    onDone: onClose,
  });
  const { field, busy } = form;
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
      <CheckField {...field("active")} label="Active" help={OPEN_ORDERS} disabled={bulk || busy} />
    </FormDialog>
  );
}

function typedOf({ name, active }: Pick<ProductSummary, "name" | "active">): Typed {
  return { newName: name, active };
}
