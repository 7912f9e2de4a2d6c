/**
 * Changes a batch's status: directly, or in two steps if the batch has reservations (contract: the first answer lists them, a
 * second request removes them and sets the status).
 */
import { FROZEN, LIVE, QUARANTINED, REDUNDANT, STATUS_WORDS, type Status } from "@apothecary/core/lib/rules/fields";
import { FREEZERS, updateStockStatus } from "@apothecary/core/stock/contract";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useNoteReason } from "../../../../entities/transaction/reason-field.tsx";
import { ChoiceField } from "../../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../../kit/form/contract-form.ts";
import { lotPath } from "../../../../lib/page/paths.ts";
import { holdsAny, useUser } from "../../../../lib/user/current-user.ts";
import type { Reservation } from "../../api/stock-item.ts";
import { useStockLineEdit } from "../../api/stock-item-edits.ts";
import { StockLineDialog, type StockLineDialogProps } from "./stock-line-dialog.tsx";
import { StatusReservations } from "./status-reservations.tsx";

/** Statuses for all users who may change a status; the others need a further role (specification 2, section 6). */
const FOR_EDITORS: readonly Status[] = [LIVE, QUARANTINED];
const FOR_FREEZERS: readonly Status[] = [LIVE, QUARANTINED, FROZEN, REDUNDANT];

const VERBS: Record<Status, string> = { 0: "Set to Live", 1: "Quarantine batch", 2: "Freeze batch", 3: "Set to Redundant" };

interface Typed {
  newStatus: Status | null;
  reason: string;
}

/** Whether a refusal is of stock that becomes Live by its release only. */
const isUntilRelease = (body: unknown): boolean => typeof body === "object" && body !== null && "release" in body;

export function StatusDialog({ stockLine, live, unit, onClose }: StockLineDialogProps) {
  const edit = useStockLineEdit(stockLine, live);
  const note = useNoteReason("Status Changed");
  const offered = holdsAny(useUser(), FREEZERS) ? FOR_FREEZERS : FOR_EDITORS;
  const [warned, setWarned] = useState<readonly Reservation[]>();
  const [waiting, setWaiting] = useState(false);
  const values: Typed = { newStatus: offered.includes(stockLine.status) ? stockLine.status : null, reason: "" };
  const form = useContractForm(updateStockStatus, {
    values,
    toBody: (typed) => ({ ...typed, elementId: stockLine.id, version: edit.seen.version }),
    required: { newStatus: "Status" },
    check: ({ newStatus }) => ({ newStatus: newStatus === edit.seen.status ? `The batch is already ${STATUS_WORDS[newStatus]}.` : undefined }),
    placeRefusal: (refusal) => {
      const waits = isUntilRelease(refusal.body);
      setWaiting(waits);
      return waits ? undefined : edit.refused(refusal);
    },
    onDone: ({ reservations = [] }, typed) => {
      if (reservations.length > 0) return setWarned(reservations);
      note(typed.reason);
      onClose();
    },
  });
  const { newStatus, reason } = form.values;
  return (
    <>
      <StockLineDialog
        title="Status"
        action="Status Changed"
        edit={edit}
        unit={unit}
        form={form}
        submitLabel={({ newStatus: chosen }) => (chosen === null || chosen === edit.seen.status ? "Change status" : VERBS[chosen])}
        onClose={onClose}
      >
        <ChoiceField {...form.field("newStatus")} label="Status" choices={offered.map((value) => ({ value, label: STATUS_WORDS[value] }))} segmented />
        {waiting ? <Link to={lotPath(stockLine.batchNumber, stockLine.sku)}>Open the decision on batch {stockLine.batchNumber}</Link> : null}
      </StockLineDialog>
      {warned && newStatus !== null ? (
        <StatusReservations
          stockLine={edit.seen}
          unit={unit}
          status={newStatus}
          reason={reason}
          named={warned}
          onDone={onClose}
          onCancel={() => setWarned(undefined)}
        />
      ) : null}
    </>
  );
}
