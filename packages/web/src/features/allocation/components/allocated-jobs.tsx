import type { createCompoundingJob } from "@apothecary/core/jobs/contract";
import type { UnallocatedItem } from "@apothecary/core/sales/contract";
import type * as z from "zod";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";

type Jobs = Required<Pick<z.output<typeof createCompoundingJob.answer>, "jobId" | "jobNumber" | "productJobs">>;

/** The jobs created by an allocation, and their sales items. */
export interface Allocated extends Jobs {
  items: readonly UnallocatedItem[];
}

/** Links to the new job and its filling jobs. */
export function AllocatedJobs({ allocated: { jobId, jobNumber, productJobs, items }, onClose }: { allocated: Allocated; onClose: () => void }) {
  return (
    <MessageDialog title={`Job ${jobNumber} created`} onClose={onClose}>
      <p>Compounding:</p>
      <ul>
        <li>
          <JobLink jobId={jobId} jobNumber={jobNumber} />
        </li>
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
