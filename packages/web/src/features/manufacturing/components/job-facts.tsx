import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { type Fact, Facts } from "../../../kit/layout/facts.tsx";
import { showDay, showNumber } from "../../../kit/table/columns/format.ts";
import { type JobDetails, NONE, orNone } from "../api/job.ts";
import { Printed } from "./job-columns.tsx";

/** The quantities and dates of a job (specification 3, section 2). */
export function JobFacts({ job }: { job: JobDetails }) {
  return <Facts facts={job.type === "Formula" ? formulaFacts(job) : productFacts(job)} pairs />;
}

/** The batch number; a link once the job is completed and the batch exists. */
function MadeLot({ job: { batchNumber, code, dateCompleted } }: { job: JobDetails }) {
  return dateCompleted === null ? <span className="code">{batchNumber}</span> : <LotLink batchNumber={batchNumber} sku={code} />;
}

function formulaFacts(job: JobDetails): Fact[] {
  return [
    { label: "Batch Number", value: <MadeLot job={job} /> },
    { label: "Net Quantity (Kg)", value: showNumber(job.netQuantity) },
    { label: "Wastage Percent (%)", value: showNumber(job.wastagePercent) },
    { label: "Additional Wastage", value: orNone(job.wastageAdditional) },
    { label: "Excess Allocated", value: orNone(job.excessAllocated) },
    { label: "Gross Quantity (Kg)", value: showNumber(job.grossQuantity) },
    { label: "Recipe Printed", value: <Printed printed={job.printed} /> },
    { label: "Client", value: job.client },
    ...(job.stockReason === undefined ? [] : [{ label: "Made for stock", value: job.stockReason }]),
  ];
}

function productFacts(job: JobDetails): Fact[] {
  const { formulaJob } = job;
  return [
    { label: "SKU", value: <ItemLink sku={job.code} /> },
    { label: "Quantity (Units)", value: showNumber(job.grossQuantity) },
    { label: "Fill Size (g/ml)", value: showNumber(job.fillSize) },
    { label: "Batch Number", value: <MadeLot job={job} /> },
    { label: "Client", value: job.client },
    {
      label: "Formula job",
      value: formulaJob ? (
        <>
          <JobLink jobId={formulaJob.id} jobNumber={formulaJob.jobNumber} />
          {formulaJob.dateCompleted === null ? ", not completed yet" : `, completed on ${showDay(formulaJob.dateCompleted)}`}
        </>
      ) : (
        NONE
      ),
    },
  ];
}
