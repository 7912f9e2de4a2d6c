/**
 * Editing a formula's name and category, and whether it is active (specification 3, sections 2 and 4).
 */
import { CurrentFormula, editFormulaBasics, MAX_CATEGORY, MAX_FORMULA_NAME } from "@apothecary/core/formulas/contract";
import { type ChangePreview, MAX_CHANGE_REASON } from "@apothecary/core/jobs/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type FormulaRecipe, formulasQuery } from "../../../entities/formula/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { edited } from "../../../kit/form/stale.ts";
import { StaleNotice } from "../../../kit/form/stale-notice.tsx";
import { SuggestField } from "../../../kit/form/suggest-field.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { enteredSizes, sizesError } from "../api/vessel-sizes.ts";
import { categoryNames, categoryTypes } from "../api/categories.ts";
import { ActivateFormulaDialog, activatingQuery, formulaDetails, type FormulaDetails, LABELS, type Typed } from "./activate-formula-dialog.tsx";
import { GoingInactive } from "./going-inactive.tsx";

const INACTIVE = "Setting a formula inactive also sets the products using it inactive.";

interface Props {
  formula: FormulaRecipe;
  onEditRecipe: () => void;
  onClose: () => void;
}

export function EditFormulaDialog({ formula, onEditRecipe, onClose }: Props) {
  // The state on opening, and after a version conflict the current one.
  const [was, setWas] = useState<CurrentFormula>(formula);
  const [typed, setTyped] = useState<FormulaDetails>();
  const [seen, setSeen] = useState<ChangePreview>();
  const step = { was, onStale: setWas, onClose };
  if (seen && typed) {
    const back = (entered: FormulaDetails) => {
      setTyped(entered);
      setSeen(undefined);
    };
    return <ActivateFormulaDialog {...step} typed={typed} seen={seen} onBack={back} />;
  }
  const activate = (entered: FormulaDetails, preview: ChangePreview) => {
    setTyped(entered);
    setSeen(preview);
  };
  return <DetailsStep {...step} typed={typed} onEditRecipe={onEditRecipe} onActivating={activate} />;
}

interface StepProps extends Omit<Props, "formula"> {
  was: CurrentFormula;
  onStale: (current: CurrentFormula) => void;
  typed: FormulaDetails | undefined;
  /** Called instead of saving if open jobs would get the recipe, to show a preview first. */
  onActivating: (typed: FormulaDetails, preview: ChangePreview) => void;
}

function DetailsStep({ was, onStale, typed, onEditRecipe, onActivating, onClose }: StepProps) {
  const { data: formulas = [] } = useQuery(formulasQuery);
  const [becomesActive, setBecomesActive] = useState(false);
  // A draft is given to no open job, so that there is nothing to review.
  const isDraft = was.approval.state === "draft";
  const { data: preview } = useQuery(activatingQuery(was, becomesActive && !isDraft));
  const form = useContractForm(editFormulaBasics, {
    values: { ...formulaDetails(was), reason: "" },
    ...(typed ? { typed } : {}),
    edits: edited<Typed, CurrentFormula>(CurrentFormula, was.version, formulaDetails, onStale),
    toBody: ({ vesselSizes, ...entered }, version) => ({ editedDetails: { ...entered, vesselSizes: enteredSizes(vesselSizes), id: was.id, version } }),
    check: ({ vesselSizes }) => ({ vesselSizes: sizesError(vesselSizes) }),
    required: { name: "Name", categoryType: "Category type", categoryName: "Category name" },
    asksFirst: ({ reason: _, ...entered }) => {
      if (was.active || !entered.active || !preview || preview.jobs.length === 0) return false;
      onActivating(entered, preview);
      return true;
    },
    inSteps: true,
    onDone: onClose,
  });
  const { field, values, busy } = form;
  const activates = values.active && !was.active && (preview?.jobs.length ?? 0) > 0;
  useEffect(() => setBecomesActive(values.active && !was.active), [values.active, was.active]);
  return (
    <FormDialog
      title="Edit Formula"
      purpose={`${was.code} ${was.rAndDCode}. The new name is shown everywhere. Existing orders and jobs keep the old one.`}
      form={form}
      start="first"
      submitLabel={activates ? "Review changes" : "Save formula"}
      busyLabel="Saving …"
      disabled={values.active && !was.active && !isDraft && preview === undefined}
      onClose={onClose}
    >
      <StaleNotice form={form} fields={LABELS} />
      <TextField {...field("name")} label="Name" maxLength={MAX_FORMULA_NAME} />
      <SuggestField {...field("categoryType")} label="Category type" suggestions={categoryTypes(formulas)} maxLength={MAX_CATEGORY} />
      <SuggestField {...field("categoryName")} label="Category name" suggestions={categoryNames(formulas, values.categoryType)} maxLength={MAX_CATEGORY} />
      <TextField
        {...field("vesselSizes")}
        label="Vessel sizes"
        help="In kilograms, such as 500, 250. Larger sales items are split into jobs of one vessel each."
        optional
      />
      <CheckField
        {...field("oneBatch")}
        label="One batch"
        help="The client requires a single batch of each material in a job. Auto-reserve proposes only one batch."
        disabled={busy}
      />
      <CheckField {...field("active")} label="Active" help={INACTIVE} disabled={busy} />
      {was.active && !values.active ? <GoingInactive formulaId={was.id} /> : null}
      {activates ? <p>Its open jobs get the current recipe. You can review the changes before you save.</p> : null}
      {was.active === values.active || activates ? null : (
        <TextField {...field("reason")} label="Reason" help="Shown in the history." maxLength={MAX_CHANGE_REASON} optional />
      )}
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
