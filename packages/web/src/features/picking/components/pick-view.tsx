/**
 * The pick view: the quantity picked of each batch for each job, and the destination (specification 3, sections 2 and 4).
 */
import { NO_ITEMS, NO_LOCATION, NO_PALLET_WAREHOUSE, transferReservedStock } from "@apothecary/core/picking/contract";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { JobLink } from "../../../entities/job/job-link.tsx";
import type { OpenJob } from "../../../entities/job/queries.ts";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { Progress } from "../../../kit/dialog/progress.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { type LineGroups, LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines, useLinesValue, useRules } from "../../../kit/lines/use-lines.ts";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import type { PickRow, Picking } from "../api/pick-lists.ts";
import {
  pickedStockLineId,
  pickEntries,
  followPicks,
  linesOfPicking,
  linesOfTransfers,
  PICK_RULES,
  type PickLine,
  type PickLineRow,
  type PickLines,
  type PickValues,
  type TransferLines,
  type TransferValues,
  transferRules,
} from "../api/picking-lines.ts";
import { type Destination, PickDestination } from "./pick-destination.tsx";
import { PickHeading } from "./pick-heading.tsx";
import { Unfulfilled } from "./unfulfilled.tsx";

const NOWHERE: Destination = { roamingPallet: false, transferLocation: null, palletWarehouse: null };
/** Up to this viewport width in pixels the lines are shown as cards. */
const CARDS_UP_TO = 1_023;
const COLUMNS: readonly LineColumn<PickLineRow, PickValues>[] = [
  { id: "job", header: "Job Number", width: 120, shown: ({ row: { of } }) => <JobLink jobId={of.jobId} jobNumber={of.jobNumber} /> },
  { id: "client", header: "Client", width: 160, grow: true, shown: ({ row }) => row.of.client },
  { id: "code", header: "SKU", width: 150, shown: ({ row }) => <span className="code">{row.of.code}</span> },
  { id: "name", header: "Name", width: 180, grow: true, shown: ({ row }) => row.of.name },
  { id: "reserved", header: "Reserved", align: "right", width: 110, shown: ({ row }) => showNumber(row.of.reservationQuantity) },
  { kind: "quantity", field: "pick", header: "Pick", width: 160, reverts: true, unit: ({ row }) => row.stockLine.unit },
];
const pickLineName = ({ row: { stockLine, of } }: PickLine): string => `${stockLine.sku} ${stockLine.batch} for ${of.jobNumber}`;

interface Props {
  picking: Picking;
  jobs: readonly OpenJob[] | undefined;
}

/** The reservations of the jobs, with quantities picked and transferred. */
export function PickView({ picking, jobs }: Props) {
  const { picks, transfers, groups } = usePickLines(picking.reservations);
  const form = useTransferForm(picks, transfers);
  const moving = useLinesValue(picks, (all) => pickEntries(all, transfers, form.values.roamingPallet ? null : form.values.transferLocation).length);
  const none = picking.reservations.length === 0;
  return (
    <Stack>
      {none ? (
        <EmptyState icon="picking" title="Nothing is reserved for these jobs" hint="Go back and reserve stock for them first." />
      ) : (
        <form
          ref={form.element}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <Stack>
            <LineTable
              name="Reservations"
              lines={picks}
              columns={COLUMNS}
              groups={groups}
              lineName={pickLineName}
              disabled={form.busy}
              whole
              cardsUpTo={CARDS_UP_TO}
            />
            <Card title="Transfer" purpose="Picked stock moves with its reservations. Stock already at the destination does not move.">
              <PickDestination form={form} />
              {form.error ? (
                <p role="alert">
                  <Icon name="error" size="small" /> {form.error}
                </p>
              ) : null}
              {form.progress ? <Progress label="Transferring …" {...form.progress} unit="batches" /> : null}
              <Row justify="end">
                <button type="submit" className="button button-main" aria-busy={form.busy} aria-disabled={form.busy}>
                  <Icon name="move" />
                  {form.busy ? "Transferring …" : form.unanswered ? "Send again" : `Transfer ${moving === 1 ? "1 pick" : `${moving} picks`}`}
                </button>
              </Row>
            </Card>
          </Stack>
        </form>
      )}
      <Unfulfilled unfulfilled={picking.unfulfilled} jobs={jobs} />
    </Stack>
  );
}

/** The picks and their batches as two sets of lines. */
function usePickLines(rows: readonly PickRow[]) {
  const picks = useLines<PickLineRow, PickValues>({ initial: linesOfPicking(rows, () => undefined), rules: PICK_RULES });
  const transfers = useLines<PickRow, TransferValues>({ validateWith: picks });
  useRules(
    transfers,
    useMemo(() => transferRules(picks), [picks]),
  );
  useLayoutEffect(() => {
    picks.load(linesOfPicking(rows, (id) => picks.get(id)?.values.pick));
    transfers.load(linesOfTransfers(rows, picks.all(), transfers.get));
    return followPicks(picks, transfers);
  }, [rows, picks, transfers]);
  const groups = useMemo(
    (): LineGroups<PickLineRow, PickValues, PickRow, TransferValues> => ({
      lines: transfers,
      of: pickedStockLineId,
      heading: ({ row }) => <PickHeading row={row} picks={picks} transfers={transfers} />,
    }),
    [transfers, picks],
  );
  return { picks, transfers, groups };
}

/** The form of the transfer, which requires an item and a destination. */
function useTransferForm(picks: PickLines, transfers: TransferLines) {
  // Reservation ids in the order sent, because the paths of validation errors use their index.
  const sent = useRef<readonly string[]>([]);
  const [lines] = useState(() => {
    const findCell = ([index, field]: readonly string[]) => {
      const id = sent.current[Number(index)];
      return id === undefined ? undefined : ({ id, field: field === "pickQuantity" ? "pick" : "line" } as const);
    };
    return [
      inForm(picks, { path: "reservations", findCell }),
      // Batches are sent within their picks, so no error path leads to them; they only take part in validation.
      inForm(transfers, { path: "batches" }),
    ];
  });
  return useContractForm(transferReservedStock, {
    values: NOWHERE,
    toBody: ({ roamingPallet, transferLocation, palletWarehouse }: Destination) => {
      const reservations = pickEntries(picks.all(), transfers, roamingPallet ? null : transferLocation);
      sent.current = reservations.map(({ reservationId }) => reservationId);
      return {
        reservations,
        transferLocation: roamingPallet ? null : transferLocation,
        roamingPallet,
        palletNumber: "",
        palletWarehouse: roamingPallet ? (palletWarehouse ?? "") : "",
      };
    },
    check: ({ roamingPallet, transferLocation, palletWarehouse }) => ({
      ...(!roamingPallet && transferLocation === null ? { transferLocation: NO_LOCATION } : {}),
      ...(roamingPallet && palletWarehouse === null ? { palletWarehouse: NO_PALLET_WAREHOUSE } : {}),
      ...(pickEntries(picks.all(), transfers, roamingPallet ? null : transferLocation).length === 0 ? { root: NO_ITEMS } : {}),
    }),
    lines,
    inSteps: true,
    onDone: () => undefined,
  });
}
