/**
 * Choosing a batch of an item: its number, where it lies, how much there is, and how it stands.
 */
import { isExpired } from "@apothecary/core/lib/calendar";
import { STATUS_WORDS } from "@apothecary/core/lib/fields";
import { quantityText, unitOf } from "@apothecary/core/lib/quantity";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Chooser } from "../../../kit/form/chooser.tsx";
import { dayText } from "../../../kit/form/day.ts";
import type { FieldProps, FieldWords } from "../../../kit/form/field.tsx";
import { indexOffers } from "../../../kit/form/offers.ts";
import { type BatchLabel, labelOf } from "../../../entities/batch/label-text.ts";
import { itemBatchesQuery } from "../api/batches.ts";
import type { BatchDetail, StockItem } from "../api/stock-item.ts";
import type { ReadLabel } from "./batch-found.ts";
import { today } from "../../../lib/house-time.ts";

interface Props extends FieldWords, FieldProps<string | null> {
  sku: string | null;
  /** Takes the scan of a batch's label, this item's or another's. */
  onScan: (label: BatchLabel) => void;
  /** What became of the label that was scanned last. */
  read: ReadLabel | undefined;
}

const NO_BATCHES: readonly BatchDetail[] = [];

/** Holds a batch's id. The only batch of an item is chosen by itself; a scan of its label chooses any. */
export function BatchChooser({ sku, onScan, read, ...field }: Props) {
  const { data: stock, error, isFetching, refetch } = useQuery(itemBatchesQuery(sku));
  // They come in the order in which stock is used: the earliest expiry first.
  const batches = stock?.batches;
  const index = useMemo(() => indexOffers(batches ?? NO_BATCHES, { keyOf: ({ id }) => id, textsOf }), [batches]);
  const unit = stock ? unitOf(stock.item) : "units";
  const chosen = batches?.find(({ id }) => id === field.value);
  const only = batches?.length === 1 ? batches[0]?.id : undefined;
  const { onChange, value } = field;
  const seek = useMemo(() => (read?.seek === undefined ? undefined : { text: read.seek }), [read]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item; who clears the field wants it clear.
  useEffect(() => {
    if (only !== undefined && value === null) onChange(only);
  }, [only]);
  return (
    <Chooser
      {...field}
      error={read?.gone ?? field.error}
      help={read?.told}
      value={chosen ? field.value : null}
      disabled={field.disabled === true || sku === null}
      index={index}
      shown={(batch) => `${batch.batchNumber}  ${placeOf(batch)}`}
      line={(batch) => <BatchLine batch={batch} unit={unit} />}
      // Below the field the list would cover it.
      about={read?.seek === undefined ? undefined : () => <span>{read.told}</span>}
      aside={chosen ? quantityText(chosen.quantity, unit) : undefined}
      placeholder={sku === null ? "Choose an item first" : "Batch number or place, or scan its label"}
      loading={isFetching && stock === undefined}
      failed={error && !stock ? "The batches could not be loaded." : undefined}
      onRetry={() => void refetch()}
      reads={(text) => {
        const label = labelOf(text, "");
        if (label?.kind !== "batch") return false;
        onScan(label);
        return true;
      }}
      seek={seek}
      none="No batch matches. Try fewer words."
      empty="No batches found"
    />
  );
}

/** What is known of a chosen batch; `gone` once its item is known and no longer has it. */
export interface FoundBatch {
  stock: StockItem | undefined;
  batch: BatchDetail | undefined;
  gone: boolean;
}

/** Finds a chosen batch in what the chooser has read, at any time: for the rules of a form. */
export function useFindBatch(): (sku: string | null, id: string | null) => FoundBatch {
  const queries = useQueryClient();
  return (sku, id) => found(queries.getQueryData(itemBatchesQuery(sku).queryKey), id);
}

/** The same while it is shown. */
export function useBatch(sku: string | null, id: string | null): FoundBatch {
  return found(useQuery(itemBatchesQuery(sku)).data, id);
}

/** Told at the field of a batch that is gone. */
export const BATCH_GONE = "This batch is no longer there. Please choose another.";

function found(stock: StockItem | undefined, id: string | null): FoundBatch {
  const batch = stock?.batches.find((one) => one.id === id);
  return { stock, batch, gone: stock !== undefined && id !== null && batch === undefined };
}

function placeOf({ location }: Pick<BatchDetail, "location">): string {
  return `${location.warehouse} ${location.bin}`;
}

/** What the line of a batch shows. */
function textsOf(batch: BatchDetail): readonly string[] {
  return [batch.batchNumber, placeOf(batch), batch.supplierBatchNumber, STATUS_WORDS[batch.status]];
}

function BatchLine({ batch, unit }: { batch: BatchDetail; unit: string }) {
  const notes = [
    batch.expiryDate ? `${isExpired(batch.expiryDate, today()) ? "Expired" : "Expires"} ${dayText(batch.expiryDate)}` : "",
    STATUS_WORDS[batch.status],
    batch.supplierBatchNumber,
    batch.reserved > 0 ? `${quantityText(batch.reserved, unit)} reserved` : "",
  ];
  return (
    <div className="chooser-two">
      <span className="chooser-name chooser-whole">
        <span className="code">{batch.batchNumber}</span> {placeOf(batch)}
      </span>
      <span className="chooser-figure">{quantityText(batch.quantity, unit)}</span>
      <span className="chooser-note chooser-name">{notes.filter(Boolean).join(" · ")}</span>
    </div>
  );
}
