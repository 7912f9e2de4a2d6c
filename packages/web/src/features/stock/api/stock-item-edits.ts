/**
 * Editing a batch on the item page: saving, conflicts and invalidation.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CallError, Input } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { notifyRefusal } from "../../../lib/refusal.ts";
import { useAction } from "../../../lib/use-action.ts";
import type { BatchDetail, StockItem } from "./stock-item.ts";

/** The query keys to invalidate after a change of a batch: stock, locations, ledger. */
export const BATCH_KEYS = [keys.stock.all, keys.warehouse.all, keys.ledger.all] as const;
const OTHER_KEYS = [keys.warehouse.all, keys.ledger.all] as const;

/** The cached state of a batch; undefined if it no longer exists. */
export function batchNow(queries: QueryClient, { sku, id }: Pick<BatchDetail, "sku" | "id">): BatchDetail | undefined {
  return queries.getQueryData<StockItem | null>(keys.stock.item(sku))?.batches.find((batch) => batch.id === id);
}

/**
 * Saves one field of a batch from its cell, and returns the updated batch. Throws with the reason if it is refused, or if
 * another user changed this field meanwhile. Other changes to the batch, such as a pick, are not a conflict.
 */
export function useCellSave<E extends AnyEndpoint, F extends keyof BatchDetail>(
  endpoint: E,
  field: F,
  bodyOf: (batch: BatchDetail, value: BatchDetail[F]) => Input<E>["body" & keyof Input<E>],
): (begun: BatchDetail, value: BatchDetail[F]) => Promise<BatchDetail | undefined> {
  const queries = useQueryClient();
  const refusal = useRef<CallError>(undefined);
  const action = useAction(endpoint, {
    quiet: true,
    invalidates: OTHER_KEYS,
    onRefused: (error) => {
      refusal.current = error;
      return true;
    },
  });
  return async (begun, value) => {
    for (let tried = 1; ; tried += 1) {
      const from = batchNow(queries, begun) ?? begun;
      if (from[field] !== begun[field]) throw new Error("Another user has changed this. This is the current value.");
      refusal.current = undefined;
      const answer = await action.run({ body: bodyOf(from, value) } as unknown as Input<E>);
      await queries.invalidateQueries({ queryKey: keys.stock.all });
      if (answer !== undefined) return batchNow(queries, begun);
      const why = refusal.current as CallError | undefined;
      // A recent edit of another field also makes a new version: retry once with it.
      if (why?.status === 409 && tried === 1) continue;
      if (why) notifyRefusal(why);
      throw why ?? new Error("Please wait a second before you try again.");
    }
  };
}

/** A batch that a dialog edits. */
export interface BatchEdit {
  /** The version that the edit is based on: from opening the dialog, or the current one after a conflict. */
  seen: BatchDetail;
  /** Whether another user changed it while the dialog was open. */
  late: boolean;
  /** Handles a refusal. After a version conflict, the next attempt uses the current version. */
  refused: (refusal: CallError) => undefined;
}

/** Tracks a batch in a dialog. `live` is its current state; undefined if it no longer exists. */
export function useBatchEdit(begun: BatchDetail, live: BatchDetail | undefined): BatchEdit {
  const queries = useQueryClient();
  const [late, setLate] = useState(false);
  return {
    seen: late && live ? live : begun,
    late,
    refused: (refusal) => {
      if (refusal.status !== 409 && refusal.status !== 404) return;
      setLate(refusal.status === 409);
      void queries.invalidateQueries({ queryKey: keys.stock.all });
    },
  };
}
