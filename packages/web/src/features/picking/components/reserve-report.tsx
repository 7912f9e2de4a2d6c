import { PickingNotice } from "../../../entities/recall/picking-notice.tsx";
import { useQuery } from "@tanstack/react-query";
import type { OpenJob } from "../../../entities/job/queries.ts";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { pickListQuery } from "../api/pick-lists.ts";
import { usePrinting } from "../api/printing.ts";
import { useReportActions } from "../api/report-actions.ts";
import { PrintedRequirements } from "./printed-report.tsx";
import { ReportBody } from "./report-body.tsx";
import { ReportHead } from "./report-head.tsx";
import { ReserveView } from "./reserve-view.tsx";

interface Props {
  jobIds: readonly number[];
  jobs: readonly OpenJob[] | undefined;
  onExclude: (jobId: number) => void;
  onBack: () => void;
  onPick: () => void;
}

/** The reserve view with its job list and actions. */
export function ReserveReport({ jobIds, jobs, onExclude, onBack, onPick }: Props) {
  const { data, error, refetch, isFetching } = useQuery(pickListQuery(jobIds));
  const [printed, print] = usePrinting();
  const prints = [{ word: "Print", icon: "print", run: () => print("report") } as const];
  const { common, printing } = useReportActions({ onBack, onRerun: () => void refetch(), rerunning: isFetching, prints });
  const actions = [...common, ...printing, { word: "Pick stock", icon: "picking", run: onPick, main: true } as const];
  const selected = jobs?.filter(({ id }) => jobIds.includes(id)) ?? [];
  return (
    <Page title="Reserve stock" purpose="The requirements of the selected jobs, and the batches that can be used." actions={actions}>
      <Stack>
        <PickingNotice jobIds={jobIds} />
        <ReportHead jobIds={jobIds} jobs={jobs} onExclude={onExclude} />
        <ReportBody data={data} error={error} onRetry={() => void refetch()}>
          {(items) => <ReserveView key={jobIds.join(",")} items={items} jobIds={jobIds} />}
        </ReportBody>
      </Stack>
      {printed && data ? <PrintedRequirements items={data} jobs={selected} /> : null}
    </Page>
  );
}
