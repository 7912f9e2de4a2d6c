/**
 * Editing a batch on the item page: saving and conflicts.
 */
import type { Action, AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CallError, Input } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { notify } from "../../../lib/server/notify.ts";
import { notifyRefusal } from "../../../lib/server/refusal.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import type { StockLineDetail, StockItem } from "./stock-item.ts";

/** The cached state of a batch; undefined if it no longer exists. */
export function currentStockLine(queries: QueryClient, { sku, id }: Pick<StockLineDetail, "sku" | "id">): StockLineDetail | undefined {
  return queries.getQueryData<StockItem | null>(keys.stock.item(sku))?.stockLines.find((stockLine) => stockLine.id === id);
}

/**
 * Saves one field of a batch from its cell, and returns the updated batch. Throws with the reason if it is refused, or if
 * another user changed this field meanwhile. Other changes to the batch, such as a pick, are not a conflict.
 */
export function useCellSave<E extends AnyEndpoint, F extends keyof StockLineDetail>(
  endpoint: E,
  field: F,
  editBody: (stockLine: StockLineDetail, value: StockLineDetail[F]) => Input<E>["body" & keyof Input<E>],
): (edited: StockLineDetail, value: StockLineDetail[F]) => Promise<StockLineDetail | undefined> {
  const queries = useQueryClient();
  const refusal = useRef<CallError>(undefined);
  const action = useAction(endpoint, {
    quiet: true,
    refreshesLater: true,
    onRefused: (error) => {
      refusal.current = error;
      return true;
    },
  });
  return async (edited, value) => {
    for (let tried = 1; ; tried += 1) {
      const from = currentStockLine(queries, edited) ?? edited;
      if (from[field] !== edited[field]) throw new Error("Another user has changed this. This is the current value.");
      refusal.current = undefined;
      const answer = await action.run({ body: editBody(from, value) } as unknown as Input<E>);
      await action.refresh();
      if (answer !== undefined) {
        // The cell shows what was saved, but not a warning.
        const { type, message } = answer as Action;
        if (type === "warning") notify({ message, type });
        return currentStockLine(queries, edited);
      }
      const why = refusal.current as CallError | undefined;
      // A recent edit of another field also makes a new version: retry once with it.
      if (why?.status === 409 && tried === 1) continue;
      if (why) notifyRefusal(why);
      throw why ?? new Error("Please wait a second before you try again.");
    }
  };
}

/** A batch that a dialog edits. */
export interface StockLineEdit {
  /** The version that the edit is based on: from opening the dialog, or the current one after a conflict. */
  seen: StockLineDetail;
  /** Whether another user changed it while the dialog was open. */
  late: boolean;
  /** Handles a refusal. After a version conflict, the next attempt uses the current version. */
  refused: (refusal: CallError) => undefined;
}

/** Tracks a batch in a dialog. `live` is its current state; undefined if it no longer exists. */
export function useStockLineEdit(edited: StockLineDetail, live: StockLineDetail | undefined): StockLineEdit {
  const [late, setLate] = useState(false);
  return {
    seen: late && live ? live : edited,
    late,
    refused: (refusal) => {
      if (refusal.status !== 409 && refusal.status !== 404) return;
      setLate(refusal.status === 409);
    },
  };
}
