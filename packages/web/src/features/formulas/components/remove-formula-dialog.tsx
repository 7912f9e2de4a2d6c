/**
 * Removing a formula: a selection, then a confirmation (specification 3, sections 2 and 5).
 */
import { removeFormula } from "@apothecary/core/formulas/contract";
import { useQuery } from "@tanstack/react-query";
import { FormulaChooser } from "../../../entities/formula/formula-chooser.tsx";
import { formulasQuery } from "../../../entities/formula/queries.ts";
import { RemovalDialog } from "../../../entities/item/removal-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { keys } from "../../../lib/server/keys.ts";
import { underWayQuery } from "../api/formula-edits.ts";

interface Props {
  /** The open one, selected by default. */
  formulaId: number | null;
  onRemoved: (formulaId: number) => void;
  onClose: () => void;
}

/** Lists what prevents the removal of the selected formula. */
export function RemoveFormulaDialog({ formulaId, onRemoved, onClose }: Props) {
  const { data: formulas } = useQuery(formulasQuery);
  const formulaById = (chosenId: number | null) => formulas?.find(({ id }) => id === chosenId);
  const form = useContractForm(removeFormula, {
    values: { formulaId },
    toBody: (values) => {
      const formula = formulaById(values.formulaId);
      return { code: formula?.code ?? "", rAndDCode: formula?.rAndDCode ?? "" };
    },
    required: { formulaId: "Formula" },
    removes: (values) => ({ domain: keys.formulas.all, ids: [values.formulaId, formulaById(values.formulaId)?.code] }),
    onDone: (_, values) => onRemoved(values.formulaId ?? 0),
  });
  const chosen = formulaById(form.values.formulaId);
  const { data: hangs } = useQuery(underWayQuery(chosen?.id ?? null));
  const checks = chosen ? (hangs?.checks ?? []) : [];
  const name = chosen && `${chosen.code} ${chosen.rAndDCode}`;
  return (
    <RemovalDialog
      title="Remove Formula"
      purpose="Removes a formula version that is no longer in use. Its history is kept."
      form={form}
      chosen={name}
      checks={checks}
      onClose={onClose}
      warning={
        <>
          <p>
            {chosen?.name} ({name}) will be removed for all users. This cannot be undone.
          </p>
          {hangs?.lastVersion ? <p>This is the last version of {chosen?.code}, so its Bulk is also removed.</p> : null}
        </>
      }
    >
      <FormulaChooser {...form.field("formulaId")} label="Formula" />
    </RemovalDialog>
  );
}
