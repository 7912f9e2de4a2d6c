import type { createCompoundingJob } from "@apothecary/core/jobs/contract";
import type { UnallocatedItem } from "@apothecary/core/sales/contract";
import type * as z from "zod";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";

type Job = Required<Pick<z.output<typeof createCompoundingJob.answer>, "jobId" | "jobNumber" | "productJobs">>;

/** The jobs created by an allocation, and their sales items. */
export interface Allocated {
  jobs: readonly Job[];
  items: readonly UnallocatedItem[];
}

/** Links to the new jobs and their filling jobs. */
export function AllocatedJobs({ allocated: { jobs, items }, onClose }: { allocated: Allocated; onClose: () => void }) {
  const productJobs = jobs.flatMap((job) => job.productJobs);
  return (
    <MessageDialog title={jobs.length === 1 ? `Job ${jobs[0]?.jobNumber} created` : `${jobs.length} jobs created`} onClose={onClose}>
      <p>Compounding:</p>
      <ul>
        {jobs.map(({ jobId, jobNumber }) => (
          <li key={jobId}>
            <JobLink jobId={jobId} jobNumber={jobNumber} />
          </li>
        ))}
      </ul>
      {productJobs.length > 0 ? (
        <>
          <p>Production:</p>
          <ul>
            {productJobs.map((job) => (
              <li key={job.jobId}>
                <JobLink jobId={job.jobId} jobNumber={job.jobNumber} /> {unallocatedItemName(items, job.salesItemId)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </MessageDialog>
  );
}

function unallocatedItemName(items: readonly UnallocatedItem[], id: number): string {
  const item = items.find(({ salesItemId }) => salesItemId === id);
  return item ? `${item.productSku} ${item.productName}, ${item.soNumber}` : "";
}
