import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { JobLink } from "../../../entities/job/job-link.tsx";
import type { OpenJob } from "../../../entities/job/queries.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { StickyStrip } from "../../../kit/layout/sticky-strip.tsx";
import { keys } from "../../../lib/server/keys.ts";
import { ClosedJobNotice } from "./closed-job-notice.tsx";

/** Distance of the divider from the top of the viewport at which the job list becomes sticky, in pixels (specification 3, section 2). */
const NEAR = 111;

interface Props {
  jobIds: readonly number[];
  /** The open jobs; undefined while loading. */
  jobs: readonly OpenJob[] | undefined;
  onExclude: (jobId: number) => void;
}

/** The jobs of a report, each with an exclude button. The list is sticky. */
export function ReportHead({ jobIds, jobs, onExclude }: Props) {
  const byId = new Map(jobs?.map((job) => [job.id, job] as const));
  // What was open is named after it was closed, too.
  const seen = useRef(new Map<number, OpenJob>());
  for (const id of jobIds) {
    const job = byId.get(id);
    if (job) seen.current.set(id, job);
  }
  const closed = jobs === undefined ? [] : jobIds.filter((id) => !byId.has(id));
  useRefetchedWhenClosed(closed);
  const count = jobIds.length === 1 ? "1 job" : `${jobIds.length} jobs`;
  return (
    <>
      {closed.map((id) => (
        <ClosedJobNotice key={id} job={seen.current.get(id)?.jobNumber ?? `Job ${id}`} onExclude={() => onExclude(id)} />
      ))}
      <Card title="Selected jobs" aside={<span className="quiet">{count}</span>}>
        <Stack gap={1}>
          {jobIds.map((id) => (
            <JobOfReport key={id} id={id} job={byId.get(id) ?? seen.current.get(id)} closed={closed.includes(id)} onExclude={onExclude} />
          ))}
        </Stack>
      </Card>
      <StickyStrip label="Selected jobs, in short" near={NEAR}>
        <Row>
          <strong>{count}</strong>
          {jobIds.map((id) => (
            <ExcludeChip key={id} id={id} number={byId.get(id)?.jobNumber ?? String(id)} onExclude={onExclude} />
          ))}
        </Row>
      </StickyStrip>
    </>
  );
}

/** Reads the report again when one of its jobs is closed. */
function useRefetchedWhenClosed(closed: readonly number[]): void {
  const queries = useQueryClient();
  const ids = closed.join(",");
  useEffect(() => {
    if (ids !== "") void queries.invalidateQueries({ queryKey: keys.picking.all });
  }, [ids, queries]);
}

interface JobProps {
  id: number;
  job: OpenJob | undefined;
  closed: boolean;
  onExclude: (jobId: number) => void;
}

function JobOfReport({ id, job, closed, onExclude }: JobProps) {
  return (
    <Row justify="between" oneLine>
      <Row gap={1}>
        <JobLink jobId={id} jobNumber={job?.jobNumber ?? `Job ${id}`} />
        {job ? (
          <span>
            {job.client} · {job.name} <span className="quiet code">{job.batchNumber}</span>
          </span>
        ) : null}
        {closed ? <span className="quiet">No longer open</span> : null}
      </Row>
      <button type="button" className="tool tool-plain" onClick={() => onExclude(id)} aria-label={`Exclude ${job?.jobNumber ?? `job ${id}`}`}>
        <Icon name="close" size="small" />
        Exclude
      </button>
    </Row>
  );
}

function ExcludeChip({ id, number, onExclude }: { id: number; number: string; onExclude: (jobId: number) => void }) {
  return (
    <button type="button" className="table-chip" aria-label={`Exclude ${number} from the report`} onClick={() => onExclude(id)}>
      {number}
      <Icon name="close" size="small" />
    </button>
  );
}
