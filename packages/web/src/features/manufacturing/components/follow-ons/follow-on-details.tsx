import { dismissFollowOn } from "@apothecary/core/sales/contract";
import { useState } from "react";
import { JobLink } from "../../../../entities/job/job-link.tsx";
import { Confirmation } from "../../../../kit/dialog/confirmation.tsx";
import { MessageDialog } from "../../../../kit/dialog/message-dialog.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { showInstant, showNumber } from "../../../../kit/table/columns/format.ts";
import { useAction } from "../../../../lib/server/use-action.ts";
import type { ShortJob } from "../../../../entities/job/follow-ons.ts";
import { REASON_WORDS } from "./reason-words.ts";

const NOT_GIVEN = "N/A";

interface Props {
  job: ShortJob;
  onCreate: () => void;
  onBack: () => void;
}

/** A job closed short, with the missing quantity and the reason. */
export function FollowOnDetails({ job, onCreate, onBack }: Props) {
  const [dismissing, setDismissing] = useState(false);
  const dismiss = useAction(dismissFollowOn, { onSuccess: onBack });
  const missing = job.grossQuantity - job.quantityProduced;
  return (
    <>
      <MessageDialog
        title={`Follow On ${job.jobNumber}`}
        size="normal"
        onClose={onBack}
        buttons={
          <>
            <button type="button" className="button" onClick={onBack}>
              Back
            </button>
            <button type="button" className="button" onClick={() => setDismissing(true)}>
              Dismiss
            </button>
            <button type="button" className="button button-main" onClick={onCreate}>
              Create follow on
            </button>
          </>
        }
      >
        <Facts
          facts={[
            { label: "Job", value: <JobLink jobId={job.id} jobNumber={job.jobNumber} /> },
            { label: "Client", value: job.client },
            { label: "Product", value: `${job.code} ${job.name}` },
            { label: "Quantity (Units)", value: showNumber(job.grossQuantity) },
            { label: "Quantity Produced (Units)", value: showNumber(job.quantityProduced) },
            { label: "Missing (Units)", value: showNumber(missing) },
            { label: "Date Completed", value: showInstant(job.dateCompleted) },
            { label: "Shortage Reason", value: REASON_WORDS[job.shortageReason] },
            { label: "Short Components", value: job.shortComponents.map(({ sku, name }) => `${sku} ${name}`).join(", ") || NOT_GIVEN },
            { label: "Notes", value: job.notes || NOT_GIVEN, whole: true },
          ]}
        />
      </MessageDialog>
      {dismissing ? (
        <Confirmation
          title="Dismiss follow on"
          confirm="Dismiss"
          danger
          busy={dismiss.isPending}
          onConfirm={() => void dismiss.run({ body: { jobId: job.id } })}
          onCancel={() => setDismissing(false)}
        >
          <p>
            {showNumber(missing)} units of {job.code} will not be ordered again, and {job.jobNumber} will be removed from the list. This cannot be undone.
          </p>
        </Confirmation>
      ) : null}
    </>
  );
}
