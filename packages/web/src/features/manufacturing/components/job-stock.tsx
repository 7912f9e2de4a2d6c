import { updateJobStockQuantity } from "@apothecary/core/jobs/contract";
import { useMemo, useRef, useState } from "react";
import type { JobDetail } from "../../../entities/job/queries.ts";
import { InlineEdit } from "../../../kit/form/inline-edit.tsx";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { today } from "../../../lib/user/business-time.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { NO_STOCK } from "../../../entities/formula/exact-grams.tsx";
import { isWithoutStock, shownAmount } from "../../../entities/job/line-amount.ts";
import { lineUnit } from "../../../entities/job/line-unit.ts";
import { isStarted, type Requirement, sumOfLine } from "../api/job.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const StockLineDialog = lazyPart(async () => (await import("./stock-line-dialog.tsx")).StockLineDialog);

/** Validates an inline quantity with the rule of the contract. */
const ALLOCATED = updateJobStockQuantity.body.shape.quantity;
const stockLineId = (line: Requirement): string => line.id;

/** The stock lines of a job: inline-editable quantities and availability (specification 3, section 2). */
export function JobStock({ job }: { job: JobDetail }) {
  const [openLine, setOpenLine] = useState<string>();
  const save = useSaved();
  const columns = useMemo(() => stockColumns(job, save), [job, save]);
  const line = job.jobStock.find(({ id }) => id === openLine);
  return (
    <Card title="Job stock" aside={<CardNote>{job.jobStock.length}</CardNote>}>
      <DataTable
        id="job-stock"
        name="Job stock"
        columns={columns}
        rows={job.jobStock}
        rowId={stockLineId}
        height="rows"
        dense
        plain
        onOpen={({ id }) => setOpenLine(id)}
        empty={{ title: "Nothing is allocated" }}
      />
      {line ? <StockLineDialog job={job.jobDetails} line={line} onClose={() => setOpenLine(undefined)} /> : null}
    </Card>
  );
}

type Save = (line: Requirement, quantity: number) => Promise<unknown>;

/** Saves the allocated quantity of a line; rejects with the reason if the server refuses it. */
function useSaved(): Save {
  const reason = useRef("");
  const { run } = useAction(updateJobStockQuantity, {
    onRefused: (error) => {
      reason.current = error.message;
      return false;
    },
  });
  const latest = useRef(run);
  latest.current = run;
  return useRef<Save>(async ({ id }, quantity) => {
    reason.current = "The quantity was not changed.";
    const answer = await latest.current({ body: { id, quantity } });
    if (!answer) throw new Error(reason.current);
    return answer;
  }).current;
}

function stockColumns({ jobDetails }: JobDetail, save: Save): readonly Column<Requirement>[] {
  const started = isStarted(jobDetails);
  return [
    {
      id: "material",
      header: "SKU, Name",
      width: 112,
      grow: true,
      value: (row) => row.name,
      below: (row) => row.elementSku,
    },
    {
      id: "quantity",
      header: "Quantity",
      help: started ? "Still needed, and what the completed parts used." : "Allocated to the job. Press a quantity to change it.",
      kind: "number",
      width: 116,
      value: (row) => row.allocatedQuantity,
      cell: (row) => (
        <Stack gap={1}>
          {started ? (
            <StillNeeded line={row} unit={lineUnit(jobDetails, row.elementSku)} />
          ) : (
            <InlineEdit
              kind="number"
              value={row.allocatedQuantity}
              unit={lineUnit(jobDetails, row.elementSku)}
              label={`Quantity of ${row.elementSku}`}
              validate={(quantity) => ALLOCATED.safeParse(quantity).error?.issues[0]?.message}
              onSave={(quantity) => save(row, Number(quantity))}
            />
          )}
          {started || shownAmount(row) === row.allocatedQuantity ? null : <Exactly line={row} />}
        </Stack>
      ),
    },
    {
      id: "reserved",
      header: "Reserved",
      help: "Shows whether usable stock covers the rest. Open a row for its batches and shortage.",
      kind: "number",
      width: 140,
      value: (row) => row.reserved,
      cell: (row) => <Reserved job={jobDetails} line={row} />,
    },
  ];
}

function StillNeeded({ line, unit }: { line: Requirement; unit: "g" | "units" }) {
  return (
    <>
      <span>{showQuantity(line.allocatedQuantity, unit)}</span>
      <span className="quiet">{showQuantity(line.used, unit)} used</span>
    </>
  );
}

/** The exact amount of a line whose whole grams are not, marked if no stock is allocated for it. */
function Exactly({ line }: { line: Requirement }) {
  const text = `exactly ${showQuantity(shownAmount(line), "g")}`;
  if (!isWithoutStock(line)) return <span className="quiet">{text}</span>;
  return (
    <span>
      <Chip tone="amber" icon="warning" title={NO_STOCK}>
        {text}
      </Chip>
    </span>
  );
}

/** The reserved quantity, and whether stock covers the rest or by how much it is short. */
function Reserved({ job, line }: { job: JobDetail["jobDetails"]; line: Requirement }) {
  const unit = lineUnit(job, line.elementSku);
  const { tone, icon, word } = stockAvailability(job, line, unit);
  return (
    <Stack gap={1}>
      <span>{showQuantity(line.reserved, unit)}</span>
      <span>
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
      </span>
    </Stack>
  );
}

function stockAvailability(job: JobDetail["jobDetails"], line: Requirement, unit: "g" | "units") {
  if (isWithoutStock(line)) return { tone: "grey", icon: undefined, word: "Nothing to reserve" } as const;
  const { needed, short } = sumOfLine(job.id, line, today());
  if (short > 0) return { tone: "red", icon: "error", word: `${showQuantity(short, unit)} short` } as const;
  return needed > 0 ? ({ tone: "amber", icon: "clock", word: "To reserve" } as const) : ({ tone: "grey", icon: undefined, word: "Reserved" } as const);
}
