/**
 * The form shared by the two dialogs with many lines: fields, lines, new pallet and submission (specification 2, section 5).
 * A refusal keeps the input.
 */
import { advancedTransfer, NO_DESTINATION, NO_ROWS, NO_TRANSFER_REASON, NO_WAREHOUSE } from "@apothecary/core/stock/contract";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type * as z from "zod";
import { type ContractForm, type Typed, useContractForm } from "../../../../kit/form/contract-form.ts";
import { inForm } from "../../../../kit/lines/in-form.ts";
import { useRules } from "../../../../kit/lines/use-lines.ts";
import { useNoteReason } from "../../../../entities/transaction/reason-field.tsx";
import { notify, SHOWN_MS } from "../../../../lib/server/notify.ts";
import { isUnmoved, type TransferLines, transferRules } from "../../api/transfer-rules.ts";
import type { TransferLine } from "../../api/transfers.ts";
import { type NewPallet, useNewPallet } from "../../api/transfers-pallet.ts";
import { useEmptyPalletPrompt } from "./empty-pallet-prompt.ts";

export const NO_ORIGIN = "You haven't selected a location to transfer from!";

export interface Fields {
  /** The source location; always null for the advanced transfer. */
  transferFrom: string | null;
  reason: string;
  roamingPallet: boolean;
  transferTo: string | null;
  /** The warehouse of the new roaming pallet. */
  newPalletWarehouse: string | null;
}

type Body = z.input<typeof advancedTransfer.body>;

const EMPTY: Fields = { transferFrom: null, reason: "", roamingPallet: false, transferTo: null, newPalletWarehouse: null };
/** The order of validation toasts. */
const NOTIFIED = ["transferFrom", "newPalletWarehouse", "transferTo", "root", "reason"] as const;

interface Settings {
  lines: TransferLines;
  /** All loaded lines, including those to transfer. */
  rows: readonly TransferLine[] | undefined;
  /** All stock comes from one location; lines with 0 stay there. */
  fromOneLocation: boolean;
  refresh: () => void;
  /** Called to pause updates of the lines while a request is pending or unanswered. */
  onPause: (paused: boolean) => void;
  onDone: () => void;
  /** The name of the draft of the fields. */
  draftName?: string;
}

export function useTransfer({ lines, rows, fromOneLocation, refresh, onPause, onDone, draftName }: Settings) {
  const note = useNoteReason("Transfer");
  const pallet = useRef<NewPallet>(undefined);
  const emptyPallets = useEmptyPalletPrompt();
  const moving = () => lines.all().filter((line) => !(fromOneLocation && isUnmoved(line)));
  const [inTransfer] = useState(() => inForm(lines, { path: "transferRows", field: "transfer", sent: () => moving().map(({ id }) => id) }));
  const form = useContractForm(advancedTransfer, {
    values: EMPTY,
    draftName,
    toBody: (values) => transferBody(values, moving(), pallet.current) as Typed<Body>,
    check: (values) => transferErrors(values, moving().length, fromOneLocation),
    lines: [inTransfer],
    inSteps: true,
    onInvalid: (wrong) => {
      // Shown briefly, because each error is also at its field and toasts cover the buttons.
      for (const name of NOTIFIED) if (wrong[name]) notify({ message: wrong[name], type: name === "reason" ? "error" : "warning", timeout: SHOWN_MS });
      const message = lines.all().find(({ errors }) => errors.transfer)?.errors.transfer;
      if (message) notify({ message, type: "error", timeout: SHOWN_MS });
    },
    placeRefusal: ({ status }) => {
      if (status >= 400 && status < 500) refresh();
      return undefined;
    },
    onAnswer: ({ emptiedPallets }) => emptyPallets.ofPallets(emptiedPallets),
    partly: ({ type, message, passedOver }) => {
      if (type !== "warning") return undefined;
      const left = new Map(passedOver.map((one) => [one.id, { transfer: one.message }]));
      lines.remove(lines.ids.get().filter((id) => !left.has(id)));
      lines.refuse(left);
      return message;
    },
    onDone: (_answer, { reason }) => {
      note(reason);
      onDone();
    },
  });
  const { values, unanswered, busy } = form;
  const made = useNewPallet(values.roamingPallet ? values.newPalletWarehouse : null, busy);
  pallet.current = made.pallet;
  const destination = values.roamingPallet ? (made.pallet?.locationId ?? null) : values.transferTo;
  useRules(
    lines,
    useMemo(() => transferRules(destination, fromOneLocation), [destination, fromOneLocation]),
  );
  const paused = busy || unanswered;
  useLayoutEffect(() => onPause(paused), [paused, onPause]);
  useLayoutEffect(() => {
    if (rows && !paused) lines.see(new Map(rows.flatMap((row) => (lines.get(row.id) ? [[row.id, row] as const] : []))));
  }, [lines, rows, paused]);
  return { form, pallet: made, destination, paused };
}

/** The button label: 'Transfer 12 lines', or a retry after a lost answer. */
export function transferLabel({ unanswered }: Pick<ContractForm<Fields>, "unanswered">, lines: number): string {
  if (unanswered) return "Send again";
  return lines === 0 ? "Transfer" : `Transfer ${lines === 1 ? "1 line" : quantityText(lines, "lines")}`;
}

/** Validation errors with the specification's texts. */
function transferErrors(values: Fields, lines: number, fromOneLocation: boolean): Partial<Record<keyof Fields | "root", string>> {
  const { transferFrom, roamingPallet, newPalletWarehouse, transferTo, reason } = values;
  return {
    ...(fromOneLocation && transferFrom === null ? { transferFrom: NO_ORIGIN } : {}),
    ...(roamingPallet && newPalletWarehouse === null ? { newPalletWarehouse: NO_WAREHOUSE } : {}),
    ...(!roamingPallet && transferTo === null ? { transferTo: NO_DESTINATION } : {}),
    ...(lines === 0 && (!fromOneLocation || transferFrom !== null) ? { root: NO_ROWS } : {}),
    ...(reason.trim() === "" ? { reason: NO_TRANSFER_REASON } : {}),
  };
}

function transferBody(values: Fields, moving: ReturnType<TransferLines["all"]>, pallet: NewPallet | undefined): Body {
  const locations = new Set(moving.map(({ row, now }) => (now ?? row).locationId));
  const [only] = locations;
  const { roamingPallet, transferTo, newPalletWarehouse, reason } = values;
  return {
    transferRows: moving.map(({ id, values: { transfer } }) => ({ id, transfer: Number(transfer) })),
    transferTo: roamingPallet ? null : transferTo,
    transferFrom: locations.size === 1 ? (only ?? null) : "multiple",
    roamingPallet,
    palletNumber: roamingPallet ? (pallet?.palletNumber ?? null) : null,
    newPalletWarehouse: roamingPallet ? (newPalletWarehouse ?? "") : "",
    reason,
  };
}
