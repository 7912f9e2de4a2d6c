/**
 * Adding a product: its details, then its componentry (specification 3, sections 2 and 5).
 */
import { addNewProduct, MAX_PRODUCT_NAME } from "@apothecary/core/products/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { canBeMadeFor, isOfferedTo } from "../../../entities/business/own-brands.ts";
import { categoriesQuery } from "../../../entities/business/queries.ts";
import { FormulaCodeChooser } from "../../../entities/formula/formula-code-chooser.tsx";
import { isBulk } from "../../../entities/product/bulk.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useSteps } from "../../../kit/dialog/steps.ts";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { type ContractForm, useContractForm } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import { DecimalField } from "../../../kit/form/number-fields.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { componentLine, componentryRules, componentryToSave } from "../api/componentry-lines.ts";
import { skuFirstPart, freeSkuQuery } from "../api/product-sku.ts";
import { ComponentryEditor } from "./componentry-editor.tsx";
import { SkuField } from "./sku-field.tsx";

interface Details {
  name: string;
  clientId: number | null;
  formulaCode: string | null;
  categoryCode: string | null;
  fillSize: Entry;
  notAgreed: boolean;
}

const NEW: Details = { name: "", clientId: null, formulaCode: null, categoryCode: null, fillSize: null, notAgreed: false };
/** Redundant components cannot be selected, and the server refuses those that became Redundant since. */
const RULES = componentryRules(new Set());

interface Props {
  onAdded: (productId: number) => void;
  onClose: () => void;
}

/** The SKU shown is provisional; the answer has the final one. */
export function AddProductDialog({ onAdded, onClose }: Props) {
  const lines = useLines({ initial: [componentLine()], rules: RULES });
  const [formLines] = useState(() => [inForm(lines, { path: "newProduct.componentryLines", names: { resourceSku: "sku" } })]);
  const queries = useQueryClient();
  const form = useContractForm(addNewProduct, {
    values: NEW,
    toBody: ({ notAgreed: _, ...details }) => {
      const firstPart = skuFirstPart(details.formulaCode, details.categoryCode, details.fillSize);
      const sku = queries.getQueryData(freeSkuQuery(firstPart).queryKey) ?? "";
      return { newProduct: { productDetails: { ...details, sku }, componentryLines: componentryToSave(lines.all()) } };
    },
    required: { name: "Name", clientId: "Client", formulaCode: "Formula", categoryCode: "Category", fillSize: "Fill size" },
    lines: formLines,
    onDone: ({ id }) => onAdded(id),
  });
  const { formulaCode, categoryCode, fillSize } = form.values;
  const free = useQuery(freeSkuQuery(skuFirstPart(formulaCode, categoryCode, fillSize)));
  const steps = useSteps(form, [
    {
      title: "Details",
      fields: ["name", "clientId", "formulaCode", "categoryCode", "fillSize"],
      waitsFor: free.data === undefined ? "The SKU has not been assigned yet." : undefined,
      content: <DetailsStep form={form} free={free} />,
    },
    {
      title: "Componentry",
      fields: ["notAgreed"],
      content: <ComponentryEditor lines={lines} clientId={form.values.clientId} notAgreed={form.field("notAgreed")} disabled={form.busy} />,
    },
  ]);
  return (
    <FormDialog
      title="Add Product"
      purpose="A filled unit of a formula, with its bill of componentry."
      form={form}
      size="wide"
      submitLabel={free.data === undefined ? "Add product" : `Add ${free.data}`}
      busyLabel="Adding …"
      onClose={onClose}
      steps={steps}
    />
  );
}

function DetailsStep({ form: { field, set, values }, free }: { form: ContractForm<Details>; free: Parameters<typeof SkuField>[0]["free"] }) {
  const { data: categories } = useQuery(categoriesQuery);
  const choices = categories?.flatMap(({ type, name, skuIdentifier }) =>
    type === "Product" && !isBulk({ name }) ? [{ value: skuIdentifier, label: `${name} (${skuIdentifier})` }] : [],
  );
  const chooseClient = (clientId: number | null) => {
    set("clientId", clientId);
    set("formulaCode", null);
  };
  return (
    <>
      <TextField {...field("name")} label="Name" maxLength={MAX_PRODUCT_NAME} />
      <BusinessChooser {...field("clientId")} onChange={chooseClient} label="Client" only={canBeMadeFor} />
      <FormulaCodeChooser
        {...field("formulaCode")}
        label="Formula"
        help="The client's formulas, and formulas available to all clients."
        only={({ clientId }) => isOfferedTo(values.clientId, clientId)}
        disabled={values.clientId === null}
      />
      <ChoiceField {...field("categoryCode")} label="Category" choices={choices ?? []} />
      <DecimalField {...field("fillSize")} label="Fill size" unit="g/ml" />
      <SkuField free={free} />
    </>
  );
}
