import { useChangesAction } from "../../../entities/transaction/record-changes.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CompletedJob, completedJobQuery } from "../../../entities/job/completed-job.ts";
import type { JobDetail } from "../../../entities/job/queries.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Grow } from "../../../kit/layout/stack.tsx";
import { Detail } from "../../../kit/page/detail.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Notice } from "../../../kit/page/page.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showInstant, showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import { BATCH_RECORD, JOB_PAPER } from "../../../lib/page/links.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { useOpened } from "../../../lib/page/use-opened.ts";
import { lineUnit, madeUnit } from "../../../entities/job/line-unit.ts";
import { type JobDetails, jobState } from "../api/job.ts";
import { SHEET, voidSheet } from "../api/recipe-sheet.ts";
import { JobFacts } from "./job-facts.tsx";
import { JobMadeParts } from "./job-made-parts.tsx";
import { JobSalesItems } from "./job-sales-items.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const BatchRecord = lazyPart(async () => (await import("./papers/batch-record.tsx")).BatchRecord);

const NOT_AVAILABLE = "Data not available";

interface Props {
  job: JobDetail;
  title: string;
  summary: string;
}

/** A completed or cancelled job: read-only, with how it ended (contract, section 7). */
export function EndedJob({ job, title, summary }: Props) {
  const { jobDetails } = job;
  const [paper, showPaper] = useOpened(JOB_PAPER);
  const [scanned] = useOpened(SHEET);
  const changes = useChangesAction();
  const tool = useTool();
  const completion = jobDetails.completionTransaction;
  const completed = jobState(jobDetails) === "completed";
  const voided = jobDetails.type === "Formula" ? voidSheet(jobDetails, scanned) : undefined;
  return (
    <Detail
      title={title}
      summary={summary}
      chips={completed ? <Chip tone="green">Completed</Chip> : <Chip tone="red">Cancelled</Chip>}
      actions={[
        ...(completed ? [{ word: "Batch record", icon: "print", run: () => showPaper(BATCH_RECORD) } as const] : []),
        ...(completion === undefined ? [] : [{ word: "Undo", icon: "undo", run: () => tool.open("reverse", { transactionId: completion }) } as const]),
        changes({ kind: "job", id: jobDetails.id, name: jobDetails.jobNumber }),
      ]}
    >
      {voided === undefined ? null : (
        <Notice role="alert">
          <Grow>{voided}</Grow>
        </Notice>
      )}
      {completed ? <Outcome job={jobDetails} /> : <Facts facts={[{ label: "Date Cancelled", value: showInstant(jobDetails.dateCancelled) }]} />}
      <JobFacts job={jobDetails} />
      <JobMadeParts job={job} />
      <JobSalesItems job={job} open={false} />
      {completed && paper === BATCH_RECORD ? <BatchRecord job={job} onClose={() => showPaper(undefined)} /> : null}
    </Detail>
  );
}

function Outcome({ job }: { job: JobDetails }) {
  const { data, error, refetch } = useQuery(completedJobQuery(job.id));
  const columns = useMemo(() => materialColumns(job), [job]);
  if (!data) return error ? <Failed message={error.message} retry={() => void refetch()} /> : <Skeleton />;
  const { quantityProduced, staffName, notes } = data.jobDetails;
  const produced = quantityProduced === null ? NOT_AVAILABLE : `${showNumber(quantityProduced)} ${madeUnit(job.type)}`;
  return (
    <>
      <Facts
        facts={[
          { label: "Date Completed", value: showInstant(job.dateCompleted) },
          { label: "Closed By", value: staffName },
          { label: "Quantity Produced", value: produced },
          { label: "Notes", value: notes === "" ? "N/A" : notes },
        ]}
      />
      <Card title="Materials">
        <DataTable
          id="job-materials"
          name="Materials"
          columns={columns}
          rows={data.jobStock}
          rowId={({ elementSku }) => elementSku}
          height="rows"
          dense
          plain
          empty={{ title: "Nothing was used" }}
        />
      </Card>
    </>
  );
}

type Material = CompletedJob["jobStock"][number];

function materialColumns(job: JobDetails): readonly Column<Material>[] {
  const amount = (quantity: number, { elementSku }: Material) => showQuantity(quantity, lineUnit(job, elementSku));
  return [
    {
      id: "material",
      header: "SKU, Name",
      width: 112,
      grow: true,
      value: (row) => row.name,
      below: (row) => row.elementSku,
    },
    { id: "used", header: "Used", kind: "number", width: 100, value: (row) => row.usedQuantity, text: (row) => amount(row.usedQuantity, row) },
    { id: "batches", header: "Batches", kind: "code", width: 96, value: (row) => row.batchUsed },
    {
      id: "allocated",
      header: "Allocated",
      kind: "number",
      width: 100,
      value: (row) => row.allocatedQuantity,
      text: (row) => amount(row.allocatedQuantity, row),
    },
  ];
}
