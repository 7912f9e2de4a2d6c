/**
 * Editing a formula's name and category, and whether it is active (specification 3, sections 2 and 4).
 */
import { editFormulaBasics, FormulaSummary, MAX_CATEGORY, MAX_FORMULA_NAME } from "@apothecary/core/formulas/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod";
import { formulasQuery } from "../../../entities/formula/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { edited } from "../../../kit/form/stale.ts";
import { type StaleFields, StaleNotice } from "../../../kit/form/stale-notice.tsx";
import { SuggestField } from "../../../kit/form/suggest-field.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { categoryNames, categoryTypes } from "../api/categories.ts";
import { EDITED_KEYS } from "../api/formula-edits.ts";
import { GoingInactive } from "./going-inactive.tsx";

interface Typed {
  name: string;
  categoryType: string;
  categoryName: string;
  active: boolean;
}

const LABELS: StaleFields<Typed> = { name: "Name", categoryType: "Category type", categoryName: "Category name", active: "Active" };
const INACTIVE = "Setting a formula inactive also sets the products using it inactive.";

interface Props {
  formula: FormulaSummary;
  onEditRecipe: () => void;
  onClose: () => void;
}

/** Shown while it is rendered. */
export function EditFormulaDialog({ formula, onEditRecipe, onClose }: Props) {
  // The formula as it was when somebody began: what others save meanwhile is told when this is saved.
  const [was] = useState(formula);
  const { data: formulas = [] } = useQuery(formulasQuery);
  const form = useContractForm(editFormulaBasics, {
    values: typedOf(was),
    edits: edited<Typed, z.output<typeof FormulaSummary>>(FormulaSummary, was.version, typedOf),
    toBody: (typed, version) => ({ editedDetails: { ...typed, id: was.id, version } }),
    required: { name: "Name", categoryType: "Category type", categoryName: "Category name" },
    invalidates: EDITED_KEYS,
    inSteps: true,
    onDone: onClose,
  });
  const { field, values, busy } = form;
  return (
    <FormDialog
      title="Edit Formula"
      purpose={`${was.code} ${was.rAndDCode}. The new name is shown everywhere. Existing orders and jobs keep the old one.`}
      form={form}
      start="first"
      submitLabel="Save formula"
      busyLabel="Saving …"
      onClose={onClose}
    >
      <StaleNotice form={form} fields={LABELS} />
      <TextField {...field("name")} label="Name" maxLength={MAX_FORMULA_NAME} />
      <SuggestField {...field("categoryType")} label="Category type" suggestions={categoryTypes(formulas)} maxLength={MAX_CATEGORY} />
      <SuggestField {...field("categoryName")} label="Category name" suggestions={categoryNames(formulas, values.categoryType)} maxLength={MAX_CATEGORY} />
      <CheckField {...field("active")} label="Active" help={INACTIVE} disabled={busy} />
      {was.active && !values.active ? <GoingInactive formulaId={was.id} /> : null}
      <Row>
        <button
          type="button"
          className="button"
          disabled={busy || form.changed}
          title={form.changed ? "Save or cancel these changes first." : undefined}
          onClick={onEditRecipe}
        >
          <Icon name="edit" />
          Edit recipe
        </button>
      </Row>
    </FormDialog>
  );
}

function typedOf({ name, category, active }: FormulaSummary): Typed {
  return { name, categoryType: category.type, categoryName: category.name, active };
}
