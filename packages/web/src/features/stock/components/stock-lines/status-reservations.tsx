/**
 * The second step of a status change: lists the reservations that it removes.
 */
import type { Status } from "@apothecary/core/lib/rules/fields";
import { removeReservationsStatusUpdate, updateStockStatus } from "@apothecary/core/stock/contract";
import { useState } from "react";
import { Confirmation } from "../../../../kit/dialog/confirmation.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { NOTHING, showNumber } from "../../../../kit/table/columns/format.ts";
import { useAction } from "../../../../lib/server/use-action.ts";
import type { StockLineDetail, Reservation } from "../../api/stock-item.ts";
import { stockLineAndLocationText } from "./stock-line-text.ts";
import { orderNumberText } from "../items/order-number.ts";
import { PlainTable } from "../../../../kit/table/plain-table.tsx";

const VERBS: Record<Status, string> = { 0: "set to Live", 1: "quarantine", 2: "freeze", 3: "set to Redundant" };
/** The current reservations in a conflict answer. */
const Present = updateStockStatus.answer.pick({ reservations: true });

interface Props {
  stockLine: StockLineDetail;
  unit: string;
  status: Status;
  reason: string;
  /** The reservations in the first answer. */
  named: readonly Reservation[];
  onDone: () => void;
  onCancel: () => void;
}

/** If the reservations changed meanwhile, shows the current ones and asks again. */
export function StatusReservations({ stockLine, unit, status, reason, named, onDone, onCancel }: Props) {
  const [shown, setShown] = useState(named);
  const action = useAction(removeReservationsStatusUpdate, {
    onSuccess: onDone,
    onRefused: (refusal) => {
      const present = Present.safeParse(refusal.body).data?.reservations ?? [];
      if (refusal.status === 409 && present.length > 0) setShown(present);
      return false;
    },
  });
  const verb = VERBS[status];
  const count = `${shown.length} ${shown.length === 1 ? "reservation" : "reservations"}`;
  const body = { elementId: stockLine.id, status, reason, reservations: shown.map(({ reservationId }) => reservationId) };
  return (
    <Confirmation
      title="Remove reservations"
      confirm={`Remove ${count} and ${verb}`}
      danger
      busy={action.isPending}
      onConfirm={() => void action.run({ body })}
      onCancel={onCancel}
    >
      {action.error ? (
        <p className="form-dialog-error" role="alert">
          <Icon name="error" />
          {action.error.status === 409 ? "The reservations of this batch have changed. These are the current ones." : action.error.message}
        </p>
      ) : null}
      <p>Batch {stockLineAndLocationText(stockLine)} is reserved for these jobs. They stay open and need other stock to be reserved.</p>
      <Reservations shown={shown} unit={unit} />
    </Confirmation>
  );
}

function Reservations({ shown, unit }: { shown: readonly Reservation[]; unit: string }) {
  return (
    <PlainTable<Reservation>
      name="Reservations to be removed"
      columns={[
        { header: "Job", kind: "code", cell: ({ jobNumber }) => jobNumber },
        { header: "Line", kind: "code", cell: ({ sku }) => sku },
        { header: "Order", kind: "code", cell: ({ salesOrderId }) => orderNumberText(salesOrderId) ?? NOTHING },
        { header: `Reserved ${unit}`, kind: "number", cell: ({ quantityReserved }) => showNumber(quantityReserved) },
      ]}
      rows={shown}
      rowId={({ reservationId }) => reservationId}
    />
  );
}
