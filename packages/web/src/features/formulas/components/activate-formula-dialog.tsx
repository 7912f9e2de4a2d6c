/**
 * Reactivating a formula with open jobs: they get its current recipe, which may have changed meanwhile.
 */
import { editFormulaBasics, previewEditRecipe } from "@apothecary/core/formulas/contract";
import type { ChangePreview } from "@apothecary/core/jobs/contract";
import { queryOptions } from "@tanstack/react-query";
import type { FormulaRecipe } from "../../../entities/formula/queries.ts";
import { ChangeDialog } from "../../../entities/job/change-dialog.tsx";
import { useSavedChange } from "../../../entities/job/use-change.ts";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { EDITED_KEYS } from "../api/formula-edits.ts";

export interface FormulaDetails {
  name: string;
  categoryType: string;
  categoryName: string;
  active: boolean;
  oneBatch: boolean;
}

interface Props {
  was: FormulaRecipe;
  /** The entered values. */
  typed: FormulaDetails;
  seen: ChangePreview;
  onBack: () => void;
  onClose: () => void;
}

function bodyOf({ id, code, recipe }: FormulaRecipe, exceptJobs: number[]) {
  const lines = recipe.map(({ elementSku, percentage, exactMatch }) => ({ resourceSku: elementSku, percentage, exactMatch }));
  return { id, formulaCode: code, recipe: lines, reAllocate: true, exceptJobs };
}

/** A preview of the changes to open jobs. */
export const activatingQuery = (formula: FormulaRecipe, enabled: boolean) =>
  queryOptions({
    queryKey: keys.formulas.preview(bodyOf(formula, [])),
    queryFn: ({ signal }) => call(previewEditRecipe, { body: bodyOf(formula, []) }, { signal }),
    enabled,
    staleTime: 0,
  });
export function ActivateFormulaDialog({ was, typed, seen, onBack, onClose }: Props) {
  const change = useSavedChange(editFormulaBasics, {
    seen,
    keyOf: (except) => keys.formulas.preview(bodyOf(was, [...except])),
    read: (except, signal) => call(previewEditRecipe, { body: bodyOf(was, except) }, { signal }),
    toBody: (decided, version) => ({ editedDetails: { ...typed, ...decided, id: was.id, reAllocate: true, version: version ?? was.version } }),
    invalidates: EDITED_KEYS,
    onDone: onClose,
  });
  const of = `${was.code} ${was.rAndDCode}`;
  return <ChangeDialog {...change} title="Edit Formula" of={of} amount="%" unit="g" back="Change details" onBack={onBack} onClose={onClose} />;
}
