/**
 * Why an order cannot be closed: open jobs, or lines without jobs (specification 3, sections 4 and 8).
 */
import { Link } from "react-router-dom";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { allocationPath } from "../../../lib/page/links.ts";
import type { Refusal } from "../api/closing.ts";

interface Props {
  soNumber: string;
  refusal: Refusal;
  onClose: () => void;
}

/** Links each open job to its page and each line without a job to the allocation page. */
export function CloseRefusedDialog({ soNumber, refusal: { openJobs = [], missingJobs = [] }, onClose }: Props) {
  return (
    <MessageDialog title="Failed to close order" size="normal" onClose={onClose}>
      <Stack>
        {openJobs.length > 0 ? (
          <div>
            <p>These jobs must be closed before {soNumber} can be closed:</p>
            <ul>
              {openJobs.map(({ id, jobNumber, code, name, type }) => (
                <li key={id}>
                  <JobLink jobId={id} jobNumber={jobNumber} /> {type === "Formula" ? "compounding" : "production"}, <span className="code">{code}</span> {name}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {missingJobs.length > 0 ? (
          <div>
            <p>These items have no jobs. They must be cancelled, or allocated and made, before {soNumber} can be closed:</p>
            <ul>
              {missingJobs.map(({ salesId, productSku, productName, quantity }) => (
                <li key={salesId}>
                  <Link className="code" to={allocationPath(soNumber)}>
                    {productSku}
                  </Link>{" "}
                  {productName}, {showNumber(quantity)}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </Stack>
    </MessageDialog>
  );
}
