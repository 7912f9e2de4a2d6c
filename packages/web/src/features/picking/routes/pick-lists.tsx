import { MIXED_TYPES, NO_JOBS, pickListGenerator } from "@apothecary/core/picking/contract";
import { useCallback, useState } from "react";
import { useOpenJobs } from "../../../entities/job/queries.ts";
import { PickingNotice } from "../../../entities/recall/picking-notice.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";
import { notify } from "../../../lib/server/notify.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { type Mode, type Report, type ShowReport, useReport, withoutJob } from "../api/report.ts";
import { useStoredPicks } from "../api/walking.ts";
import { FILTER_IDS, OpenOrders } from "../components/open-orders.tsx";
import { WalkReport } from "../components/walk-report.tsx";

const PickReport = lazyPart(async () => (await import("../components/pick-report.tsx")).PickReport, <Opening title="Pick stock" />);
const ReserveReport = lazyPart(async () => (await import("../components/reserve-report.tsx")).ReserveReport, <Opening title="Reserve stock" />);

/** On a phone, picking opens as a walk. */
const PHONE = "(max-width: 640px)";

const PURPOSE = "Select open jobs, reserve stock for them, and pick it.";

/** Reservations & Picking: the open jobs, and the reports of the selected ones (specification 3, section 2). */
export function Component() {
  const [report, show] = useReport();
  // A walk works offline, so it must not wait for the job list.
  if (report?.mode !== "walk") return <Reports report={report} show={show} />;
  return <WalkReport jobIds={report.jobIds} onBack={() => show(undefined)} onTable={() => show({ ...report, mode: "pick" })} />;
}

interface Props {
  report: Report | undefined;
  show: ShowReport;
}

function Reports({ report, show }: Props) {
  const { rows: jobs, error, refetch } = useOpenJobs();
  const control = useTableAddress(FILTER_IDS);
  const phone = useMedia(PHONE);
  const pickMode = phone ? "walk" : "pick";
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const { walk } = useStoredPicks();
  const mayReport = useMay(pickListGenerator);
  const back = useCallback(() => {
    choose(new Set());
    show(undefined);
  }, [show]);
  if (report) {
    const of = { jobIds: report.jobIds, jobs, onBack: back };
    const exclude = (jobId: number) =>
      show((now) => {
        const rest = now && withoutJob(now, jobId);
        if (!rest) choose(new Set());
        return rest;
      });
    return report.mode === "reserve" ? (
      <ReserveReport {...of} onExclude={exclude} onPick={() => show({ ...report, mode: pickMode })} />
    ) : (
      <PickReport {...of} onExclude={exclude} onReserve={() => show({ ...report, mode: "reserve" })} onWalk={() => show({ ...report, mode: "walk" })} />
    );
  }
  const generate = (mode: Mode) => {
    // The oldest first: of jobs with one dispatch date, it is served first.
    const open = jobs?.filter(({ id }) => chosen.has(id)).toReversed() ?? [];
    if (open.length === 0) notify({ message: NO_JOBS, type: "warning" });
    else if (new Set(open.map(({ type }) => type)).size > 1) notify({ message: MIXED_TYPES, type: "warning" });
    else show({ mode, jobIds: open.map(({ id }) => id) });
  };
  const actions: PageAction[] = [
    ...(walk ? [{ word: "Continue the walk", icon: "play", run: () => show({ mode: "walk", jobIds: walk.jobIds }), main: phone } as const] : []),
    { word: "Pick stock", icon: "picking", run: () => generate(pickMode), main: phone },
    { word: "Reserve stock", icon: "allocation", run: () => generate("reserve"), main: !phone },
  ];
  return (
    <Page title="Reservations & Picking" purpose={PURPOSE} actions={mayReport ? actions : []}>
      <PickingNotice />
      <OpenOrders
        jobs={jobs}
        control={control}
        chosen={chosen}
        onChoose={choose}
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
      />
    </Page>
  );
}

/** A report that is being loaded. */
function Opening({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Skeleton share={0.8} />
    </Page>
  );
}
