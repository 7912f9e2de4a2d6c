import { Link } from "react-router-dom";
import { Chip } from "../../kit/layout/chip.tsx";
import { jobPath } from "../../lib/page/links.ts";
import { jobTone, NO_JOB } from "./job-status.ts";

interface Props {
  /** The server's text. */
  status: string;
  /** The job to open, if any. */
  job?: { jobId: number; jobNumber: string } | undefined;
}

/** The status of a job as a chip that links to the job, with the job number as tooltip. */
export function JobChip({ status, job }: Props) {
  const chip = (
    <Chip tone={jobTone(status)} title={job?.jobNumber}>
      {status === "" ? NO_JOB : status}
    </Chip>
  );
  const path = job ? jobPath(job.jobId) : undefined;
  return job && path ? (
    <Link className="chip-link" to={path} aria-label={`${status}, open job ${job.jobNumber}`}>
      {chip}
    </Link>
  ) : (
    chip
  );
}
