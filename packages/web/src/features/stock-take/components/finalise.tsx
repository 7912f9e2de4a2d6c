/**
 * Finalising a stock take: remaining bins and discrepancies (specification 2, 2.13).
 */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showInstant, showNumber, showPercent } from "../../../kit/table/columns/format.ts";
import { type Finalising, finalisingQuery, type TakeSummary } from "../api/stock-takes.ts";
import type { TakeViews } from "../api/views.ts";
import { CompleteTake } from "./complete-take.tsx";
import { Discrepancies } from "./discrepancies.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { RemainingBins } from "./remaining-bins.tsx";
import { RunningNotice } from "./running-notice.tsx";
import { DialogView } from "../../../kit/dialog/dialog-view.tsx";
import "./finalise.css";
import { Columns } from "../../../kit/layout/grid.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";

/** Polled while shown, because other users count, pick and move stock. */
export function Finalise({ id, views }: { id: number; views: TakeViews }) {
  const [completing, setCompleting] = useState(false);
  const { data, error, refetch } = useQuery({ ...finalisingQuery(id), enabled: !completing });
  if (!data)
    return (
      <DialogView title="Finalise" onBack={views.back} onClose={views.close}>
        {error ? <Failed message={error.message} retry={() => void refetch()} /> : <p aria-busy="true">Loading …</p>}
      </DialogView>
    );
  const { running } = data.stockTakeDetails;
  return (
    <DialogView
      title="Finalise"
      purpose={data.stockTakeDetails.reference}
      onBack={views.back}
      onClose={views.close}
      foot={<CompleteTake finalising={data} onCompleting={setCompleting} onDone={() => views.go({ is: "complete", id }, "replace")} />}
    >
      <RunningNotice running={running} />
      <Facts take={data.stockTakeDetails} />
      <Remaining finalising={data} views={views} />
      <Discrepancies rows={data.discrepancyData} idle={running === null} />
    </DialogView>
  );
}

function Facts({ take }: { take: TakeSummary }) {
  return (
    <Columns as="dl" least="tiny" fill className="finalise-facts">
      <Fact word="Bins selected" value={showNumber(take.numberOfBins)} />
      <Fact word="Bins counted" value={showNumber(take.completed)} />
      <Fact word="Progress" value={showPercent(take.percentComplete)} />
      <Fact word="Date initialised" value={showInstant(take.dateInitialised)} />
    </Columns>
  );
}

function Fact({ word, value }: { word: string; value: string }) {
  return (
    <Stack gap={0} boxed="plain">
      <dt>{word}</dt>
      <dd>{value}</dd>
    </Stack>
  );
}

function Remaining({ finalising: { stockTakeDetails, locationsRemaining }, views }: { finalising: Finalising; views: TakeViews }) {
  const { requireCounting, emptyLocations } = locationsRemaining;
  const { stockTakeGroupId: id, running } = stockTakeDetails;
  return (
    <Columns least="medium" fill>
      <RemainingBins
        title="Occupied bins remaining"
        none="Every occupied bin has been counted."
        locations={requireCounting}
        action={{ word: "Count", disabled: requireCounting.length === 0, run: () => views.go({ is: "count", id, location: undefined }) }}
        onOpen={(location) => views.go({ is: "count", id, location: location.id })}
      />
      <RemainingBins
        title="Empty bins remaining"
        none="There are no more empty bins to confirm."
        locations={emptyLocations}
        action={{ word: "Confirm empty bins", disabled: emptyLocations.length === 0 || running !== null, run: () => views.go({ is: "empty", id }) }}
        onOpen={(location) => views.go({ is: "count", id, location: location.id })}
      />
    </Columns>
  );
}
