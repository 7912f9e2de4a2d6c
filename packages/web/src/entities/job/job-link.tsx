import { Link } from "react-router-dom";
import { NOTHING } from "../../kit/table/columns/format.ts";
import { jobPath } from "../../lib/page/links.ts";

interface Props {
  jobId: number | null;
  jobNumber: string | null;
}

/** A job number that opens the job on the manufacturing page. */
export function JobLink({ jobId, jobNumber }: Props) {
  const path = jobId === null ? undefined : jobPath(jobId);
  if (!jobNumber) return NOTHING;
  return path ? (
    <Link className="code" to={path}>
      {jobNumber}
    </Link>
  ) : (
    <span className="code">{jobNumber}</span>
  );
}
