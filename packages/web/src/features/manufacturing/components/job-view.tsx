import type { JobDetail } from "../../../entities/job/queries.ts";
import { useKeptRecord } from "../../../kit/dialog/kept-record.ts";
import { reserveStock } from "@apothecary/core/picking/contract";
import { useNavigate } from "react-router-dom";
import { Grow } from "../../../kit/layout/stack.tsx";
import { Detail } from "../../../kit/page/detail.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import type { ToolAction } from "../../../kit/page/page-actions.ts";
import { WorkButtons } from "../../../kit/page/work-buttons.tsx";
import { pickListPath } from "../../../lib/page/links.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { Notice } from "../../../kit/page/page.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showInstant } from "../../../kit/table/columns/format.ts";
import { jobState, useJob, waitsForFormula } from "../api/job.ts";
import { SHEET, voidSheet } from "../api/recipe-sheet.ts";
import { useOpened } from "../../../lib/page/use-opened.ts";
import { EndedJob } from "./ended-job.tsx";
import { ExchangeNotices } from "./exchange-notices.tsx";
import { JobFacts } from "./job-facts.tsx";
import { JobMadeParts } from "./job-made-parts.tsx";
import { JobSalesItems } from "./job-sales-items.tsx";
import { JobStock } from "./job-stock.tsx";
import { useJobTools } from "./job-tools.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const CompleteJob = lazyPart(async () => (await import("./completion/complete-job.tsx")).CompleteJob);

/** Query parameter of the job being completed, so that its dialog reopens after a reload. */
const COMPLETING = "complete";

/** The job viewer beside the list (specification 3, section 2). Without an id, the address names no job. */
export function JobView({ jobId }: { jobId: number | undefined }) {
  return jobId === undefined ? <Gone /> : <NamedJob jobId={jobId} />;
}

function Gone() {
  return <EmptyState icon="making" title="This job does not exist" hint="The link may be incomplete. Choose another job from the list." />;
}

function NamedJob({ jobId }: { jobId: number }) {
  const { job, gone, failed } = useJob(jobId);
  const [completing, complete] = useOpened(COMPLETING);
  const openJob = useKeptRecord(jobId, job && jobState(job.jobDetails) === "open" ? job : undefined);
  if (gone) return <Gone />;
  if (!job) return failed ? <Failed {...failed} /> : <Skeleton />;
  const { jobNumber, name, code, rAndDCode, dateEdited, staffName } = job.jobDetails;
  const edited = dateEdited === null ? "" : `Updated on ${showInstant(dateEdited)} by ${staffName}`;
  const heading = {
    title: `${jobNumber} ${name}`,
    summary: [code, rAndDCode, edited].filter((word) => word !== "").join(" · "),
  };
  return (
    <>
      {openJob ? <OpenJob job={openJob} {...heading} onComplete={() => complete(String(jobId))} /> : <EndedJob job={job} {...heading} />}
      {completing === String(jobId) ? <CompleteJob job={job} onClose={() => complete(undefined)} /> : null}
    </>
  );
}

interface Props {
  job: JobDetail;
  title: string;
  summary: string;
  onComplete: () => void;
}

function OpenJob({ job, title, summary, onComplete }: Props) {
  const { tools, dialog } = useJobTools(job, onComplete);
  const [scanned] = useOpened(SHEET);
  const voided = job.jobDetails.type === "Formula" ? voidSheet(job.jobDetails, scanned) : undefined;
  return (
    <Detail title={title} summary={`${job.jobDetails.type === "Formula" ? "Compounding" : "Filling"} · ${summary}`} tools={tools}>
      {voided === undefined ? null : (
        <Notice role="alert">
          <Grow>{voided}</Grow>
        </Notice>
      )}
      <JobWork job={job} onComplete={onComplete} />
      <ExchangeNotices exchanged={job.jobDetails.exchanged} />
      <JobFacts job={job.jobDetails} />
      <JobMadeParts job={job} />
      <JobStock job={job} />
      <JobSalesItems job={job} />
      {dialog}
    </Detail>
  );
}

/** The next steps of an open job. On a phone stock is picked on a walk. */
function JobWork({ job: { jobDetails }, onComplete }: Pick<Props, "job" | "onComplete">) {
  const navigate = useNavigate();
  const mayPick = useMay(reserveStock);
  const isPhone = useMedia("(width < 600px)");
  const pickIn = (mode: "reserve" | "pick" | "walk") => () => void navigate(pickListPath(mode, jobDetails.id));
  const actions: ToolAction[] = [];
  if (mayPick)
    actions.push({ word: "Reserve", icon: "allocation", run: pickIn("reserve") }, { word: "Pick", icon: "picking", run: pickIn(isPhone ? "walk" : "pick") });
  if (!waitsForFormula(jobDetails)) actions.push({ word: "Complete", icon: "check", run: onComplete });
  return <WorkButtons actions={actions} />;
}
