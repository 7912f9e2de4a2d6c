/**
 * Advanced transfer: moves many batches, in whole or part, to a location or a new roaming pallet (specification 2, 2.11).
 */
import { Quantity } from "@apothecary/core/lib/rules/fields";
import { useId, useMemo, useState } from "react";
import { useLines, useLinesValue } from "../../../../kit/lines/use-lines.ts";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { ReasonField } from "../../../../entities/transaction/reason-field.tsx";
import type { ScannedStockLine } from "../../../../entities/stock-line/label-text.ts";
import { useTableState } from "../../../../kit/table/state/state.ts";
import { useStore } from "../../../../lib/storage/store.ts";
import { isUnmoved, type Transferred, type TransferLines } from "../../api/transfer-rules.ts";
import type { TransferLine } from "../../api/transfers.ts";
import { type StockLines, useSelectedElsewhere, useStockLines } from "../../api/stock-lines.ts";
import { AddStock, AddStockButton } from "./add-stock.tsx";
import { Destination } from "./destination.tsx";
import { lineColumns } from "./line-columns.tsx";
import { loadedPart, useLineFilters } from "./line-part.ts";
import { LinesReach } from "./lines-reach.tsx";
import { RemoveStockLine, useAdjusting } from "./adjusting.tsx";
import { TransferTable } from "./transfer-table.tsx";
import { transferLabel, useTransfer } from "./use-transfer.ts";
import { Row } from "../../../../kit/layout/stack.tsx";

const PAGE_SIZES = [15, 25, 50, 100] as const;
const DRAFT = "advanced-transfer";
const REASON_REQUIRED = "A reason is required to be provided.";
const NO_STOCK = { title: "No stock", hint: "Batches appear here once they are booked in." };
const INVALID_QUANTITY = "This is not a valid quantity.";

/** Selects lines and quantities from all stock. Quantities can be corrected, and found componentry added. */
export function AdvancedTransferDialog({ onClose }: { onClose: () => void }) {
  const addId = useId();
  const [adding, setAdding] = useState(false);
  const [paused, setPaused] = useState(false);
  const lines = useLines<TransferLine, Transferred>({ draftName: DRAFT });
  const { control, part, stock, filters, item, onScanStockLine } = useParts(paused);
  const elsewhere = useSelectedElsewhere(lines, stock, paused);
  const known = useMemo(() => (stock.rows || stock.large ? [...elsewhere, ...(stock.rows ?? [])] : undefined), [elsewhere, stock.rows, stock.large]);
  const { form, pallet, destination } = useTransfer({
    lines,
    rows: known,
    fromOneLocation: false,
    draftName: DRAFT,
    refresh: stock.refetch,
    onPause: setPaused,
    onDone: onClose,
  });
  const chosen = useStore(lines.ids).length;
  // A line whose quantity was emptied again, as by a scanner that typed into it, loses nothing.
  const hasQuantity = useLinesValue(lines, (all) => all.some((line) => !isUnmoved(line)));
  const { reason } = form.values;
  const { adjusting, columns, missed } = useCorrections(lines, reason);
  const reasonField = form.field("reason");
  const reasonError = reasonField.error ?? (missed ? REASON_REQUIRED : undefined);

  return (
    <>
      <FormDialog
        title="Advanced Transfer"
        purpose="Move any number of batches, in whole or part, to one location or onto a new roaming pallet."
        form={{ ...form, changed: hasQuantity || reason !== "" }}
        size="widest"
        submitLabel={transferLabel(form, chosen)}
        busyLabel="Transferring …"
        progressUnit="lines"
        disabled={pallet.busy}
        onClose={onClose}
      >
        <Row grow="fields" gap={3} align="start">
          <ReasonField {...reasonField} error={reasonError} action="Transfer" disabled={form.busy} />
          <Destination form={form} pallet={pallet} disabled={form.busy} />
        </Row>
        {adding ? <AddStock id={addId} location={destination} reason={reason} onClose={() => setAdding(false)} /> : null}
        {stock.large ? <LinesReach lines={stock} part={part.name} item={item} disabled={form.busy} onScanStockLine={onScanStockLine} /> : null}
        <TransferTable
          id="advanced-transfer"
          name={stock.partial ? "Stock, in part" : "Stock"}
          lines={lines}
          columns={columns}
          paused={paused}
          filters={filters}
          rows={stock.rows}
          elsewhere={elsewhere}
          control={control}
          partial={stock.partial}
          chooses="transfer"
          pageSizes={PAGE_SIZES}
          searchLabel="Search stock"
          failed={stock.error ? { message: stock.error.message, retry: stock.refetch } : undefined}
          empty={part.name === undefined ? NO_STOCK : { title: `No stock of ${part.name}`, hint: "Choose another item, or clear a filter." }}
          actions={<AddStockButton panelId={addId} open={adding} disabled={form.busy} onToggle={() => setAdding(!adding)} />}
        />
      </FormDialog>
      <RemoveStockLine {...adjusting} />
    </>
  );
}

/** The loaded part of large stock: one item, or the filters. */
function useParts(paused: boolean) {
  const control = useTableState();
  const [sku, setSku] = useState<string | null>(null);
  const { chosen } = control.state;
  const [large, setLarge] = useState(false);
  const part = useMemo(() => loadedPart(large ? sku : null, large ? chosen : {}), [large, sku, chosen]);
  const stock: StockLines = useStockLines(paused, part.question);
  if (stock.large !== large) setLarge(stock.large);
  const filters = useLineFilters(large, chosen["warehouse"]?.[0]);
  const item = { name: "lines-of", value: sku, onChange: setSku, onBlur: () => undefined, error: undefined };
  const onScanStockLine = ({ batchNumber }: ScannedStockLine) => control.change({ search: batchNumber ?? "" });
  return { control, part, stock, filters, item, onScanStockLine };
}

/** The columns, in which a batch is corrected under the transfer's reason; `missed` where the reason was found missing. */
function useCorrections(lines: TransferLines, reason: string) {
  const adjusting = useAdjusting(lines, reason);
  const { adjust } = adjusting;
  const reasoned = reason.trim() !== "";
  const [missed, setMissed] = useState(false);
  const columns = useMemo(() => {
    const quantityError = (quantity: unknown) => {
      const why = quantityRefusal(quantity, reasoned);
      setMissed(why === REASON_REQUIRED);
      return why;
    };
    return lineColumns(lines, { adjust, validate: quantityError });
  }, [lines, adjust, reasoned]);
  return { adjusting, columns, missed: missed && !reasoned };
}

/** The error of a quantity, with the specification's texts. */
function quantityRefusal(quantity: unknown, reasoned: boolean): string | undefined {
  if (!reasoned) return REASON_REQUIRED;
  return Quantity.safeParse(quantity).success ? undefined : INVALID_QUANTITY;
}
