import { PickingNotice } from "../../../entities/recall/picking-notice.tsx";
import { useQuery } from "@tanstack/react-query";
import type { OpenJob } from "../../../entities/job/queries.ts";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { reservationsQuery } from "../api/pick-lists.ts";
import { usePrinting } from "../api/printing.ts";
import { useReportActions } from "../api/report-actions.ts";
import { PickView } from "./pick-view.tsx";
import { PrintedLabels, PrintedPicks } from "./printed-report.tsx";
import { ReportBody } from "./report-body.tsx";
import { ReportHead } from "./report-head.tsx";

interface Props {
  jobIds: readonly number[];
  jobs: readonly OpenJob[] | undefined;
  onExclude: (jobId: number) => void;
  onBack: () => void;
  onReserve: () => void;
  onWalk: () => void;
}

/** The pick view with its job list and actions. */
export function PickReport({ jobIds, jobs, onExclude, onBack, onReserve, onWalk }: Props) {
  const { data, error, refetch, isFetching } = useQuery(reservationsQuery(jobIds));
  const [printed, print] = usePrinting();
  const prints: PageAction[] = [
    { word: "Print labels", icon: "tag", run: () => print("labels") },
    { word: "Print", icon: "print", run: () => print("report"), main: true },
  ];
  const { common, printing } = useReportActions({ onBack, onRerun: () => void refetch(), rerunning: isFetching, prints });
  const actions: PageAction[] = [
    ...common,
    { word: "Walk", icon: "scan", run: onWalk },
    { word: "Reserve stock", icon: "allocation", run: onReserve },
    ...printing,
  ];
  const selected = jobs?.filter(({ id }) => jobIds.includes(id)) ?? [];
  return (
    <Page title="Pick stock" purpose="The reservations of the selected jobs, in walking order." actions={actions}>
      <Stack>
        <PickingNotice jobIds={jobIds} />
        <ReportHead jobIds={jobIds} jobs={jobs} onExclude={onExclude} />
        <ReportBody data={data} error={error} onRetry={() => void refetch()}>
          {(picking) => <PickView key={jobIds.join(",")} picking={picking} jobs={jobs} />}
        </ReportBody>
      </Stack>
      {printed === "labels" && data ? <PrintedLabels rows={data.reservations} /> : null}
      {printed === "report" && data ? <PrintedPicks rows={data.reservations} jobs={selected} /> : null}
    </Page>
  );
}
