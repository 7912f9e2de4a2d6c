import { Link } from "react-router-dom";
import { Chip } from "../../kit/layout/chip.tsx";
import { jobPath } from "../../lib/links.ts";
import { jobTone, NO_JOB } from "./job-status.ts";

interface Props {
  /** As the server words it. */
  status: string;
  /** The job behind the status; without one there is nothing to open. */
  job?: { jobId: number; jobNumber: string } | undefined;
}

/** The status of a job as a chip that opens the job. Its tooltip is the job number. */
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
