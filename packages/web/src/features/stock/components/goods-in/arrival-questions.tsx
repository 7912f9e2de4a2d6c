import { isExpired } from "@apothecary/core/lib/rules/calendar";
import { useState } from "react";
import { ConfirmNeeded, type confirmsIn } from "../../../../entities/item/confirm-needed.tsx";
import { MessageDialog } from "../../../../kit/dialog/message-dialog.tsx";
import type { ContractForm } from "../../../../kit/form/contract-form.ts";
import { showDay } from "../../../../kit/table/columns/format.ts";
import { today } from "../../../../lib/user/business-time.ts";
import type { Delivery } from "../../api/goods-in.ts";

/**
 * The questions of goods in: stock that has expired, and details that the category needs (`asked`, from a refusal). What was
 * confirmed for an earlier attempt does not count, because the values can be others.
 */
export function useArrivalQuestions({ values, set, submit, unanswered }: ContractForm<Delivery>, asked: ReturnType<typeof confirmsIn>, forget: () => void) {
  const [expired, setExpired] = useState(false);
  const isAsked = isExpired(values.goodsInExpiryDateFormatted || null, today()) && values.goodsInStatus === 0;
  const begin = () => {
    if (unanswered) return submit();
    set("confirmExpiry", false);
    set("confirmSupplierBatch", false);
    return isAsked ? setExpired(true) : submit();
  };
  const book = (status: number) => {
    setExpired(false);
    set("goodsInStatus", status);
    set("confirmExpiry", status === 0);
    submit();
  };
  const confirm = () => {
    for (const { field } of asked) set(field, true);
    forget();
    submit();
  };
  const buttons = (
    <>
      <button type="button" className="button button-main" onClick={() => book(1)}>
        Put into quarantine
      </button>
      <button type="button" className="button" onClick={() => book(0)}>
        Book in as Active
      </button>
      <button type="button" className="button dialog-back" onClick={() => setExpired(false)}>
        Back
      </button>
    </>
  );
  const asking = expired ? (
    <MessageDialog title="Expired on arrival" onClose={() => setExpired(false)} buttons={buttons}>
      <p>This stock expired on {showDay(values.goodsInExpiryDateFormatted)}. Put into quarantine?</p>
    </MessageDialog>
  ) : asked.length > 0 ? (
    <ConfirmNeeded needed={asked} onConfirm={confirm} onCancel={forget} />
  ) : null;
  return { submit: begin, asking };
}
