/**
 * The counting tool for phones and tablets, online or offline (specification 2, 2.13 and 4).
 */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { itemsQuery } from "../../../entities/item/queries.ts";
import { notify } from "../../../lib/server/notify.ts";
import { useStoredCounts, useSendCounts } from "../api/counting.ts";
import { useOfflineWork, useSendWhenOnline } from "../../../lib/storage/offline-work.ts";
import { findTakeLocation, takeLocationName, uncountedLocations } from "../api/take-locations.ts";
import { type TakeDetails, takeQuery } from "../api/stock-takes.ts";
import type { TakeViews } from "../api/views.ts";
import { CountLocation } from "./count-location.tsx";
import { CountingComplete } from "./counting-complete.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { loadPart } from "../../../lib/server/load-part.ts";
import { LocationPicker } from "./location-picker.tsx";
import { DialogView } from "../../../kit/dialog/dialog-view.tsx";
import { WaitingNotice } from "./waiting-notice.tsx";

interface Props {
  id: number;
  location: string | undefined;
  views: TakeViews;
}

/** The counting tool of one stock take, which also works offline. */
export function CountingTool({ id, location, views }: Props) {
  const { data: take, error, refetch } = useQuery(takeQuery(id));
  // Preloads the items for adding unexpected stock offline.
  useQuery(itemsQuery);
  usePreloadedCamera();
  const kept = useStoredCounts(id);
  const send = useSendCounts();
  useSendWhenOnline(send, kept.waiting.length);
  const { lost, ask } = useOfflineWork(send);
  if (!take || !kept.loaded)
    return (
      <DialogView title="Stock Taking Tool" onBack={views.back} onClose={views.close}>
        {error && !take ? <Failed message={error.message} retry={() => void refetch()} /> : <p aria-busy="true">Loading …</p>}
      </DialogView>
    );
  const notice = <WaitingNotice waiting={kept.waiting.length} lost={lost} failing={kept.failing} onAsk={ask} />;
  return <Counting take={take} location={location} views={views} kept={kept} notice={notice} lost={lost} send={send} />;
}

interface CountingProps {
  take: TakeDetails;
  location: string | undefined;
  views: TakeViews;
  kept: ReturnType<typeof useStoredCounts>;
  notice: ReactNode;
  lost: boolean;
  send: ReturnType<typeof useSendCounts>;
}

function Counting({ take, location, views, kept, notice, lost, send }: CountingProps) {
  const [warehouse, setWarehouse] = useState<string | null>(null);
  const uncounted = uncountedLocations(take, kept.waiting);
  const row = location === undefined ? undefined : findTakeLocation(take, location);
  const open = (rowId: string) => views.go({ is: "count", id: take.stockTakeGroupId, location: rowId }, location === undefined ? undefined : "replace");
  /** Opens the location of a scanned label if it is part of the stock take and not counted. */
  const openScanned = (locationId: string): void => {
    const found = findTakeLocation(take, locationId);
    if (!found) notify({ message: "This location is not part of the stock take.", type: "warning" });
    else if (found.dateCompleted !== null) notify({ message: `${takeLocationName(found)} has already been counted.`, type: "info" });
    else open(found.id);
  };
  if (row)
    return (
      <CountLocation
        key={row.id}
        take={take}
        row={row}
        draft={kept.drafts.find(({ locationId }) => locationId === row.id)}
        waiting={kept.waiting.find(({ locationId }) => locationId === row.id)}
        notice={notice}
        views={views}
        send={send}
        onLocation={openScanned}
      />
    );
  if (uncounted.length === 0) return <CountingComplete take={take} waiting={kept.waiting.length} notice={notice} views={views} />;
  return (
    <LocationPicker
      take={take}
      uncounted={uncounted}
      drafts={kept.drafts}
      warehouse={warehouse}
      onWarehouse={setWarehouse}
      lost={lost}
      notice={notice}
      views={views}
      onOpen={open}
      onLocation={openScanned}
    />
  );
}

/** Preloads the camera dialog while online, so that it opens offline. */
function usePreloadedCamera(): void {
  useEffect(() => {
    void loadPart(() => import("../../../kit/scan/scan-dialog.tsx"));
  }, []);
}
