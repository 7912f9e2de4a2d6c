/**
 * The preview of a changed recipe or bill of componentry: both lists side by side, changes by job, waiting orders, and
 * shortages afterwards.
 */
import type { ChangePreview, ConcernedJob } from "@apothecary/core/jobs/contract";
import { Chip } from "../../kit/layout/chip.tsx";
import { Stack } from "../../kit/layout/stack.tsx";
import type { LineColumn } from "../../kit/lines/line-column.ts";
import { LineTable } from "../../kit/lines/line-table.tsx";
import type { Line } from "../../kit/lines/lines.ts";
import { useLines } from "../../kit/lines/use-lines.ts";
import { NOTHING, showDay, showNumber, showPercent, showQuantity } from "../../kit/table/columns/format.ts";
import { NoStock } from "../formula/exact-grams.tsx";
import { ItemLink } from "../item/item-link.tsx";
import { changeWord } from "./change-words.ts";
import type { Included, JobLines } from "./job-choice.ts";
import { JobLink } from "./job-link.tsx";
import { jobTone } from "./job-status.ts";
import { isWithoutStock, shownAmount } from "./line-amount.ts";
import { WaitingLines } from "./under-way.tsx";

type ListLine = ChangePreview["list"][number];
type Shortage = ChangePreview["shortages"][number];
type Nothing = Record<never, never>;
const NOTHING_EDITED: Nothing = {};
/** Maximum number of changed lines listed for a job. */
const MAX_LISTED = 6;

interface Props {
  preview: ChangePreview;
  jobs: JobLines;
  /** The unit of the list: `%` or `units`. */
  amount: "%" | "units";
  /** The unit of the job lines. */
  unit: "g" | "units";
  disabled: boolean;
}

/** The preview. Jobs can be included or excluded. */
export function ChangePreviewParts({ preview, jobs, amount, unit, disabled }: Props) {
  return (
    <Stack gap={4}>
      <ReadOnly key={`list ${preview.mark}`} name="What changes" rows={preview.list} jobId={({ sku }) => sku} columns={listColumns(amount)} />
      {preview.jobs.length === 0 ? (
        <p>No open jobs are affected.</p>
      ) : (
        <LineTable
          name="Open jobs"
          lines={jobs}
          columns={unit === "g" ? COMPOUNDING : FILLING}
          lineName={({ row }) => row.jobNumber}
          disabled={disabled}
          tall
        />
      )}
      {preview.shortages.length === 0 ? null : (
        <ReadOnly key={`short ${preview.mark}`} name="Short after this change" rows={preview.shortages} jobId={({ sku }) => sku} columns={SHORTAGES} />
      )}
      <WaitingLines waiting={preview.waiting} />
    </Stack>
  );
}

/** A heading and a read-only table. */
export function ReadOnly<Row>({
  name,
  rows,
  jobId,
  columns,
}: {
  name: string;
  rows: readonly Row[];
  jobId: (row: Row) => string;
  columns: readonly LineColumn<Row, Nothing>[];
}) {
  const lines = useLines<Row, Nothing>({ initial: rows.map((row) => ({ id: jobId(row), row, values: NOTHING_EDITED })) });
  return <LineTable name={name} lines={lines} columns={columns} />;
}

function listColumns(amount: Props["amount"]): readonly LineColumn<ListLine, Nothing>[] {
  const shown = (value: number | null) => (value === null ? NOTHING : amount === "%" ? showPercent(value) : showQuantity(value, "units"));
  return [
    {
      id: "item",
      header: "SKU, Name",
      width: 180,
      grow: true,
      shown: ({ row }) => (
        <>
          <ItemLink sku={row.sku} /> {row.name}
        </>
      ),
    },
    { id: "before", header: "Before", align: "right", width: 110, shown: ({ row }) => shown(row.before) },
    { id: "after", header: "After", align: "right", width: 110, shown: ({ row }) => shown(row.after) },
    { id: "change", header: "Change", width: 140, shown: ({ row }) => <Change line={row} /> },
  ];
}

function Change({ line }: { line: ListLine }) {
  const word = changeWord(line);
  return word === undefined ? NOTHING : <Chip tone={word === "Removed" ? "red" : word === "New" ? "green" : "blue"}>{word}</Chip>;
}

type JobLine = Line<ConcernedJob, Included>;
const COMPOUNDING = jobColumns("g");
const FILLING = jobColumns("units");

function jobColumns(unit: Props["unit"]): readonly LineColumn<ConcernedJob, Included>[] {
  const now = (line: JobLine): ConcernedJob => line.now ?? line.row;
  return [
    { kind: "tick", field: "included", header: "Include", help: "Excluded jobs keep their lines.", width: 84 },
    {
      id: "job",
      header: "Job, Client",
      width: 150,
      grow: true,
      shown: (line) => (
        <>
          <JobLink jobId={line.row.jobId} jobNumber={line.row.jobNumber} />
          <br />
          {now(line).client}
        </>
      ),
    },
    { id: "dispatch", header: "Dispatch", width: 104, shown: (line) => showDay(now(line).dispatchDate) },
    {
      id: "quantity",
      header: unit === "g" ? "Quantity (Kg)" : "Quantity (units)",
      align: "right",
      width: 116,
      shown: (line) => showNumber(now(line).grossQuantity),
    },
    { id: "state", header: "State", width: 120, shown: (line) => <State job={now(line)} included={line.values.included} /> },
    { id: "lines", header: "Its lines", width: 260, grow: true, shown: (line) => <JobChanges job={now(line)} included={line.values.included} unit={unit} /> },
  ];
}

function State({ job: { state, printed, lines }, included }: { job: ConcernedJob; included: boolean }) {
  const voided = included && printed && lines.length > 0;
  return (
    <Stack gap={1}>
      <span>
        <Chip tone={jobTone(state)}>{state}</Chip>
      </span>
      {printed ? (
        <span>
          <Chip tone={voided ? "red" : "grey"} icon={voided ? "warning" : "print"}>
            {voided ? "Sheet void" : "Printed"}
          </Chip>
        </span>
      ) : null}
    </Stack>
  );
}

function JobChanges({ job: { lines }, included, unit }: { job: ConcernedJob; included: boolean; unit: Props["unit"] }) {
  if (!included) return "Keeps its lines";
  if (lines.length === 0) return "No change";
  const rest = lines.length - MAX_LISTED;
  return (
    <Stack gap={1}>
      {lines.slice(0, MAX_LISTED).map(({ sku, name, before, beforeMilligrams, after, afterMilligrams, released }) => {
        const becomes = { allocatedQuantity: after, milligrams: afterMilligrams };
        return (
          <span key={sku} title={name}>
            <span className="code">{sku}</span> {showQuantity(shownAmount({ allocatedQuantity: before, milligrams: beforeMilligrams }), unit)} →{" "}
            {showQuantity(shownAmount(becomes), unit)}
            {released > 0 ? `, ${showQuantity(released, unit)} reserved is released` : ""} {isWithoutStock(becomes) ? <NoStock /> : null}
          </span>
        );
      })}
      {rest > 0 ? <span className="quiet">And {rest} more</span> : null}
    </Stack>
  );
}

const SHORTAGES: readonly LineColumn<Shortage, Nothing>[] = [
  {
    id: "item",
    header: "Short afterwards",
    width: 180,
    grow: true,
    shown: ({ row }) => (
      <>
        <ItemLink sku={row.sku} /> {row.name}
      </>
    ),
  },
  { id: "before", header: "Free now", align: "right", width: 120, shown: ({ row }) => showQuantity(row.freeBefore, row.unit) },
  { id: "waiting", header: "Waiting orders", align: "right", width: 120, shown: ({ row }) => showQuantity(row.waiting, row.unit) },
  { id: "after", header: "Free afterwards", align: "right", width: 130, shown: ({ row }) => showQuantity(row.freeAfter, row.unit) },
  {
    id: "order",
    header: "On order",
    width: 190,
    shown: ({ row }) => {
      const left = -row.freeAfter - row.onOrder;
      if (row.onOrder === 0) return <Chip tone="red">None on order</Chip>;
      return left > 0 ? (
        <Chip tone="amber">
          {showQuantity(row.onOrder, row.unit)}, {showQuantity(left, row.unit)} short
        </Chip>
      ) : (
        <Chip tone="green">{showQuantity(row.onOrder, row.unit)} covers it</Chip>
      );
    },
  },
];
