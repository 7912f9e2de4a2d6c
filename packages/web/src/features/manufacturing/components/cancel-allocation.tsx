import { cancelJob } from "@apothecary/core/jobs/contract";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import type { JobDetail } from "../../../entities/job/queries.ts";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { useAction } from "../../../lib/server/use-action.ts";

/** Asks before a compounding job is cancelled (specification 3, sections 2 and 4). */
export function CancelAllocation({ job: { jobDetails, salesItems, jobStock }, onClose }: { job: JobDetail; onClose: () => void }) {
  const cancel = useAction(cancelJob, { inSteps: true, onSuccess: onClose });
  const reserved = jobStock.filter((line) => line.reserved > 0).length;
  return (
    <Confirmation
      title="Cancel Allocation"
      confirm={`Cancel ${jobDetails.jobNumber}`}
      cancel="Keep job"
      danger
      busy={cancel.isPending}
      onConfirm={() => void cancel.run({ body: { jobId: jobDetails.id } })}
      onCancel={onClose}
    >
      <p>
        {jobDetails.jobNumber}, {jobDetails.grossQuantity} Kg of {jobDetails.name}, will be cancelled with its filling jobs. Its stock allocations (
        {quantityText(jobStock.length, jobStock.length === 1 ? "line" : "lines")}) and the reservations of {reserved} of them will be removed, and{" "}
        {quantityText(salesItems.length, salesItems.length === 1 ? "sales item" : "sales items")} will be unallocated again. This cannot be undone.
      </p>
    </Confirmation>
  );
}
