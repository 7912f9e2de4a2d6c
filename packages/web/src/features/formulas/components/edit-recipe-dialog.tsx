/**
 * Editing a recipe: the lines, then a preview of the changes (specification 3, sections 2, 4 and 5).
 */
import { CurrentFormula, editRecipe, previewEditRecipe } from "@apothecary/core/formulas/contract";
import type { ChangePreview } from "@apothecary/core/jobs/contract";
import { useState } from "react";
import type { FormulaRecipe } from "../../../entities/formula/queries.ts";
import { ChangeDialog } from "../../../entities/job/change-dialog.tsx";
import { StaleList, useEditedList } from "../../../entities/job/stale-list.tsx";
import { type SavingStep, useChangeSteps, useSavedChange } from "../../../entities/job/use-change.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { inForm } from "../../../kit/lines/in-form.ts";
import { call, type Input } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { type Ingredient, savedRecipeLines, RECIPE, RECIPE_RULES, recipeLines, recipeToSave } from "../api/recipe-lines.ts";
import { RecipeEditor } from "./recipe-editor.tsx";

const TITLE = "Edit Recipe";
const REALLOCATES = "Saving re-allocates open orders with the updated recipe and removes reservations.";
const DRAFT = "Saving makes a draft, which another person approves. Open jobs keep their lines until they are re-allocated with the approved recipe.";
const KEEPS_LINES = "The formula is inactive, so its open jobs keep their lines.";

interface Props {
  formula: FormulaRecipe;
  onClose: () => void;
}

interface StepProps {
  list: EditedRecipe;
  onClose: () => void;
}

type EditedRecipe = ReturnType<typeof useEditedList<CurrentFormula, Ingredient>>;

type PreviewBody = NonNullable<Input<typeof previewEditRecipe>["body"]>;

/** The lines and the reason are kept when the user goes back a step. */
export function EditRecipeDialog({ formula, onClose }: Props) {
  const list = useEditedList<CurrentFormula, Ingredient>({
    ...{ record: formula, shape: CurrentFormula, kind: RECIPE, rules: RECIPE_RULES },
    initial: savedRecipeLines(formula.recipe),
    draftName: `recipe/${formula.id}`,
  });
  const { onSeen, saving } = useChangeSteps();
  const step = { list, onClose };
  return saving ? <SaveStep {...step} {...saving} /> : <LinesStep {...step} onSeen={onSeen} />;
}

function recipePreviewBody({ was, lines }: EditedRecipe, exceptJobs: readonly number[]): PreviewBody {
  const { state } = was.approval;
  const isDraft = state === "draft" || (state === "approved" && lines.changed());
  const recipe = recipeToSave(lines.all()) as PreviewBody["recipe"];
  return { id: was.id, formulaCode: was.code, recipe, reAllocate: was.active && !isDraft, exceptJobs: [...exceptJobs] };
}

function LinesStep({ list, onClose, onSeen }: StepProps & { onSeen: (preview: ChangePreview) => void }) {
  const { was, lines } = list;
  const [formLines] = useState(() => [inForm(lines, { path: "recipe", names: { resourceSku: "sku" } })]);
  const form = useContractForm(previewEditRecipe, {
    values: {},
    toBody: () => recipePreviewBody(list, []),
    lines: formLines,
    quiet: true,
    onDone: onSeen,
  });
  return (
    <FormDialog
      title={TITLE}
      purpose={`${was.code} ${was.rAndDCode}, ${was.name}. ${!was.active ? KEEPS_LINES : was.approval.state === "none" ? REALLOCATES : DRAFT}`}
      form={form}
      size="wide"
      start="first"
      submitLabel="Review changes"
      busyLabel="Calculating …"
      onClose={onClose}
    >
      <StaleList list={list} savedLines={recipeLines} editable />
      <RecipeEditor lines={lines} newFormula={false} clientId={list.was.clientId} disabled={form.busy} />
    </FormDialog>
  );
}

function SaveStep({ list, seen, typed, onBack, onClose }: StepProps & SavingStep) {
  const { was } = list;
  const change = useSavedChange(editRecipe, {
    seen,
    values: { reason: "" },
    ...(typed ? { typed } : {}),
    edits: list.edits,
    previewKey: (except) => keys.formulas.preview(recipePreviewBody(list, except)),
    read: (except, signal) => call(previewEditRecipe, { body: recipePreviewBody(list, except) }, { signal }),
    toBody: ({ exceptJobs, ...decided }, version) => {
      const { id: _, ...body } = recipePreviewBody(list, exceptJobs);
      return { ...body, ...decided, rAndDCode: was.rAndDCode, version };
    },
    onDone: onClose,
  });
  return (
    <ChangeDialog
      {...change}
      title={TITLE}
      of={`${was.code} ${was.rAndDCode}`}
      notice={<StaleList list={list} savedLines={recipeLines} />}
      inactive={!was.active}
      amount="%"
      unit="g"
      back="Change recipe"
      onBack={() => onBack(change.form.values)}
      onClose={onClose}
    />
  );
}
