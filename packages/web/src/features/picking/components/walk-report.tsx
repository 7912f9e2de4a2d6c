/**
 * A walk: picks reservations stop by stop with a scanner, online or offline.
 */
import { useOpenJobs } from "../../../entities/job/queries.ts";
import { PickingNotice } from "../../../entities/recall/picking-notice.tsx";
import { useEffect } from "react";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { loadPart } from "../../../lib/server/load-part.ts";
import { useOfflineWork, useSendWhenOnline } from "../../../lib/storage/offline-work.ts";
import { endWalk, excludeJob, useSendPicks, useStoredPicks } from "../api/walking.ts";
import { jobsToPick, nextStop, type Walk } from "../api/walk.ts";
import { ClosedJobNotice } from "./closed-job-notice.tsx";
import { WalkEnd } from "./walk-end.tsx";
import { WalkInbox } from "./walk-inbox.tsx";
import { WalkStart } from "./walk-start.tsx";
import { WalkStop } from "./walk-stop.tsx";

interface Props {
  jobIds: readonly number[];
  onBack: () => void;
  onTable: () => void;
}

/** Continues the walk stored in this browser, or starts one. */
export function WalkReport({ jobIds, onBack, onTable }: Props) {
  const { walk, waiting, refused, loaded, failing, username } = useStoredPicks();
  const send = useSendPicks();
  useSendWhenOnline(send, waiting.length);
  const { lost, ask } = useOfflineWork(send);
  usePreloadedCamera();
  const stop = walk && nextStop(walk);
  const actions: PageAction[] = [
    ...(walk && stop ? [{ word: "End the walk", icon: "close", run: () => endWalk(walk) } as const] : []),
    { word: "As a table", icon: "picking", run: onTable },
    { word: "Go back", icon: "arrow-left", run: onBack },
  ];
  return (
    <Page title="Walk" purpose="One stop at a time: scan the location, then the batch." actions={actions} width="narrow">
      <Stack gap={3}>
        <PickingNotice jobIds={jobIds} />
        <WaitingPicksNotice waiting={waiting.length} lost={lost} failing={failing} onAsk={ask} />
        {walk ? <ClosedJobs walk={walk} /> : null}
        <WalkInbox refused={refused} />
        {!loaded ? (
          <Skeleton />
        ) : !walk ? (
          <WalkStart jobIds={jobIds} username={username} />
        ) : stop ? (
          <WalkStop key={stop.elementId} walk={walk} stop={stop} onDone={() => void send()} />
        ) : (
          <WalkEnd walk={walk} waiting={waiting.length} onEnd={onBack} />
        )}
      </Stack>
    </Page>
  );
}

/** Names the jobs of the walk that were closed meanwhile. Without a connection nothing is known of them. */
function ClosedJobs({ walk }: { walk: Walk }) {
  const { rows: jobs } = useOpenJobs();
  if (!jobs) return null;
  const open = new Set(jobs.map(({ id }) => id));
  return [...jobsToPick(walk)].flatMap(([id, number]) =>
    open.has(id) ? [] : [<ClosedJobNotice key={id} job={number} onExclude={() => excludeJob(walk, id)} />],
  );
}

interface NoticeProps {
  waiting: number;
  lost: boolean;
  failing: string | undefined;
  onAsk: () => void;
}

/** Shows that pending picks are saved on the device; renders nothing if there are none. */
function WaitingPicksNotice({ waiting, lost, failing, onAsk }: NoticeProps) {
  const picks = waiting === 1 ? "1 pick is" : `${waiting} picks are`;
  return (
    <>
      <div role="status">
        {waiting > 0 || lost ? (
          <Row justify="between">
            <span>
              <Icon name={lost ? "offline" : "upload"} size="small" /> {lost ? <strong>No connection. You can continue picking. </strong> : null}
              {waiting > 0 ? `${picks} saved on this device and waiting to be sent.` : ""}
            </span>
            <button type="button" className="button" onClick={onAsk}>
              Try now
            </button>
          </Row>
        ) : null}
      </div>
      {failing === undefined ? null : (
        <p role="alert">
          <Icon name="warning" size="small" /> This browser cannot save picks. Keep this window open until they are sent. ({failing})
        </p>
      )}
    </>
  );
}

/** Preloads the camera dialog while online, so that it opens offline. */
function usePreloadedCamera(): void {
  useEffect(() => {
    void loadPart(() => import("../../../kit/scan/scan-dialog.tsx"));
  }, []);
}
