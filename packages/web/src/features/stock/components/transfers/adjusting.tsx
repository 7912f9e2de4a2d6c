/**
 * Corrects a batch quantity in a transfer table: an adjustment with the transfer's reason.
 */
import { adjustStockLevel } from "@apothecary/core/stock/contract";
import { quantityText, itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { Confirmation } from "../../../../kit/dialog/confirmation.tsx";
import { EDIT_CANCELLED } from "../../../../kit/form/inline-edit.tsx";
import { keys } from "../../../../lib/server/keys.ts";
import { useAction } from "../../../../lib/server/use-action.ts";
import { setLineQuantity } from "../../api/stock-lines.ts";
import type { TransferLine } from "../../api/transfers.ts";
import { capTo, nameOfLine, type TransferLines } from "../../api/transfer-rules.ts";

interface PendingConfirmation {
  line: TransferLine;
  settle: (remove: boolean) => void;
}

/** Adjusts a line's quantity; confirms the removal of a batch at 0. */
export function useAdjusting(lines: TransferLines, reason: string) {
  const queries = useQueryClient();
  const [asked, setAsking] = useState<PendingConfirmation>();
  const why = useRef("");
  const action = useAction(adjustStockLevel, {
    updates: keys.stock.lines,
    onRefused: (error) => {
      why.current = error.message;
      return false;
    },
  });
  const latest = useRef({ run: action.run, reason });
  latest.current = { run: action.run, reason };
  const adjust = useCallback(
    async (line: TransferLine, newQuantity: number): Promise<unknown> => {
      if (newQuantity === 0 && !(await new Promise<boolean>((settle) => setAsking({ line, settle })))) return EDIT_CANCELLED;
      why.current = "The quantity was not changed.";
      const { run, reason: givenReason } = latest.current;
      const answer = await run({ body: { adjustment: { id: line.id, newQuantity, reason: givenReason } } });
      if (!answer) {
        // Refetches after a refusal, because the quantity may have changed.
        void queries.invalidateQueries({ queryKey: keys.stock.lines });
        throw new Error(why.current);
      }
      capTo(lines, line, newQuantity);
      setLineQuantity(queries, line.id, newQuantity);
      return answer;
    },
    [lines, queries],
  );
  const settle = (remove: boolean) => {
    asked?.settle(remove);
    setAsking(undefined);
  };
  return { adjust, asked: asked?.line, settle };
}

/** Confirms an adjustment to 0. */
export function RemoveStockLine({ asked, settle }: Pick<ReturnType<typeof useAdjusting>, "asked" | "settle">) {
  if (!asked) return null;
  return (
    <Confirmation title="Remove batch" confirm="Remove batch" danger onConfirm={() => settle(true)} onCancel={() => settle(false)}>
      <p>
        {quantityText(asked.quantity, itemUnit(asked))} of {asked.name}, batch {nameOfLine(asked)}, will be taken off the stock and the batch removed.
      </p>
    </Confirmation>
  );
}
