import { JobLink } from "../../../entities/job/job-link.tsx";
import type { JobDetail } from "../../../entities/job/queries.ts";
import { Grow } from "../../../kit/layout/stack.tsx";
import { Notice } from "../../../kit/page/page.tsx";
import { showInstant, showQuantity } from "../../../kit/table/columns/format.ts";

type Exchanged = JobDetail["jobDetails"]["exchanged"][number];

/** The reservations exchanged with other jobs, each with user and date. */
export function ExchangeNotices({ exchanged }: Pick<JobDetail["jobDetails"], "exchanged">) {
  return exchanged.map((one) => (
    <Notice key={`${one.at} ${one.otherJobId} ${one.batchNumber}`} tone={one.gave ? "amber" : "blue"} icon="move">
      <Grow>
        {showQuantity(one.quantity, one.unit)} of <span className="code">{one.sku}</span> {one.batchNumber}{" "}
        {one.gave ? "is now reserved for" : "was taken over from"} <JobLink jobId={one.otherJobId} jobNumber={one.otherJobNumber} />.{" "}
        {one.gave ? replacementText(one) : ""} {one.by}, {showInstant(one.at)}.
      </Grow>
    </Notice>
  ));
}

function replacementText({ quantity, instead, unit }: Exchanged): string {
  if (instead === 0) return "Reserve it again.";
  const took = `${showQuantity(instead, unit)} of other batches is reserved instead.`;
  return instead < quantity ? `${took} Reserve the rest again.` : took;
}
