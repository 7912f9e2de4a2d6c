import { updateJobStockQuantity } from "@apothecary/core/jobs/contract";
import { useMemo, useRef, useState } from "react";
import type { JobDetail } from "../../../entities/job/queries.ts";
import { InlineEdit } from "../../../kit/form/inline-edit.tsx";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showQuantity } from "../../../kit/table/format.ts";
import { today } from "../../../lib/house-time.ts";
import { useAction } from "../../../lib/use-action.ts";
import { JOB_KEYS, lineUnit, type StockLine, sumOfLine } from "../api/job.ts";
import { StockLineDialog } from "./stock-line-dialog.tsx";

/** The rules of an inline quantity are the contract's. */
const ALLOCATED = updateJobStockQuantity.body.shape.quantity;
const idOf = (line: StockLine): string => line.id;

/** What a job needs: quantities that can be edited where they stand, and whether each is there (specification 3, section 2). */
export function JobStock({ job }: { job: JobDetail }) {
  const [looked, setLooked] = useState<string>();
  const save = useSaved();
  const columns = useMemo(() => stockColumns(job, save), [job, save]);
  const line = job.jobStock.find(({ id }) => id === looked);
  return (
    <Card title="Job stock" aside={<CardNote>{job.jobStock.length}</CardNote>}>
      <DataTable
        id="job-stock"
        name="Job stock"
        columns={columns}
        rows={job.jobStock}
        rowId={idOf}
        height="rows"
        dense
        plain
        onOpen={({ id }) => setLooked(id)}
        empty={{ title: "Nothing is allocated" }}
      />
      {line ? <StockLineDialog job={job.jobDetails} line={line} onClose={() => setLooked(undefined)} /> : null}
    </Card>
  );
}

type Save = (line: StockLine, quantity: number) => Promise<unknown>;

/** Saves what a line is allocated; rejects with the reason where it is refused. */
function useSaved(): Save {
  const why = useRef("");
  const { run } = useAction(updateJobStockQuantity, {
    invalidates: JOB_KEYS,
    onRefused: (error) => {
      why.current = error.message;
      return false;
    },
  });
  const latest = useRef(run);
  latest.current = run;
  return useRef<Save>(async ({ id }, quantity) => {
    why.current = "The quantity was not changed.";
    const answer = await latest.current({ body: { id, quantity } });
    if (!answer) throw new Error(why.current);
    return answer;
  }).current;
}

function stockColumns({ jobDetails }: JobDetail, save: Save): readonly Column<StockLine>[] {
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
      help: "What is allocated to the job. Press a figure to change it.",
      kind: "number",
      width: 116,
      value: (row) => row.allocatedQuantity,
      cell: (row) => (
        <InlineEdit
          kind="number"
          value={row.allocatedQuantity}
          unit={lineUnit(jobDetails, row.elementSku)}
          label={`Quantity of ${row.elementSku}`}
          refusalOf={(quantity) => ALLOCATED.safeParse(quantity).error?.issues[0]?.message}
          onSave={(quantity) => save(row, Number(quantity))}
        />
      ),
    },
    {
      id: "reserved",
      header: "Reserved",
      help: "And whether stock that can be used covers the rest. Open a row for its batches and for what is missing.",
      kind: "number",
      width: 140,
      value: (row) => row.reserved,
      cell: (row) => <Reserved job={jobDetails} line={row} />,
    },
  ];
}

/** What is reserved, and whether the rest could be, or is short and of how much. */
function Reserved({ job, line }: { job: JobDetail["jobDetails"]; line: StockLine }) {
  const unit = lineUnit(job, line.elementSku);
  const { tone, icon, word } = availabilityOf(job, line, unit);
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

function availabilityOf(job: JobDetail["jobDetails"], line: StockLine, unit: "g" | "units") {
  const { needed, short } = sumOfLine(job.id, line, today());
  if (short > 0) return { tone: "red", icon: "error", word: `${showQuantity(short, unit)} short` } as const;
  return needed > 0 ? ({ tone: "amber", icon: "clock", word: "To reserve" } as const) : ({ tone: "green", icon: "check", word: "Reserved" } as const);
}
