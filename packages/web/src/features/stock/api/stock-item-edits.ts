/**
 * Editing a batch on the item page: what an edit makes stale, and what it is made from.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CallError, Input } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { tellRefusal } from "../../../lib/refusal.ts";
import { useAction } from "../../../lib/use-action.ts";
import type { BatchDetail, StockItem } from "./stock-item.ts";

/** What shows a batch: items and lists of stock, places, the ledger. */
export const BATCH_KEYS = [keys.stock.all, keys.warehouse.all, keys.ledger.all] as const;
const OTHER_KEYS = [keys.warehouse.all, keys.ledger.all] as const;

/** A batch as it was read last; undefined if it is gone. */
export function batchNow(queries: QueryClient, { sku, id }: Pick<BatchDetail, "sku" | "id">): BatchDetail | undefined {
  return queries.getQueryData<StockItem | null>(keys.stock.item(sku))?.batches.find((batch) => batch.id === id);
}

/**
 * Saves a field of a batch from its cell, and returns the batch as it is then. Throws with the reason where that is
 * refused, and where somebody else changed that field since the edit began; another change of the batch, a picking for
 * instance, is no reason to refuse it.
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
      if (from[field] !== begun[field]) throw new Error("Somebody else has changed it. This is the current value.");
      refusal.current = undefined;
      const answer = await action.run({ body: bodyOf(from, value) } as unknown as Input<E>);
      await queries.invalidateQueries({ queryKey: keys.stock.all });
      if (answer !== undefined) return batchNow(queries, begun);
      const why = refusal.current as CallError | undefined;
      // An edit of another field by the same user, a moment ago, is a newer version too.
      if (why?.status === 409 && tried === 1) continue;
      if (why) tellRefusal(why);
      throw why ?? new Error("This was just tried. Please wait a second.");
    }
  };
}

/** A batch that a dialog edits. */
export interface BatchEdit {
  /** As it was when the dialog was opened, and after a late edit as it is by now: what the edit is made from. */
  seen: BatchDetail;
  /** Whether somebody else changed it while the dialog was open. */
  late: boolean;
  /** To be told of each refusal: after a late edit the next try is made from what is there. */
  refused: (refusal: CallError) => undefined;
}

/** Follows a batch that is edited in a dialog; `live` is the batch as it is, undefined once it is gone. */
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
