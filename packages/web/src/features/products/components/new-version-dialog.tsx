/**
 * A new version of a product: the same client, category and fill size under the next SKU (specification 3, section 5).
 */
import { MAX_PRODUCT_NAME, newVersionOfProduct, type ProductSummary } from "@apothecary/core/products/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { isOfferedTo } from "../../../entities/business/own-brands.ts";
import { FormulaCodeChooser } from "../../../entities/formula/formula-code-chooser.tsx";
import { itemsQuery } from "../../../entities/item/queries.ts";
import type { ProductBom } from "../../../entities/product/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { useConfirmedForm } from "../../../kit/form/confirmed-form.ts";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { componentryRules, componentryToSave, savedBillLines, REDUNDANT_COMPONENTRY, redundantSkus } from "../api/componentry-lines.ts";
import { skuFirstPart, freeSkuQuery } from "../api/product-sku.ts";
import { ComponentryEditor } from "./componentry-editor.tsx";
import { EmptyProduct } from "./empty-product.tsx";
import { SkuField } from "./sku-field.tsx";

interface Props {
  /** The product to copy, and its componentry. */
  original: ProductSummary;
  bom: ProductBom;
  onAdded: (productId: number) => void;
  onClose: () => void;
}

/** Starts with the original's componentry; the user must replace Redundant lines. */
export function NewVersionDialog({ original, bom, onAdded, onClose }: Props) {
  const { sku, name, clientId, formulaCode, category, fillSize } = original;
  const { data: items } = useQuery(itemsQuery);
  const redundant = useMemo(() => redundantSkus(items), [items]);
  const lines = useLines({ initial: savedBillLines(bom), rules: useMemo(() => componentryRules(redundant), [redundant]) });
  const [formLines] = useState(() => [inForm(lines, { path: "componentry", names: { resourceSku: "sku" } })]);
  const form = useContractForm(newVersionOfProduct, {
    values: { name, formula: formulaCode.code as string | null, active: true, notAgreed: bom.componentry.length === 0 },
    toBody: ({ notAgreed: _, ...values }) => ({ ...values, sku, componentry: componentryToSave(lines.all()) }),
    check: () => (lines.all().some(({ values }) => values.sku !== null && redundant.has(values.sku)) ? { root: REDUNDANT_COMPONENTRY } : {}),
    required: { formula: "Formula" },
    lines: formLines,
    onDone: ({ id }) => onAdded(id),
  });
  const { field, values } = form;
  const confirmed = useConfirmedForm(form, values.notAgreed);
  const free = useQuery(freeSkuQuery(skuFirstPart(values.formula, category.skuIdentifier, fillSize)));
  const label = free.data === undefined ? "Add version" : `Add ${free.data}`;
  return (
    <>
      <FormDialog
        title="New Version of Product"
        purpose={`Made from ${sku}. The client, the category and the fill size stay the same.`}
        form={confirmed.form}
        size="wide"
        start="first"
        submitLabel={label}
        busyLabel="Adding …"
        onClose={onClose}
      >
        <TextField {...field("name")} label="Name" maxLength={MAX_PRODUCT_NAME} />
        <FormulaCodeChooser {...field("formula")} label="Formula" only={(formula) => isOfferedTo(clientId, formula.clientId)} />
        <SkuField free={free} />
        <CheckField {...field("active")} label="Active" />
        <ComponentryEditor lines={lines} clientId={clientId} notAgreed={field("notAgreed")} disabled={form.busy} />
      </FormDialog>
      {confirmed.answers ? <EmptyProduct confirm={label} {...confirmed.answers} /> : null}
    </>
  );
}
