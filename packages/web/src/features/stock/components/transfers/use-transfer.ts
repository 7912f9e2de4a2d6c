/**
 * What the two dialogs of many lines have in common: drafts, form, the new pallet, and how a line is judged.
 */
import { useCallback, useEffect, useRef } from "react";
import { quantityText } from "../../../../kit/form/entry.ts";
import type { TransferLine } from "../../api/transfers.ts";
import { type Draft, type Drafts, linesNow, wrongWith } from "../../api/transfers-drafts.ts";
import { type TransferForm, useTransferForm } from "../../api/transfers-form.ts";
import { useNewPallet } from "../../api/transfers-pallet.ts";

interface Settings {
  drafts: Drafts;
  /** All lines that are known, the drafts' among them. */
  rows: readonly TransferLine[] | undefined;
  /** Everything comes from one place: what is left at nothing stays there, and is not wrong. */
  fromOnePlace: boolean;
  refresh: () => void;
  /** Told when the lines are to be left as they are: while they are sent, and while nobody knows what came of it. */
  onPause: (paused: boolean) => void;
  onDone: () => void;
}

export function useTransfer({ drafts, rows, fromOnePlace, refresh, onPause, onDone }: Settings) {
  const pallet = useRef<{ locationId: string; palletNumber: string }>(undefined);
  const stays = useCallback(({ entry }: Draft) => fromOnePlace && (entry === null || entry === 0), [fromOnePlace]);
  const form = useTransferForm({
    drafts,
    fromOnePlace,
    refresh,
    onDone,
    moving: () => [...drafts.all.get()].filter(([, draft]) => !stays(draft)),
    now: () => linesNow(rows ?? [], drafts.all.get()),
    pallet: () => pallet.current,
  });
  const { values, tried, destination } = form;
  const made = useNewPallet(values.roaming ? values.warehouse : null, form.busy);
  pallet.current = made.pallet;
  const paused = form.busy || form.unanswered;
  useEffect(() => onPause(paused), [paused, onPause]);
  const judge = useCallback(
    (draft: Draft, now: TransferLine | undefined) => {
      if (stays(draft) || (draft.entry === null && !tried)) return undefined;
      return wrongWith(draft, now, destination);
    },
    [stays, tried, destination],
  );
  return { form, pallet: made, judge, held: paused };
}

/** What the button does: 'Transfer 12 lines', or sends again what was never answered. */
export function transferLabel({ unanswered }: TransferForm, lines: number): string {
  if (unanswered) return "Send again";
  return lines === 0 ? "Transfer" : `Transfer ${lines === 1 ? "1 line" : quantityText(lines, "lines")}`;
}
