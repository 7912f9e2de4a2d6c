/**
 * The batch in the query string, from a scan, a location's contents or a label's link.
 */
import { quantityText, itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { useChangeAddress } from "../../../../lib/page/address.ts";
import { STOCK_LINE, BATCH_NUMBER } from "../../../../lib/page/paths.ts";
import { useTool } from "../../../../lib/page/tool.ts";
import type { StockLineDetail, ItemDetail } from "../../api/stock-item.ts";
import { findMarked, type MarkedStockLine } from "./marked-stock-line.ts";
import { stockLineAndLocationText } from "./stock-line-text.ts";
import "./stock-line-note.css";
import { Grow, Row } from "../../../../kit/layout/stack.tsx";

/** The marked batch of the query string; undefined if no batch is marked. */
export function useMarkedStockLine({ sku }: Pick<ItemDetail, "sku">, stockLines: readonly StockLineDetail[]): MarkedStockLine | undefined {
  const [params] = useSearchParams();
  const id = params.get(STOCK_LINE) ?? undefined;
  // Remembers the batch number, to find a batch that is moved while shown.
  const last = useRef<{ id: string; sku: string; batchNumber: string }>(undefined);
  const known = last.current?.id === id && last.current?.sku === sku ? last.current?.batchNumber : undefined;
  const marked = id === undefined ? undefined : findMarked(stockLines, id, params.get(BATCH_NUMBER) ?? known);
  const batchNumber = marked?.stockLine?.batchNumber;
  useEffect(() => {
    if (id !== undefined && batchNumber !== undefined) last.current = { id, sku, batchNumber };
  }, [id, sku, batchNumber]);
  return marked;
}

/** The notice about the marked batch, its new location or its absence, with a dismiss button. */
export function StockLineNote({ marked, item }: { marked: MarkedStockLine; item: ItemDetail }) {
  const changeAddress = useChangeAddress();
  const tool = useTool();
  const { batchNumber, elementId } = marked;
  const gone = marked.candidates.length === 0;
  const unmark = () =>
    changeAddress(
      (now) => {
        now.delete(STOCK_LINE);
        now.delete(BATCH_NUMBER);
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Row className={`stock-line-note ${gone ? "stock-line-note-gone" : ""}`} role="status">
      <Icon name={gone ? "warning" : "scan"} size="small" />
      <Grow as="span" className="stock-line-note-words">
        {stockLineNoteText(marked, itemUnit(item))}
      </Grow>
      {gone ? (
        <button
          type="button"
          className="tool"
          onClick={() => tool.open("transaction-log", batchNumber === undefined ? { elementId } : { sku: item.sku, batch: batchNumber })}
        >
          <Icon name="history" size="small" />
          {batchNumber === undefined ? "History of that batch" : `History of batch ${batchNumber}`}
        </button>
      ) : null}
      <button type="button" className="tool" onClick={unmark}>
        {gone ? "Dismiss" : "Remove highlight"}
      </button>
    </Row>
  );
}

function stockLineNoteText({ stockLine, batchNumber, moved, candidates }: MarkedStockLine, unit: "g" | "units"): string {
  if (candidates.length === 0) return "That batch is no longer in stock.";
  if (stockLine && !moved) return `Batch ${stockLineAndLocationText(stockLine)}: ${quantityText(stockLine.quantity, unit)}.`;
  const where = candidates.map(({ location, quantity }) => `${location.warehouse} ${location.bin} (${quantityText(quantity, unit)})`).join(", ");
  return `Batch ${batchNumber} is now in another place: ${where}.`;
}
