/**
 * The columns of the two lists (specification 2, 2.13).
 */
import { ProgressBar } from "../../../kit/dialog/progress.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { showNumber, showPercent } from "../../../kit/table/columns/format.ts";
import type { TakeSummary } from "../api/stock-takes.ts";
import type { TakeViews } from "../api/views.ts";
import { ReportButton } from "./report-button.tsx";
import { RUNNING_WORDS } from "./running.ts";
import { Row } from "../../../kit/layout/stack.tsx";

const REFERENCE: Column<TakeSummary> = { id: "reference", header: "Reference", width: 168, least: 120, grow: true, value: ({ reference }) => reference };
const INITIALISED: Column<TakeSummary> = {
  id: "dateInitialised",
  header: "Date Initialised",
  kind: "instant",
  width: 120,
  value: (take) => take.dateInitialised,
};

/** Columns of stock takes in progress; `may`: the user may edit and finalise them. */
export function progressColumns(may: boolean, views: TakeViews): readonly Column<TakeSummary>[] {
  return [
    REFERENCE,
    { id: "numberOfBins", header: "Number of bins selected", kind: "number", width: 84, value: ({ numberOfBins }) => numberOfBins },
    { id: "completed", header: "Bins counted", kind: "number", width: 72, priority: 1, value: ({ completed }) => completed },
    {
      id: "percentComplete",
      header: "Progress",
      width: 150,
      whole: true,
      priority: 1,
      value: ({ percentComplete }) => percentComplete,
      text: ({ percentComplete, running }) => (running ? RUNNING_WORDS[running.action] : showPercent(percentComplete)),
      cell: (take) => <Progressed take={take} />,
    },
    INITIALISED,
    {
      id: "actions",
      header: "Actions",
      width: 120,
      ...OF_BUTTONS,
      cell: ({ reference, stockTakeGroupId: id }) => (
        <Row as="span" gap={1} oneLine className="take-actions">
          <button type="button" className="tool" disabled={!may} aria-label={`View/Edit ${reference}`} onClick={() => views.go({ is: "details", id })}>
            View/Edit
          </button>
          <button type="button" className="tool" disabled={!may} aria-label={`Finalise ${reference}`} onClick={() => views.go({ is: "finalise", id })}>
            Finalise
          </button>
        </Row>
      ),
    },
  ];
}

function Progressed({ take: { percentComplete, running } }: { take: TakeSummary }) {
  if (running)
    return (
      <Chip tone="blue" icon="clock">
        {RUNNING_WORDS[running.action]} {showNumber(running.done)} / {showNumber(running.total)}
      </Chip>
    );
  return (
    <Row as="span" grow="first" oneLine>
      <ProgressBar label={`${showPercent(percentComplete)} counted`} percent={percentComplete} />
      {showPercent(percentComplete)}
    </Row>
  );
}

/** Columns of finished stock takes, with their two files. */
export function historyColumns(): readonly Column<TakeSummary>[] {
  return [
    REFERENCE,
    { id: "numberOfBins", header: "Number of bins", kind: "number", width: 84, priority: 1, value: ({ numberOfBins }) => numberOfBins },
    INITIALISED,
    {
      id: "reports",
      header: "Downloads",
      width: 120,
      ...OF_BUTTONS,
      cell: ({ stockTakeGroupId, reference }) => (
        <Row as="span" gap={1} oneLine className="take-actions">
          <ReportButton id={stockTakeGroupId} of={reference} type="details" />
          <ReportButton id={stockTakeGroupId} of={reference} type="summary" />
        </Row>
      ),
    },
  ];
}
