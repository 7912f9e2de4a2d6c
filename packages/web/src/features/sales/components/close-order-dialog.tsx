/**
 * Closing an order, with a preview of what is dispatched, kept and short (specification 3, section 4; contract, section 7).
 */
import { closeOrder, type SalesOrder } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { waitsText } from "../../../entities/stock-line/waits-text.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { MAX_REASON } from "@apothecary/core/lib/rules/fields";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { type ContractForm, useContractForm } from "../../../kit/form/contract-form.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Notice } from "../../../kit/page/page.tsx";
import { showDay } from "../../../kit/table/columns/format.ts";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { type Closing, type ClosingLine, closingQuery, isRefused, type Refusal } from "../api/closing.ts";
import { CloseRefusedDialog } from "./close-refused-dialog.tsx";
import { ClosingTable } from "./closing-table.tsx";

interface Props {
  order: Pick<SalesOrder, "id" | "soNumber">;
  onClose: () => void;
  /** Called instead, with the lines that were sent short, if any were. */
  onShort: (lines: readonly ClosingLine[]) => void;
}

/** Lists the open or missing jobs if the order cannot be closed. */
export function CloseOrderDialog({ order: { id, soNumber }, onClose, onShort }: Props) {
  const [refused, setRefused] = useState<Refusal>();
  const form = useContractForm(closeOrder, {
    values: NOTHING_DECIDED,
    toBody: (decided) => ({ id, ...decided }),
    inSteps: true,
    onDone: (answer) => (isRefused(answer) ? setRefused(answer) : closed()),
  });
  const { data, error, refetch } = useQuery(closingQuery(id, form.values.fromStock));
  const closed = (): void => {
    const short = data?.lines.filter((line) => line.short > 0) ?? [];
    if (short.length > 0) onShort(short);
    else onClose();
  };
  const blocked = refused ?? (data && isRefused(data) ? data : undefined);
  if (blocked) return <CloseRefusedDialog soNumber={soNumber} refusal={blocked} onClose={onClose} />;
  const { confirmShort, confirmShelfLife } = form.values;
  const unconfirmed = (data?.needsConfirmation === true && !confirmShort) || (data?.needsShelfLife === true && !confirmShelfLife);
  return (
    <FormDialog
      title="Close order"
      purpose={`${soNumber}: the products made for it are dispatched, and the order is completed.`}
      form={form}
      size="widest"
      submitLabel={`Close ${soNumber}`}
      busyLabel="Closing …"
      disabled={data === undefined || unconfirmed}
      onClose={onClose}
    >
      {data ? (
        <>
          <ClosingTable lines={data.lines} />
          <Ticks closing={data} form={form} />
        </>
      ) : error ? (
        <Failed message={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </FormDialog>
  );
}

/** `batch B123 of CRM0004 in Main A-01, waits for release since 24/11/2026`. */
function notLiveText({ batchNumber, sku, bin, warehouse, waitsSince }: ClosingLine["notLive"][number]): string {
  return `batch ${batchNumber} of ${sku} in ${warehouse} ${bin}${waitsSince === null ? "" : `, ${waitsText(waitsSince)}`}`;
}

/** The choices: whether to add surplus stock, and whether to leave out stock that is not Live. */
function Ticks({ closing: { lines, needsConfirmation, needsShelfLife }, form }: { closing: Closing; form: ContractForm<Decided> }) {
  const short = lines.some((line) => line.short > 0);
  const surplus = lines.some((line) => line.surplus > 0);
  const notLive = lines.flatMap((line) => line.notLive);
  return (
    <>
      {short ? (
        <TextField {...form.field("reason")} label="Reason for sending less" maxLength={MAX_REASON} help="It stays in the order's history." optional />
      ) : null}
      {surplus ? (
        <CheckField
          {...form.field("fromStock")}
          label="Add surplus stock to short lines"
          help="Only stock that is not reserved and was not made for another open order."
        />
      ) : null}
      {needsConfirmation ? (
        <>
          <Notice role="alert">
            <span>Not Live, so it cannot be dispatched: {notLive.map(notLiveText).join("; ")}. Release it first, or close the order without it.</span>
          </Notice>
          <CheckField {...form.field("confirmShort")} label="Close without stock that is not Live" />
        </>
      ) : null}
      {needsShelfLife ? (
        <>
          <Notice role="alert">
            <span>
              Expires before the target dispatch date, or sooner than the client accepts:{" "}
              {lines
                .flatMap((line) => line.expiring.map(({ batchNumber, sku, expiryDate }) => `batch ${batchNumber} of ${sku} on ${showDay(expiryDate)}`))
                .join(", ")}
              .
            </span>
          </Notice>
          <CheckField {...form.field("confirmShelfLife")} label="Dispatch it anyway" />
        </>
      ) : null}
    </>
  );
}

interface Decided {
  fromStock: boolean;
  confirmShort: boolean;
  confirmShelfLife: boolean;
  reason: string;
}

const NOTHING_DECIDED: Decided = { fromStock: false, confirmShort: false, confirmShelfLife: false, reason: "" };
