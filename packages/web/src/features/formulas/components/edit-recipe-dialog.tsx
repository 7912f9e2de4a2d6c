/**
 * Editing a recipe: the lines, then a preview of the changes (specification 3, sections 2, 4 and 5).
 */
import { editRecipe, previewEditRecipe } from "@apothecary/core/formulas/contract";
import type { ChangePreview } from "@apothecary/core/jobs/contract";
import { useState } from "react";
import type { FormulaRecipe } from "../../../entities/formula/queries.ts";
import { ChangeDialog } from "../../../entities/job/change-dialog.tsx";
import { useSavedChange } from "../../../entities/job/use-change.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { Lines } from "../../../kit/lines/lines.ts";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { call, type Input } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { EDITED_KEYS } from "../api/formula-edits.ts";
import { type Ingredient, linesOf, RECIPE_RULES, recipeToSave } from "../api/recipe-lines.ts";
import { RecipeEditor } from "./recipe-editor.tsx";

const TITLE = "Edit Recipe";
const REALLOCATES = "Saving re-allocates open orders with the updated recipe and removes reservations.";
const KEEPS_LINES = "The formula is inactive, so its open jobs keep their lines.";

interface Props {
  formula: FormulaRecipe;
  onClose: () => void;
}

interface StepProps {
  /** The formula when the dialog was opened. */
  was: FormulaRecipe;
  lines: Lines<null, Ingredient>;
  onClose: () => void;
}

type PreviewBody = NonNullable<Input<typeof previewEditRecipe>["body"]>;

/** The lines are kept when the user goes back a step. */
export function EditRecipeDialog({ formula, onClose }: Props) {
  const [was] = useState(formula);
  const lines = useLines({ initial: linesOf(was.recipe), rules: RECIPE_RULES });
  const [seen, setSeen] = useState<ChangePreview>();
  const step = { was, lines, onClose };
  return seen ? <SaveStep {...step} seen={seen} onBack={() => setSeen(undefined)} /> : <LinesStep {...step} onSeen={setSeen} />;
}

function bodyOf({ was, lines }: Pick<StepProps, "was" | "lines">, exceptJobs: readonly number[]): PreviewBody {
  return { id: was.id, formulaCode: was.code, recipe: recipeToSave(lines.all()) as PreviewBody["recipe"], reAllocate: was.active, exceptJobs: [...exceptJobs] };
}

function LinesStep({ was, lines, onClose, onSeen }: StepProps & { onSeen: (preview: ChangePreview) => void }) {
  const [formLines] = useState(() => [inForm(lines, { path: "recipe", names: { resourceSku: "sku" } })]);
  const form = useContractForm(previewEditRecipe, {
    values: {},
    toBody: () => bodyOf({ was, lines }, []),
    lines: formLines,
    quiet: true,
    onDone: onSeen,
  });
  return (
    <FormDialog
      title={TITLE}
      purpose={`${was.code} ${was.rAndDCode}, ${was.name}. ${was.active ? REALLOCATES : KEEPS_LINES}`}
      form={form}
      size="wide"
      start="first"
      submitLabel="Review changes"
      busyLabel="Calculating …"
      onClose={onClose}
    >
      <RecipeEditor lines={lines} newFormula={false} disabled={form.busy} />
    </FormDialog>
  );
}

function SaveStep({ was, lines, seen, onBack, onClose }: StepProps & { seen: ChangePreview; onBack: () => void }) {
  const change = useSavedChange(editRecipe, {
    seen,
    keyOf: (except) => keys.formulas.preview(bodyOf({ was, lines }, except)),
    read: (except, signal) => call(previewEditRecipe, { body: bodyOf({ was, lines }, except) }, { signal }),
    toBody: ({ exceptJobs, ...decided }, version) => {
      const { id: _, ...body } = bodyOf({ was, lines }, exceptJobs);
      return { ...body, ...decided, rAndDCode: was.rAndDCode, version: version ?? was.version };
    },
    invalidates: EDITED_KEYS,
    onDone: onClose,
  });
  return (
    <ChangeDialog
      {...change}
      title={TITLE}
      of={`${was.code} ${was.rAndDCode}`}
      inactive={!was.active}
      amount="%"
      unit="g"
      back="Change recipe"
      onBack={onBack}
      onClose={onClose}
    />
  );
}
