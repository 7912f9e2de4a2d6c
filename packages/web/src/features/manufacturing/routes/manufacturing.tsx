import { useMemo } from "react";
import { type OpenJob, openJobsListQuery, useOpenJobs } from "../../../entities/job/queries.ts";
import { SplitView } from "../../../kit/layout/split-view.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { queryClient } from "../../../lib/server/query-client.ts";
import { useChangeAddress } from "../../../lib/page/address.ts";
import { numberedId } from "../../../lib/page/address-id.ts";
import { FOR_STOCK } from "../../../lib/page/links.ts";
import { useOpened } from "../../../lib/page/use-opened.ts";
import { JobView } from "../components/job-view.tsx";
import { JOB_COLUMNS, JOB_FILTER_IDS, jobFilters } from "../components/job-columns.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const FollowOnReview = lazyPart(async () => (await import("../components/follow-ons/follow-on-review.tsx")).FollowOnReview);
const StockJobDialog = lazyPart(async () => (await import("../components/stock-job-dialog.tsx")).StockJobDialog);

/** Query parameter of the open job. */
const OPEN = "openJobId";
/** Query parameter of the review of jobs closed short. */
const FOLLOW_ONS = "followOns";
const OPENED = "review";
const NEW = "new";
const NO_JOBS: readonly OpenJob[] = [];
const openJobId = (job: OpenJob): string => String(job.id);

export const prefetch = () => void queryClient.prefetchQuery(openJobsListQuery);

/** The open jobs and the selected one (specification 3, section 2). A link can also open a closed job. */
export function Component() {
  const { rows, error, refetch } = useOpenJobs();
  const control = useTableAddress(JOB_FILTER_IDS);
  const [opened, open] = useOpened(OPEN);
  const [reviewing, review] = useOpened(FOLLOW_ONS);
  const [forStock, makeForStock] = useOpened(FOR_STOCK);
  const changeAddress = useChangeAddress();
  const { chosen } = control.state;
  const filters = useMemo(() => jobFilters(rows ?? NO_JOBS, chosen), [rows, chosen]);
  return (
    <Page
      title="Manufacturing"
      purpose="View and action all manufacturing jobs that have had resources allocated to them."
      actions={[
        { word: "Job for stock", icon: "add", run: () => makeForStock(NEW) },
        { word: "Follow ons", icon: "history", run: () => review(OPENED) },
      ]}
    >
      <SplitView
        id="manufacturing"
        label="Job"
        onClose={() => open(undefined)}
        list={
          <DataTable
            id="manufacturing"
            name="Manufacturing Jobs"
            columns={JOB_COLUMNS}
            rows={rows}
            rowId={openJobId}
            filters={filters}
            control={control}
            loading="Loading allocation data..."
            searchLabel="Search jobs"
            onOpen={(job) => open(openJobId(job))}
            openedId={opened}
            failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
            empty={{ title: "No manufacturing jobs", hint: "Jobs appear here once sales items are allocated." }}
          />
        }
        detail={opened === undefined ? undefined : <JobView key={opened} jobId={numberedId(opened)} />}
      />
      {forStock === undefined ? null : (
        <StockJobDialog
          {...offeredFor(forStock)}
          onClose={() => makeForStock(undefined)}
          onMade={(id) =>
            changeAddress(
              (search) => {
                search.delete(FOR_STOCK);
                if (id !== undefined) search.set(OPEN, String(id));
              },
              { replace: true },
            )
          }
        />
      )}
      {reviewing === OPENED ? <FollowOnReview onClose={() => review(undefined)} /> : null}
    </Page>
  );
}

/** The formula and the kilograms that a link names. */
function offeredFor(parameter: string): { formulaId: number | null; kilograms: number | null } {
  const [formulaId, kilograms] = parameter.split("~").map(Number);
  return { formulaId: formulaId || null, kilograms: kilograms || null };
}
