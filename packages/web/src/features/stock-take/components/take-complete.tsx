/**
 * The result of a finished stock take (specification 2, 2.13).
 */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSkuUnit } from "../../../entities/item/sku-unit.ts";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showInstant, showNumber } from "../../../kit/table/columns/format.ts";
import { affectedId, affectedRequirements, signed } from "../api/discrepancies.ts";
import { type ReservationAffected, type TakeDetails, type TakeOutcome, takeQuery } from "../api/stock-takes.ts";
import type { TakeViews } from "../api/views.ts";
import { Failed } from "../../../kit/page/failed.tsx";
import { amountText, type SkuUnit } from "./discrepancy-columns.tsx";
import { ReportButton } from "./report-button.tsx";
import { RunningNotice } from "./running-notice.tsx";
import { ChangesButton } from "../../../entities/transaction/record-changes.tsx";
import { DialogView } from "../../../kit/dialog/dialog-view.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Notice } from "../../../kit/page/page.tsx";
import { locationText } from "../../../entities/location/location-text.ts";

type NotApplied = TakeOutcome["notApplied"][number];

const RESERVATIONS: readonly Column<ReservationAffected>[] = [
  { id: "client", header: "Client", width: 148, grow: true, value: ({ job }) => job.client },
  { id: "jobNumber", header: "Job Number", kind: "code", width: 80, priority: 1, value: ({ job }) => job.jobNumber },
  { id: "code", header: "Product SKU", kind: "code", width: 132, value: ({ job }) => job.code },
  { id: "name", header: "Product Name", width: 160, grow: true, value: ({ job }) => job.name },
  { id: "elementSku", header: "Stock SKU", kind: "code", width: 88, priority: 1, value: ({ elementSku }) => elementSku },
  { id: "elementName", header: "Stock Name", width: 160, grow: true, value: ({ elementName }) => elementName },
];

const notAppliedColumns = (findUnit: SkuUnit): readonly Column<NotApplied>[] => [
  { id: "sku", header: "SKU", kind: "code", width: 120, value: ({ sku }) => sku },
  { id: "name", header: "Name", width: 160, grow: true, value: ({ name }) => name },
  { id: "batchNumber", header: "Batch Number", kind: "code", width: 120, value: ({ batchNumber }) => batchNumber },
  { id: "place", header: "Location", width: 148, value: locationText },
  {
    id: "difference",
    header: "Difference",
    kind: "number",
    width: 84,
    priority: 1,
    value: ({ difference }) => difference,
    text: ({ sku, difference }) => signed(difference, (value) => amountText(value, findUnit(sku))),
  },
  {
    id: "applied",
    header: "Booked",
    kind: "number",
    width: 84,
    priority: 1,
    value: ({ applied }) => applied,
    text: ({ sku, applied }) => signed(applied, (value) => amountText(value, findUnit(sku))),
  },
  { id: "reason", header: "Reason", width: 220, grow: true, value: ({ reason }) => reason },
];

/** The files, and the reservations to make again. */
export function TakeComplete({ id, views }: { id: number; views: TakeViews }) {
  const { data: take, error, refetch } = useQuery(takeQuery(id));
  if (!take)
    return (
      <DialogView title="Stock Take Complete" onBack={views.back} onClose={views.close}>
        {error ? <Failed message={error.message} retry={() => void refetch()} /> : <p aria-busy="true">Loading …</p>}
      </DialogView>
    );
  return <Complete take={take} views={views} />;
}

function Complete({ take, views }: { take: TakeDetails; views: TakeViews }) {
  const { stockTakeGroupId: id, reference, outcome, running, numberOfBins } = take;
  const reservations = useMemo(() => affectedRequirements(outcome?.reservations ?? []), [outcome]);
  const findUnit = useSkuUnit();
  const notApplied = useMemo(() => notAppliedColumns(findUnit), [findUnit]);
  return (
    <DialogView
      title={outcome ? "Stock Take Complete" : "Stock Take"}
      purpose={`${reference} · ${numberOfBins === 1 ? "1 bin" : `${showNumber(numberOfBins)} bins`}${take.dateFinalised ? ` · completed ${showInstant(take.dateFinalised)}` : ""}`}
      onBack={views.back}
      onClose={views.close}
      aside={<ChangesButton kind="stockTake" id={id} name={reference} />}
      foot={
        <>
          <ReportButton id={id} of={reference} type="details" large />
          <ReportButton id={id} of={reference} type="summary" large />
          <button type="button" className="button button-main" onClick={views.close}>
            Close
          </button>
        </>
      }
    >
      <RunningNotice running={running} />
      {outcome && outcome.notApplied.length > 0 ? (
        <Stack as="section" gap={2} className="discrepancies" aria-labelledby="not-applied-title">
          <h3 id="not-applied-title">Differences that could not be booked in full</h3>
          <DataTable
            id="stock-take-not-applied"
            name="Differences not booked"
            columns={notApplied}
            rows={outcome.notApplied}
            rowId={(row) => row.id}
            height="rows"
            empty={{ title: "None" }}
          />
        </Stack>
      ) : null}
      {outcome ? (
        <Stack as="section" gap={2} className="discrepancies" aria-labelledby="affected-title">
          <h3 id="affected-title">Reservations Affected</h3>
          {reservations.length > 0 ? (
            <Notice>These open jobs had reservations affected by the stock take. Their reservations need to be made again.</Notice>
          ) : null}
          <DataTable
            id="stock-take-reservations"
            name="Reservations Affected"
            columns={RESERVATIONS}
            rows={reservations}
            rowId={affectedId}
            height="rows"
            empty={{ title: "No reservations were affected" }}
          />
        </Stack>
      ) : null}
    </DialogView>
  );
}
