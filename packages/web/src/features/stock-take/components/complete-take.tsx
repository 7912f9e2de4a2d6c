/**
 * Completing a stock take, once all locations are counted.
 */
import { completeStockTake } from "@apothecary/core/stock-take/contract";
import { useState } from "react";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { Progress } from "../../../kit/dialog/progress.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import type { Finalising } from "../api/stock-takes.ts";
import { Grow, Row } from "../../../kit/layout/stack.tsx";

interface Props {
  finalising: Finalising;
  /** Called with whether the completion is running, to pause polling. */
  onCompleting: (completing: boolean) => void;
  onDone: () => void;
}

/** Shows why the stock take cannot be completed yet, or confirms the effects of completing it. */
export function CompleteTake({ finalising, onCompleting, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  const completion = useAction(completeStockTake, {
    inSteps: true,
    onSuccess: onDone,
    onRefused: () => {
      onCompleting(false);
      return false;
    },
  });
  const { discrepancyData, locationsRemaining, reservations, stockTakeDetails } = finalising;
  const { requireCounting, emptyLocations } = locationsRemaining;
  const why = cannotCompleteReason(requireCounting.length, emptyLocations.length, stockTakeDetails.running !== null);
  const booked = discrepancyData.filter(({ dismissed }) => !dismissed).length;
  const complete = () => {
    setAsking(false);
    onCompleting(true);
    void completion.run({ body: { stockTakeGroupId: stockTakeDetails.stockTakeGroupId } });
  };
  return (
    <>
      {completion.progress ? (
        <Grow>
          <Progress label="Completing" {...completion.progress} unit="steps" />
        </Grow>
      ) : null}
      <Grow as="p" className="quiet" id="complete-reason">
        {why ? (
          <Row as="span" oneLine>
            <Icon name="info" size="small" />
            {why}
          </Row>
        ) : (
          `${differences(booked)} will be booked.`
        )}
      </Grow>
      <button
        type="button"
        className="button button-main"
        disabled={why !== undefined || completion.isPending}
        aria-busy={completion.isPending}
        aria-describedby="complete-reason"
        onClick={() => setAsking(true)}
      >
        {completion.isPending ? "Completing …" : "Complete"}
      </button>
      {asking ? (
        <Confirmation title="Complete the stock take" confirm="Complete" onConfirm={complete} onCancel={() => setAsking(false)}>
          <p>
            {differences(booked)} will be booked into stock
            {discrepancyData.length > booked ? `, ${showNumber(discrepancyData.length - booked)} dismissed will not` : ""}.
          </p>
          <p>
            {reservations.length === 0
              ? "No reservations are currently affected."
              : `${reservations.length === 1 ? "1 reservation" : `${showNumber(reservations.length)} reservations`} of open jobs will be affected.`}
          </p>
          <p>This cannot be undone.</p>
        </Confirmation>
      ) : null}
    </>
  );
}

const differences = (count: number): string => (count === 1 ? "1 difference" : `${count === 0 ? "No" : showNumber(count)} differences`);

/** The reason why it cannot be completed; undefined if it can. */
function cannotCompleteReason(occupied: number, empty: number, running: boolean): string | undefined {
  if (running) return "The stock take is being updated.";
  if (occupied + empty === 0) return undefined;
  const parts = [occupied > 0 ? `${showNumber(occupied)} to be counted` : "", empty > 0 ? `${showNumber(empty)} to be confirmed as empty` : ""].filter(Boolean);
  return `${occupied + empty === 1 ? "1 bin remains" : `${showNumber(occupied + empty)} bins remain`}: ${parts.join(", ")}.`;
}
