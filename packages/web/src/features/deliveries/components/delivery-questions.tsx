/**
 * Confirmations before a delivery is booked in: stock expired on arrival, and missing expiry dates.
 */
import { monthsAfter } from "@apothecary/core/lib/rules/calendar";
import { useState } from "react";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import type { ContractForm } from "../../../kit/form/contract-form.ts";
import type { Lines } from "../../../kit/lines/lines.ts";
import { today } from "../../../lib/user/business-time.ts";
import { type Arrival, type ArrivalLine, areAllAsked, type Consignment, expiredLines, undatedLines } from "../api/delivery-lines.ts";

/** Maximum number of items listed. */
const MAX_LISTED = 5;

type Question = "expired" | "undated";

interface Questions {
  question: Question | undefined;
  lines: Lines<null, Arrival>;
  /** Asks the pending questions, then submits. */
  ask: () => void;
  confirm: () => void;
  /** Books in expired stock as Active. */
  leave: () => void;
  /** Fills in the expiry dates by the shelf lives of the items, and asks nothing more. */
  fill: () => void;
  cancel: () => void;
}

/**
 * The questions of these lines, in order. Asked only if the form is valid (`ready`). What was confirmed for an earlier attempt does
 * not count, because the lines can be others.
 */
export function useQuestions(
  lines: Lines<null, Arrival>,
  ready: () => boolean,
  { set, submit, unanswered }: Pick<ContractForm<Consignment>, "set" | "submit" | "unanswered">,
): Questions {
  const [question, setQuestion] = useState<Question>();
  const next = (answered?: Question) => {
    const expired = answered === undefined && expiredLines(lines.all(), today()).length > 0;
    const undated = answered !== "undated" && undatedLines(lines.all()).length > 0;
    const asked = ready() ? (expired ? "expired" : undated ? "undated" : undefined) : undefined;
    setQuestion(asked);
    if (answered !== undefined) set("confirmExpiry", areAllAsked(lines.all()));
    if (asked === undefined) submit();
  };
  return {
    question,
    lines,
    ask: () => {
      if (unanswered) return submit();
      set("confirmExpiry", false);
      set("confirmSupplierBatch", false);
      next();
    },
    confirm: () => {
      if (question === "expired") for (const { id } of expiredLines(lines.all(), today())) lines.edit(id, "quarantine", true);
      next(question);
    },
    leave: () => next("expired"),
    fill: () => {
      for (const { id, values } of undatedLines(lines.all())) {
        if (values.shelfLifeMonths) lines.edit(id, "expiryDate", monthsAfter(today(), values.shelfLifeMonths));
      }
      setQuestion(undefined);
    },
    cancel: () => {
      const [first] = question === "expired" ? expiredLines(lines.all(), today()) : undatedLines(lines.all());
      setQuestion(undefined);
      if (first) lines.focusRequest.set({ id: first.id, field: "expiryDate" });
    },
  };
}

/** The current question, above the dialog. */
export function DeliveryQuestions({ question, lines, confirm, leave, fill, cancel }: Questions) {
  if (question === "expired") {
    const buttons = (
      <>
        <button type="button" className="button button-main" onClick={confirm}>
          Put into quarantine
        </button>
        <button type="button" className="button" onClick={leave}>
          Book in as Active
        </button>
        <button type="button" className="button dialog-back" onClick={cancel}>
          Back
        </button>
      </>
    );
    return (
      <MessageDialog title="Expired on arrival" buttons={buttons} onClose={cancel}>
        <p>Expired on arrival: {lineSkusText(expiredLines(lines.all(), today()))}. Put into quarantine?</p>
      </MessageDialog>
    );
  }
  if (question === "undated") {
    const known = undatedLines(lines.all()).filter(({ values }) => values.shelfLifeMonths);
    return (
      <Confirmation title="No expiry date" confirm="Book in without" cancel="Enter expiry dates" onConfirm={confirm} onCancel={cancel}>
        <p>Deliveries of these items usually have an expiry date: {lineSkusText(undatedLines(lines.all()))}. Book in without?</p>
        {known.length > 0 ? (
          <p>
            <button type="button" className="tool" onClick={fill}>
              Use the shelf life of {lineSkusText(known)}
            </button>
          </p>
        ) : null}
      </Confirmation>
    );
  }
  return null;
}

function lineSkusText(lines: readonly ArrivalLine[]): string {
  const names = [...new Set(lines.flatMap(({ values: { sku } }) => (sku === null ? [] : [sku])))];
  const rest = names.length - MAX_LISTED;
  return rest > 0 ? `${names.slice(0, MAX_LISTED).join(", ")} and ${rest} more` : names.join(", ");
}
