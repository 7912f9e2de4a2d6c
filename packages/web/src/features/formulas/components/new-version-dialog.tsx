/**
 * A new version of a formula: the same code under another R&D code (specification 3, section 5).
 */
import { MAX_FORMULA_NAME, MAX_R_AND_D_CODE, newVersionOfFormula } from "@apothecary/core/formulas/contract";
import { useState } from "react";
import type { FormulaRecipe } from "../../../entities/formula/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { savedRecipeLines, RECIPE_RULES, recipeToSave } from "../api/recipe-lines.ts";
import { RecipeEditor } from "./recipe-editor.tsx";

const SAME_CODE = "A new version needs a different R&D code.";

interface Props {
  /** The version to copy. */
  original: FormulaRecipe;
  onAdded: (formulaId: number) => void;
  onClose: () => void;
}

/** Starts with a copy of the original's recipe. */
export function NewVersionDialog({ original, onAdded, onClose }: Props) {
  const { code, rAndDCode, name } = original;
  const lines = useLines({ initial: savedRecipeLines(original.recipe), rules: RECIPE_RULES });
  const [formLines] = useState(() => [inForm(lines, { path: "recipe", names: { resourceSku: "sku" } })]);
  const form = useContractForm(newVersionOfFormula, {
    values: { formulaName: name, rAndDCode, active: true },
    toBody: (values) => ({ ...values, formulaCode: code, originalRAndDCode: rAndDCode, recipe: recipeToSave(lines.all()) }),
    check: (values) => (values.rAndDCode.trim().toLowerCase() === rAndDCode.toLowerCase() ? { rAndDCode: SAME_CODE } : {}),
    lines: formLines,
    onDone: ({ id }) => onAdded(id),
  });
  const { field } = form;
  return (
    <FormDialog
      title="New Formula Version"
      purpose={`Another version of ${code}, made from ${rAndDCode}. The client and the category stay the same.`}
      form={form}
      size="wide"
      start="first"
      submitLabel="Add version"
      busyLabel="Adding …"
      onClose={onClose}
    >
      <TextField {...field("formulaName")} label="Name" maxLength={MAX_FORMULA_NAME} />
      <TextField {...field("rAndDCode")} label="R&D code" maxLength={MAX_R_AND_D_CODE} help="Must be changed." code />
      <CheckField {...field("active")} label="Active" />
      <RecipeEditor lines={lines} newFormula={false} clientId={original.clientId} disabled={form.busy} />
    </FormDialog>
  );
}
