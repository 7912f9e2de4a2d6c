/** Splits a sales item into compounding jobs, each of one vessel, and makes all of them in one action (contract, section 8). */
import { createCompoundingJobs, MAX_BATCH_NUMBER, MAX_JOBS_AT_ONCE } from "@apothecary/core/jobs/contract";
import type { UnallocatedItem } from "@apothecary/core/sales/contract";
import { useMemo, useState } from "react";
import { ConfirmZero, linesWithoutStock } from "../../../entities/formula/confirm-zero.tsx";
import type { FormulaRecipe } from "../../../entities/formula/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import { DecimalField } from "../../../kit/form/number-fields.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { NOTHING, showNumber } from "../../../kit/table/columns/format.ts";
import { splitGross, type SplitJob, splitJobs, type SplitLine, splitQuantity, splitRules } from "../api/vessels.ts";
import type { Allocated } from "./allocated-jobs.tsx";

interface Props {
  item: UnallocatedItem;
  formula: FormulaRecipe;
  /** The next free batch number, and those in use. */
  next: string;
  taken: readonly string[];
  onAllocated: (jobs: Allocated | undefined) => void;
  /** Makes one job of it instead. */
  onOneJob: () => void;
  onClose: () => void;
}

interface Values {
  vessel: number | null;
  wastagePercent: Entry;
  confirmZero: boolean;
}

/** Proposes as many jobs of the largest vessel as the sales item fills. */
export function SplitTool({ item, formula, next, taken, onAllocated, onOneJob, onClose }: Props) {
  const [initial] = useState<Values>({ vessel: Math.max(...formula.vesselSizes), wastagePercent: 0, confirmZero: false });
  const rules = useMemo(() => splitRules(item, taken), [item, taken]);
  const propose = (vessel: number | null, wastage: Entry) => splitJobs(item, vessel ?? 0, wastage, { next, taken });
  const lines = useLines({ initial: propose(initial.vessel, 0), rules });
  const [formLines] = useState(() => [
    inForm(lines, { path: "jobs", field: "quantity", findCell: ([index, , name]) => cellAt(lines.all(), Number(index), name) }),
  ]);
  const form = useContractForm(createCompoundingJobs, {
    values: initial,
    toBody: ({ wastagePercent, confirmZero }) => ({
      ...{ formulaId: formula.id, confirmZero },
      jobs: lines.all().map(({ values: { quantity, batchNumber } }) => ({
        jobDetails: { batchNumber, wastagePercent },
        salesItems: [{ salesItemId: item.salesItemId, fillWeight: item.fillWeight, quantity }],
      })),
    }),
    required: { vessel: "Vessel", wastagePercent: "Wastage percent" },
    lines: formLines,
    inSteps: true,
    onDone: ({ jobs }) => onAllocated(jobs && { jobs, items: [item] }),
  });
  const { field, values } = form;
  const count = useLinesValue(lines, (all) => all.length);
  const made = useLinesValue(lines, splitQuantity);
  const least = useLinesValue(lines, (all) => Math.min(...all.map((line) => splitGross(item, line.values.quantity, values.wastagePercent) ?? 0)));
  const zero = linesWithoutStock(formula.recipe, least);
  // Another vessel or wastage proposes other jobs.
  const proposing = <V,>({ onChange, ...bound }: { onChange: (value: V) => void }, vessel: (value: V) => number | null, wastage: (value: V) => Entry) => ({
    ...bound,
    onChange: (value: V) => {
      onChange(value);
      lines.load(propose(vessel(value), wastage(value)));
    },
  });
  const columns = useMemo((): readonly LineColumn<null, SplitJob>[] => jobColumns(item, values.wastagePercent), [item, values.wastagePercent]);
  const vesselField = field("vessel");
  const wastageField = field("wastagePercent");
  return (
    <FormDialog
      title="Allocation Tool"
      purpose="This sales item needs more than one vessel holds. It becomes several compounding jobs, each with its filling job."
      form={form}
      size="widest"
      columns={2}
      start="first"
      submitLabel={count === 1 ? "Create job" : `Create ${count} jobs`}
      busyLabel="Creating …"
      progressUnit="jobs"
      disabled={count === 0 || made > item.quantity || (zero.length > 0 && !values.confirmZero)}
      onClose={onClose}
    >
      <Stack wide>
        <Facts
          labels="above"
          facts={[
            { label: "Formula", value: `${formula.code} ${formula.name}` },
            { label: "Sales item", value: `${item.productSku}, ${item.soNumber}` },
            { label: "Left to allocate", value: showNumber(item.quantity) },
            { label: "In these jobs", value: showNumber(made) },
            { label: "Stays unallocated", value: made > item.quantity ? "More than is left" : showNumber(item.quantity - made) },
          ]}
        />
      </Stack>
      <ChoiceField
        {...vesselField}
        {...proposing(
          vesselField,
          (vessel) => vessel,
          () => values.wastagePercent,
        )}
        label="Vessel"
        choices={formula.vesselSizes.map((size) => ({ value: size, label: `${showNumber(size)} Kg` }))}
      />
      <DecimalField
        {...wastageField}
        {...proposing(
          wastageField,
          () => values.vessel,
          (wastage) => wastage,
        )}
        label="Wastage percent"
        unit="%"
        help="Of each job. Up to three characters."
      />
      <Stack wide>
        <LineTable name="Jobs" lines={lines} columns={columns} lineName={splitLineName} disabled={form.busy} removable tall dense />
        {count === MAX_JOBS_AT_ONCE && made < item.quantity ? (
          <p className="quiet">At most {MAX_JOBS_AT_ONCE} jobs are created at once. Allocate the rest afterwards.</p>
        ) : null}
        <ConfirmZero lines={zero} field={field("confirmZero")} />
        <button type="button" className="button button-quiet" disabled={form.busy} onClick={onOneJob}>
          Make one job instead
        </button>
      </Stack>
    </FormDialog>
  );
}

const splitLineName = ({ values: { batchNumber } }: SplitLine): string => batchNumber;

/** The field of a job that an error of the body belongs to. */
function cellAt(all: readonly SplitLine[], index: number, name: string | undefined) {
  const line = all[index];
  return line && { id: line.id, field: name === "batchNumber" ? ("batchNumber" as const) : ("quantity" as const) };
}

function jobColumns(item: UnallocatedItem, wastagePercent: Entry): readonly LineColumn<null, SplitJob>[] {
  return [
    { kind: "text", field: "batchNumber", header: "Batch number", width: 160, grow: true, maxLength: MAX_BATCH_NUMBER },
    { kind: "decimal", field: "quantity", header: "Quantity", width: 160, grow: true, total: (all) => showNumber(splitQuantity(all)) },
    {
      id: "gross",
      header: "Gross (Kg)",
      align: "right",
      width: 120,
      shown: ({ values: { quantity } }) => {
        const gross = splitGross(item, quantity, wastagePercent);
        return gross === undefined ? NOTHING : showNumber(gross);
      },
    },
  ];
}
