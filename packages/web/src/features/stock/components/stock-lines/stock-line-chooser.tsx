/**
 * The batch chooser: batch number, location, quantity and status.
 */
import { isExpired } from "@apothecary/core/lib/rules/calendar";
import { STATUS_WORDS } from "@apothecary/core/lib/rules/fields";
import { quantityText, itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useMemo } from "react";
import { Chooser } from "../../../../kit/form/chooser.tsx";
import { dayText } from "../../../../kit/form/day.ts";
import type { FieldProps, FieldWords } from "../../../../kit/form/field.tsx";
import { indexOffers } from "../../../../kit/form/offers.ts";
import { type ScannedStockLine, parseLabel } from "../../../../entities/stock-line/label-text.ts";
import { itemStockLinesQuery } from "../../api/item-stock-lines.ts";
import type { StockLineDetail, StockItem } from "../../api/stock-item.ts";
import type { ReadLabel } from "./marked-stock-line.ts";
import { today } from "../../../../lib/user/business-time.ts";
import { locationText } from "../../../../entities/location/location-text.ts";

interface Props extends FieldWords, FieldProps<string | null> {
  sku: string | null;
  /** Called when a batch label is scanned, for this item or another. */
  onScan: (label: ScannedStockLine) => void;
  /** The result of the last scan. */
  read: ReadLabel | undefined;
}

const NO_STOCK_LINES: readonly StockLineDetail[] = [];

/** The value is a batch id. A single batch is selected automatically; a scan selects any batch. */
export function StockLineChooser({ sku, onScan, read, ...field }: Props) {
  const { data: stock, error, isFetching, refetch } = useQuery(itemStockLinesQuery(sku));
  // In FEFO order.
  const stockLines = stock?.stockLines;
  const index = useMemo(() => indexOffers(stockLines ?? NO_STOCK_LINES, { optionKey: ({ id }) => id, optionTexts: stockLineOptionTexts }), [stockLines]);
  const unit = stock ? itemUnit(stock.item) : "units";
  const chosen = stockLines?.find(({ id }) => id === field.value);
  const only = stockLines?.length === 1 ? stockLines[0]?.id : undefined;
  const { onChange, value } = field;
  const seek = useMemo(() => (read?.seek === undefined ? undefined : { text: read.seek }), [read]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once for each item, so that a cleared field stays empty.
  useLayoutEffect(() => {
    if (only !== undefined && value === null) onChange(only);
  }, [only]);
  return (
    <Chooser
      {...field}
      error={read?.gone ?? field.error}
      help={read?.message}
      // While the batches load, the field is not empty.
      value={chosen || stock === undefined ? field.value : null}
      disabled={field.disabled === true || sku === null}
      index={index}
      shown={(stockLine) => `${stockLine.batchNumber}  ${stockLineLocation(stockLine)}`}
      line={(stockLine) => <StockLineOption stockLine={stockLine} unit={unit} />}
      // Above the field, where the list does not cover it.
      about={read?.seek === undefined ? undefined : () => <span>{read.message}</span>}
      aside={chosen ? quantityText(chosen.quantity, unit) : undefined}
      placeholder={sku === null ? "Choose an item first" : "Batch number or location, or scan its label"}
      loading={isFetching && stock === undefined}
      failed={error && !stock ? "The batches could not be loaded." : undefined}
      onRetry={() => void refetch()}
      reads={(text) => {
        const label = parseLabel(text, "");
        if (label?.kind !== "batch") return false;
        onScan(label);
        return true;
      }}
      searchFor={seek}
      none="No batch matches. Try fewer words."
      empty="No batches found"
    />
  );
}

/** A selected batch; `gone` if the item no longer has it. */
export interface FoundStockLine {
  stock: StockItem | undefined;
  stockLine: StockLineDetail | undefined;
  gone: boolean;
}

/** Finds a selected batch in the query cache, for form validation. */
export function useFindStockLine(): (sku: string | null, id: string | null) => FoundStockLine {
  const queries = useQueryClient();
  return (sku, id) => found(queries.getQueryData(itemStockLinesQuery(sku).queryKey), id);
}

/** A selected batch, with updates. */
export function useStockLine(sku: string | null, id: string | null): FoundStockLine {
  return found(useQuery(itemStockLinesQuery(sku)).data, id);
}

/** The field error for a batch that no longer exists. */
export const STOCK_LINE_GONE = "This batch is no longer there. Please choose another.";

function found(stock: StockItem | undefined, id: string | null): FoundStockLine {
  const stockLine = stock?.stockLines.find((one) => one.id === id);
  return { stock, stockLine, gone: stock !== undefined && id !== null && stockLine === undefined };
}

function stockLineLocation({ location }: Pick<StockLineDetail, "location">): string {
  return locationText(location);
}

/** The texts of a batch option. */
function stockLineOptionTexts(stockLine: StockLineDetail): readonly string[] {
  return [stockLine.batchNumber, stockLineLocation(stockLine), stockLine.supplierBatchNumber, STATUS_WORDS[stockLine.status]];
}

function StockLineOption({ stockLine, unit }: { stockLine: StockLineDetail; unit: string }) {
  const notes = [
    stockLine.expiryDate ? `${isExpired(stockLine.expiryDate, today()) ? "Expired" : "Expires"} ${dayText(stockLine.expiryDate)}` : "",
    STATUS_WORDS[stockLine.status],
    stockLine.supplierBatchNumber,
    stockLine.reserved > 0 ? `${quantityText(stockLine.reserved, unit)} reserved` : "",
  ];
  return (
    <div className="chooser-two">
      <span className="chooser-name chooser-whole">
        <span className="code">{stockLine.batchNumber}</span> {stockLineLocation(stockLine)}
      </span>
      <span className="chooser-figure">{quantityText(stockLine.quantity, unit)}</span>
      <span className="chooser-note chooser-name">{notes.filter(Boolean).join(" · ")}</span>
    </div>
  );
}
