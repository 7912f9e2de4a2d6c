/** A compounding job for stock, without sales items (contract, section 8). */
import { createStockJob, MAX_BATCH_NUMBER } from "@apothecary/core/jobs/contract";
import { MAX_REASON } from "@apothecary/core/lib/rules/fields";
import { useQuery } from "@tanstack/react-query";
import { FormulaChooser } from "../../../entities/formula/formula-chooser.tsx";
import { ConfirmZero, linesWithoutStock } from "../../../entities/formula/confirm-zero.tsx";
import { batchNumbersQuery, formulasQuery, recipeQuery } from "../../../entities/formula/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { DecimalField } from "../../../kit/form/number-fields.tsx";
import { OfferedTextField } from "../../../kit/form/offered-text-field.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { editedGross, type JobFigures } from "../api/edit-job.ts";

interface Props {
  /** What the fields start with. */
  formulaId: number | null;
  kilograms: number | null;
  onClose: () => void;
  /** Called with the id of the job; undefined while a background operation is still placing it. */
  onMade: (jobId: number | undefined) => void;
}

interface Values extends JobFigures {
  formulaId: number | null;
  reason: string;
  confirmZero: boolean;
}

const EMPTY: Values = {
  ...{ formulaId: null, batchNumber: "", netQuantity: null, wastagePercent: 0, additionalWastage: null, excessAllocated: null },
  ...{ reason: "", confirmZero: false },
};

const startingWith = (formulaId: number | null, netQuantity: number | null): Values => ({ ...EMPTY, formulaId, netQuantity });

/** Asks for the formula, the kilograms, the batch number and the reason. */
export function StockJobDialog({ formulaId: offered, kilograms, onClose, onMade }: Props) {
  const { data: formulas } = useQuery(formulasQuery);
  const form = useContractForm(createStockJob, {
    values: startingWith(offered, kilograms),
    toBody: ({ formulaId, reason, confirmZero, ...jobDetails }) => ({
      ...{ formulaId, reason, confirmZero },
      jobDetails: { ...jobDetails, grossQuantity: editedGross(jobDetails) ?? null },
    }),
    required: { formulaId: "Formula", batchNumber: "Batch number", netQuantity: "Net quantity", wastagePercent: "Wastage percent" },
    inSteps: true,
    onDone: ({ jobId }) => onMade(jobId),
  });
  const { data: numbers } = useQuery(batchNumbersQuery(formulas?.find(({ id }) => id === form.values.formulaId)?.code));
  const { data: formula } = useQuery(recipeQuery(form.values.formulaId));
  const gross = editedGross(form.values);
  const zero = linesWithoutStock(formula?.recipe ?? [], gross);
  return (
    <FormDialog
      title="Job for stock"
      purpose="A compounding job that no sales order asks for. Its bulk goes to stock and can serve any job."
      form={form}
      columns={2}
      start="first"
      submitLabel={gross === undefined ? "Create job" : `Create job of ${showNumber(gross)} Kg`}
      busyLabel="Creating …"
      disabled={zero.length > 0 && !form.values.confirmZero}
      onClose={onClose}
    >
      <FormulaChooser {...form.field("formulaId")} label="Formula" only={({ active }) => active} wide />
      <DecimalField {...form.field("netQuantity")} label="Net quantity" unit="Kg" />
      <OfferedTextField
        {...form.field("batchNumber")}
        label="Batch number"
        maxLength={MAX_BATCH_NUMBER}
        offered={numbers && numbers.next !== "" ? [numbers.next] : []}
        group="Next free"
        code
      />
      <DecimalField {...form.field("wastagePercent")} label="Wastage percent" unit="%" help="Up to three characters." />
      <DecimalField {...form.field("additionalWastage")} label="Additional wastage" unit="Kg" optional />
      <TextField {...form.field("reason")} label="Reason" maxLength={MAX_REASON} wide />
      <Stack wide>
        <ConfirmZero lines={zero} field={form.field("confirmZero")} />
      </Stack>
    </FormDialog>
  );
}
