/**
 * The Allocation Tool: sales items of one formula become a compounding job (specification 3, sections 2, 5 and 9).
 */
import { createCompoundingJob, MAX_BATCH_NUMBER } from "@apothecary/core/jobs/contract";
import type { UnallocatedItem } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmZero, linesWithoutStock } from "../../../entities/formula/confirm-zero.tsx";
import { batchNumbersQuery, type FormulaRecipe, recipeQuery } from "../../../entities/formula/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { DecimalField } from "../../../kit/form/number-fields.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { FILL_RULES, fillLines, grossKg, type JobFigures, netKg, figureErrors } from "../api/allocation.ts";
import type { Allocated } from "./allocated-jobs.tsx";
import { FillTable } from "./fill-table.tsx";
import { isLarger } from "../api/vessels.ts";
import { GramsTable } from "./grams-table.tsx";
import { SplitTool } from "./split-tool.tsx";

const TITLE = "Allocation Tool";

interface Props {
  /** All of one formula version; the same array while the tool is open. */
  items: readonly UnallocatedItem[];
  /** Called with the jobs; undefined while a background operation is still creating them. */
  onAllocated: (jobs: Allocated | undefined) => void;
  onClose: () => void;
}

/** Proposes the next free batch number, and several jobs for one sales item that is larger than the formula's vessels. */
export function AllocationTool(props: Props) {
  const [first] = props.items;
  const recipe = useQuery(recipeQuery(first?.formulaId ?? null));
  const numbers = useQuery(batchNumbersQuery(first?.formulaCode));
  const [splits, setSplits] = useState(true);
  if (recipe.data && numbers.data) {
    const made = { formula: recipe.data, next: numbers.data.next, taken: numbers.data.previous };
    const one = props.items.length === 1 ? first : undefined;
    const splittable = one !== undefined && isLarger(one, recipe.data.vesselSizes) ? one : undefined;
    if (splittable && splits)
      return <SplitTool {...made} item={splittable} onAllocated={props.onAllocated} onOneJob={() => setSplits(false)} onClose={props.onClose} />;
    return <ToolForm {...props} {...made} />;
  }
  const error = recipe.error ?? numbers.error;
  return (
    <MessageDialog title={TITLE} buttons={<CancelButton onClose={props.onClose} />} onClose={props.onClose}>
      {error ? <Failed message={error.message} retry={() => void Promise.all([recipe.refetch(), numbers.refetch()])} /> : <Skeleton />}
    </MessageDialog>
  );
}

interface ToolValues extends JobFigures {
  confirmZero: boolean;
}

interface FormProps extends Props {
  formula: FormulaRecipe;
  /** The next free batch number; empty if the year has none left. */
  next: string;
  taken: readonly string[];
}

function ToolForm({ items: selection, formula, next, taken, onAllocated, onClose }: FormProps) {
  const lines = useLines({ initial: fillLines(selection), rules: FILL_RULES });
  const [formLines] = useState(() => [inForm(lines, { path: "salesItems" })]);
  const net = useLinesValue(lines, netKg);
  const [initial] = useState<ToolValues>({ batchNumber: next, wastagePercent: 0, additionalWastage: null, excessAllocated: null, confirmZero: false });
  const form = useContractForm(createCompoundingJob, {
    values: initial,
    toBody: ({ confirmZero, ...values }) => ({
      formulaId: formula.id,
      confirmZero,
      jobDetails: { ...values, netQuantity: netKg(lines.all()) ?? null, grossQuantity: grossKg(netKg(lines.all()), values)?.gross ?? null },
      salesItems: lines.all().map(({ row, values: { quantity, fillWeight } }) => ({ salesItemId: row.salesItemId, fillWeight, quantity })),
    }),
    required: { batchNumber: "Batch number", wastagePercent: "Wastage percent" },
    check: (values) => figureErrors(netKg(lines.all()), values, taken),
    lines: formLines,
    inSteps: true,
    onDone: ({ jobId, jobNumber, productJobs }) =>
      onAllocated(jobId !== undefined && jobNumber !== undefined && productJobs ? { jobs: [{ jobId, jobNumber, productJobs }], items: selection } : undefined),
  });
  const { field } = form;
  const gross = grossKg(net, form.values)?.gross;
  const zero = linesWithoutStock(formula.recipe, gross);
  return (
    <FormDialog
      title={TITLE}
      purpose={`A compounding job of ${selection.length === 1 ? "one sales item" : `${selection.length} sales items`}, and a filling job for each item that is filled.`}
      form={form}
      size="widest"
      columns={2}
      start="first"
      submitLabel={gross === undefined ? "Save" : `Save ${showNumber(gross)} Kg`}
      busyLabel="Saving …"
      progressUnit="jobs"
      disabled={zero.length > 0 && !form.values.confirmZero}
      onClose={onClose}
    >
      <Stack wide>
        <Facts
          labels="above"
          facts={[
            { label: "Formula code", value: <span className="code">{formula.code}</span> },
            { label: "Name", value: formula.name },
            { label: "R&D code", value: <span className="code">{formula.rAndDCode}</span> },
            { label: "Net quantity", value: kilograms(net) },
            { label: "Gross quantity", value: kilograms(gross) },
          ]}
        />
        <FillTable lines={lines} disabled={form.busy} />
      </Stack>
      <TextField
        {...field("batchNumber")}
        label="Batch number"
        maxLength={MAX_BATCH_NUMBER}
        help={next === "" ? "No batch numbers are left this year." : `Next free: ${next}`}
        code
      />
      <DecimalField {...field("wastagePercent")} label="Wastage percent" unit="%" help="Up to three characters." />
      <DecimalField {...field("additionalWastage")} label="Additional wastage" unit="Kg" optional />
      <DecimalField {...field("excessAllocated")} label="Excess" unit="Kg" help="Subtracted from the gross quantity." optional />
      <Stack wide>
        <GramsTable recipe={formula.recipe} gross={gross} />
        <ConfirmZero lines={zero} field={field("confirmZero")} />
      </Stack>
    </FormDialog>
  );
}

function CancelButton({ onClose }: Pick<Props, "onClose">) {
  return (
    <button type="button" className="button" onClick={onClose}>
      Cancel
    </button>
  );
}

function kilograms(quantity: number | undefined): string {
  return quantity === undefined ? "" : `${showNumber(quantity)} Kg`;
}
