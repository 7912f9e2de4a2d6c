/**
 * Adding a formula: its details, then its recipe (specification 3, sections 2 and 5).
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { addNewFormula, type FormulaSummary, MAX_CATEGORY, MAX_FORMULA_NAME, MAX_R_AND_D_CODE } from "@apothecary/core/formulas/contract";
import { formulaCodeAt } from "@apothecary/core/formulas/rules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { businessesQuery } from "../../../entities/business/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useSteps } from "../../../kit/dialog/steps.ts";
import { type ContractForm, useContractForm } from "../../../kit/form/contract-form.ts";
import { SuggestField } from "../../../kit/form/suggest-field.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { categoryNames, categoryTypes } from "../api/categories.ts";
import { ingredientLine, nextFormulaNumber, RECIPE_RULES, recipeToSave } from "../api/recipe-lines.ts";
import { RecipeEditor } from "./recipe-editor.tsx";

interface Details {
  name: string;
  clientId: number | null;
  rAndDCode: string;
  categoryType: string;
  categoryName: string;
}

const NEW: Details = { name: "", clientId: null, rAndDCode: "", categoryType: "", categoryName: "" };

interface Props {
  /** The existing formulas, for category suggestions and the next number. */
  formulas: readonly FormulaSummary[];
  onAdded: (formulaId: number) => void;
  onClose: () => void;
}

/** The code shown is provisional; the answer has the final one. */
export function AddFormulaDialog({ formulas, onAdded, onClose }: Props) {
  const { data: businesses } = useQuery(businessesQuery);
  const lines = useLines({ initial: [ingredientLine()], rules: RECIPE_RULES });
  const [formLines] = useState(() => [inForm(lines, { path: "newFormula.recipeLines", names: { resourceSku: "sku" } })]);
  const form = useContractForm(addNewFormula, {
    values: NEW,
    toBody: (values) => ({
      newFormula: { formulaDetails: { ...values, code: codeFor(values.clientId, businesses, formulas) }, recipeLines: recipeToSave(lines.all()) },
    }),
    required: { clientId: "Client", name: "Name", rAndDCode: "R&D code", categoryType: "Category type", categoryName: "Category name" },
    check: ({ clientId }) => ({ clientId: clientId !== null && codeFor(clientId, businesses, formulas) === "" ? NO_CODE : undefined }),
    lines: formLines,
    onDone: ({ id }) => onAdded(id),
  });
  const code = codeFor(form.values.clientId, businesses, formulas);
  const steps = useSteps(form, [
    { title: "Details", fields: Object.keys(NEW), content: <DetailsStep form={form} formulas={formulas} code={code} /> },
    { title: "Recipe", fields: [], content: <RecipeEditor lines={lines} newFormula clientId={form.values.clientId} disabled={form.busy} /> },
  ]);
  return (
    <FormDialog
      title="Add Formula"
      purpose="A recipe by percentage. Its Bulk product is created with it."
      form={form}
      size="wide"
      submitLabel={code === "" ? "Add formula" : `Add ${code}`}
      busyLabel="Adding …"
      onClose={onClose}
      steps={steps}
    />
  );
}

/** The code of a client's next formula; empty if no client is selected or the client has no code. */
function codeFor(clientId: number | null, businesses: readonly BusinessRef[] | undefined, formulas: readonly FormulaSummary[]): string {
  const letters = businesses?.find(({ id }) => id === clientId)?.code ?? "";
  return letters === "" ? "" : formulaCodeAt(letters, nextFormulaNumber(letters, formulas));
}

function DetailsStep({ form: { field, values }, formulas, code }: { form: ContractForm<Details>; formulas: readonly FormulaSummary[]; code: string }) {
  return (
    <>
      <TextField {...field("name")} label="Name" maxLength={MAX_FORMULA_NAME} />
      <BusinessChooser {...field("clientId")} label="Client" only={isClient} />
      <TextField {...CODE} value={code} label="Formula code" help="Assigned automatically: the client code and the next number." disabled code />
      <TextField {...field("rAndDCode")} label="R&D code" maxLength={MAX_R_AND_D_CODE} disabled={values.clientId === null} code />
      <SuggestField {...field("categoryType")} label="Category type" suggestions={categoryTypes(formulas)} maxLength={MAX_CATEGORY} />
      <SuggestField {...field("categoryName")} label="Category name" suggestions={categoryNames(formulas, values.categoryType)} maxLength={MAX_CATEGORY} />
    </>
  );
}

const NO_CODE = "This client has no client code. Add one in the directory first.";

/** The code is calculated and read-only. */
const CODE = { name: "code", onChange: () => undefined, onBlur: () => undefined, error: undefined };

function isClient({ client }: BusinessRef): boolean {
  return client;
}
