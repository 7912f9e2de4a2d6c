/**
 * Reactivating a formula with open jobs: they get its current recipe, which may have changed meanwhile.
 */
import { CurrentFormula, editFormulaBasics, type FormulaSummary, previewEditRecipe } from "@apothecary/core/formulas/contract";
import type { ChangePreview } from "@apothecary/core/jobs/contract";
import { queryOptions } from "@tanstack/react-query";
import { ChangeDialog } from "../../../entities/job/change-dialog.tsx";
import { useSavedChange } from "../../../entities/job/use-change.ts";
import { edited } from "../../../kit/form/stale.ts";
import { type StaleFields, StaleNotice } from "../../../kit/form/stale-notice.tsx";
import { call } from "../../../lib/server/call.ts";
import { enteredSizes } from "../api/vessel-sizes.ts";
import { keys } from "../../../lib/server/keys.ts";

export interface FormulaDetails {
  name: string;
  categoryType: string;
  categoryName: string;
  active: boolean;
  oneBatch: boolean;
  /** Kilograms, with commas. */
  vesselSizes: string;
}

export interface Typed extends FormulaDetails {
  reason: string;
}

/** Field labels, also used when a version conflict lists changes. */
export const LABELS: StaleFields<Typed> = {
  name: "Name",
  categoryType: "Category type",
  categoryName: "Category name",
  active: "Active",
  oneBatch: "One batch",
  vesselSizes: "Vessel sizes",
};

interface Props {
  /** The latest known formula. */
  was: CurrentFormula;
  onStale: (current: CurrentFormula) => void;
  /** The entered values. */
  typed: FormulaDetails;
  seen: ChangePreview;
  onBack: (typed: FormulaDetails) => void;
  onClose: () => void;
}

function activationBody({ id, code, recipe }: CurrentFormula, exceptJobs: number[]) {
  const lines = recipe.map(({ elementSku, percentage, exactMatch }) => ({ resourceSku: elementSku, percentage, exactMatch }));
  return { id, formulaCode: code, recipe: lines, reAllocate: true, exceptJobs };
}

/** A preview of the changes to open jobs. */
export const activatingQuery = (formula: CurrentFormula, enabled: boolean) =>
  queryOptions({
    queryKey: keys.formulas.preview(activationBody(formula, [])),
    queryFn: ({ signal }) => call(previewEditRecipe, { body: activationBody(formula, []) }, { signal }),
    enabled,
    staleTime: 0,
  });

/** The details of a formula as its form has them. */
export function formulaDetails({ name, category, active, oneBatch, vesselSizes }: FormulaSummary): FormulaDetails {
  return { name, categoryType: category.type, categoryName: category.name, oneBatch, vesselSizes: vesselSizes.join(", "), active };
}

export function ActivateFormulaDialog({ was, onStale, typed, seen, onBack, onClose }: Props) {
  const change = useSavedChange(editFormulaBasics, {
    seen,
    values: { ...formulaDetails(was), reason: "" },
    typed,
    edits: edited<Typed, CurrentFormula>(CurrentFormula, was.version, formulaDetails, onStale),
    previewKey: (except) => keys.formulas.preview(activationBody(was, [...except])),
    read: (except, signal) => call(previewEditRecipe, { body: activationBody(was, except) }, { signal }),
    toBody: ({ vesselSizes, ...decided }, version) => ({
      editedDetails: { ...decided, vesselSizes: enteredSizes(vesselSizes), id: was.id, reAllocate: true, version },
    }),
    onDone: onClose,
  });
  const { reason: _, ...entered } = change.form.values;
  return (
    <ChangeDialog
      {...change}
      title="Edit Formula"
      of={`${was.code} ${was.rAndDCode}`}
      notice={<StaleNotice form={change.form} fields={LABELS} />}
      amount="%"
      unit="g"
      back="Change details"
      onBack={() => onBack(entered)}
      onClose={onClose}
    />
  );
}
