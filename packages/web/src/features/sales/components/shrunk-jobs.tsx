/** The question before an edit of an order makes jobs smaller, or cancels some. (Contract, section 8, Several jobs of a line.) */
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { ShrinkRefusal, type ShrunkJob } from "@apothecary/core/sales/contract";
import { type ReactNode, useRef, useState } from "react";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { TwoLines } from "../../../kit/table/grid/two-lines.tsx";
import { PlainTable } from "../../../kit/table/plain-table.tsx";
import type { CallError } from "../../../lib/server/call.ts";

/** Asks for confirmation of the jobs with which the server refused an edit; `submit` sends it again with their mark. */
export function useShrinkCheck(submit: () => void): {
  /** The mark that the user has confirmed. */
  seen: () => string | undefined;
  asksAfter: (refusal: CallError) => boolean;
  asking: ReactNode;
} {
  const [preview, setPreview] = useState<ShrinkRefusal["preview"]>();
  const mark = useRef<string>(undefined);
  const asksAfter = (refusal: CallError): boolean => {
    mark.current = undefined;
    const found = refusal.status === 409 ? ShrinkRefusal.safeParse(refusal.body).data?.preview : undefined;
    setPreview(found);
    return found !== undefined;
  };
  const confirm = () => {
    mark.current = preview?.mark;
    setPreview(undefined);
    submit();
  };
  const asking = preview ? (
    <Confirmation
      title="Make less in these jobs?"
      confirm="Save and change the jobs"
      cancel="Keep editing"
      danger
      onConfirm={confirm}
      onCancel={() => setPreview(undefined)}
    >
      <ShrunkJobs jobs={preview.jobs} />
    </Confirmation>
  ) : null;
  return { seen: () => mark.current, asksAfter, asking };
}

function ShrunkJobs({ jobs }: { jobs: readonly ShrunkJob[] }) {
  const cancelled = jobs.filter((job) => job.cancelled).length;
  const printed = jobs.filter((job) => job.printed).map(({ jobNumber }) => jobNumber);
  const released = releasedText(jobs);
  return (
    <Stack gap={3}>
      <p>
        Less is ordered than the jobs make. {countText(jobs.length - cancelled, "makes less", "make less")}
        {cancelled > 0 && cancelled < jobs.length ? ", " : ""}
        {countText(cancelled, "is cancelled, which cannot be undone", "are cancelled, which cannot be undone")}. What is made stays.
      </p>
      <PlainTable
        name="Jobs that change"
        columns={[
          {
            header: "Job",
            kind: "code",
            cell: ({ jobId, jobNumber, code }: ShrunkJob) => <TwoLines first={<JobLink jobId={jobId} jobNumber={jobNumber} />} second={code} />,
          },
          { header: "Before", kind: "number", cell: ({ before, unit }) => quantityText(before, unit) },
          { header: "After", kind: "number", cell: (job) => <After job={job} /> },
        ]}
        rows={jobs}
        rowId={({ jobId }) => String(jobId)}
      />
      {released ? <p>Reservations given back: {released}.</p> : null}
      {printed.length > 0 ? <p>Recipe sheets that become void: {printed.join(", ")}.</p> : null}
    </Stack>
  );
}

/** What a job makes then, and what of it its parts have made. */
function After({ job: { after, made, unit, cancelled } }: { job: ShrunkJob }) {
  const text = cancelled ? "Cancelled" : quantityText(after, unit);
  return made > 0 ? <TwoLines first={text} second={`${quantityText(made, unit)} made so far`} kind="text" /> : text;
}

const countText = (count: number, one: string, several: string): string => (count === 0 ? "" : count === 1 ? `One job ${one}` : `${count} jobs ${several}`);

/** What the jobs give back of each item together. */
function releasedText(jobs: readonly ShrunkJob[]): string {
  const bySku = Map.groupBy(
    jobs.flatMap(({ released }) => released),
    ({ sku }) => sku,
  );
  return [...bySku]
    .map(
      ([sku, lines]) =>
        `${quantityText(
          lines.reduce((sum, { quantity }) => sum + quantity, 0),
          lines[0]?.unit ?? "g",
        )} of ${sku}`,
    )
    .join(", ");
}
