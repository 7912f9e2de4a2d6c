/**
 * Advanced transfer: many batches, in whole or part, go to one location or onto a new roaming pallet (specification 2, 2.11).
 */
import { MAX_REASON, Quantity } from "@apothecary/core/lib/fields";
import { useId, useMemo, useState } from "react";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { TextField } from "../../../../kit/form/text-field.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import type { BatchLabel } from "../../../../entities/batch/label-text.ts";
import { useTableState } from "../../../../kit/table/state.ts";
import { useStore } from "../../../../lib/store.ts";
import { type StockLines, useChosenElsewhere, useStockLines } from "../../api/stock-lines.ts";
import { createDrafts } from "../../api/transfers-drafts.ts";
import { AddStock } from "./add-stock.tsx";
import { Destination } from "./destination.tsx";
import { LINE_COLUMNS } from "./line-columns.tsx";
import { partOf, useLineFilters } from "./line-part.ts";
import { LinesReach } from "./lines-reach.tsx";
import { RemoveBatch, useAdjusting } from "./adjusting.tsx";
import { TransferTable } from "./transfer-table.tsx";
import { transferLabel, useTransfer } from "./use-transfer.ts";
import "./transfers.css";

const PAGE_SIZES = [15, 25, 50, 100] as const;
const REASON_REQUIRED = "A reason is required to be provided.";
const NO_STOCK = { title: "No stock", hint: "Batches appear here as soon as they are booked in." };
const INVALID_QUANTITY = "This is not a valid quantity.";

/** Chooses lines of all stock and how much of each goes; a line's quantity is corrected, and found componentry added, on the way. */
export function AdvancedTransferDialog({ onClose }: { onClose: () => void }) {
  const addId = useId();
  const [adding, setAdding] = useState(false);
  const [paused, setPaused] = useState(false);
  const [drafts] = useState(createDrafts);
  const { control, part, lines, filters, item, onScanBatch } = useParts(paused);
  const elsewhere = useChosenElsewhere(drafts, lines, paused);
  const known = useMemo(() => (lines.rows || lines.large ? [...elsewhere, ...(lines.rows ?? [])] : undefined), [elsewhere, lines.rows, lines.large]);
  const { form, pallet, judge, held } = useTransfer({
    drafts,
    rows: known,
    fromOnePlace: false,
    refresh: lines.refetch,
    onPause: setPaused,
    onDone: onClose,
  });
  const chosen = useStore(drafts.chosen);
  const { values } = form;
  const adjusting = useAdjusting(drafts, values.reason);
  const { adjust } = adjusting;
  const reasoned = values.reason.trim() !== "";
  const desk = useMemo(
    () => ({ drafts, judge, busy: held, adjust, adjustRefusal: (quantity: unknown) => refusalOf(quantity, reasoned) }),
    [drafts, judge, held, adjust, reasoned],
  );

  return (
    <>
      <FormDialog
        title="Advanced Transfer"
        purpose="Move any number of batches, in whole or part, to one location or onto a new roaming pallet."
        form={{ ...form, changed: chosen.size > 0 || values.reason !== "" }}
        size="widest"
        submitLabel={transferLabel(form, chosen.size)}
        busyLabel="Transferring …"
        progressUnit="lines"
        disabled={pallet.busy}
        onClose={onClose}
      >
        <div className="transfer-head">
          <TextField {...form.field("reason")} label="Reason" maxLength={MAX_REASON} disabled={form.busy} />
          <Destination form={form} pallet={pallet} disabled={form.busy} />
        </div>
        {adding ? <AddStock id={addId} location={form.destination} reason={values.reason} onClose={() => setAdding(false)} /> : null}
        {lines.large ? <LinesReach lines={lines} part={part.name} item={item} disabled={form.busy} onScanBatch={onScanBatch} /> : null}
        <TransferTable
          id="advanced-transfer"
          name={lines.partial ? "Stock, in part" : "Stock"}
          desk={desk}
          columns={LINE_COLUMNS}
          filters={filters}
          rows={lines.rows}
          elsewhere={elsewhere}
          control={control}
          partial={lines.partial}
          selectable
          pageSizes={PAGE_SIZES}
          searchLabel="Search stock"
          failed={lines.error ? { message: lines.error.message, retry: lines.refetch } : undefined}
          empty={part.name === undefined ? NO_STOCK : { title: `Nothing of ${part.name} in stock`, hint: "Choose another item, or let go of a filter." }}
          toolbar={
            <button
              type="button"
              className="tool"
              aria-expanded={adding}
              aria-controls={adding ? addId : undefined}
              disabled={form.busy}
              onClick={() => setAdding(!adding)}
            >
              <Icon name="add" size="small" />
              Add stock
            </button>
          }
        />
      </FormDialog>
      <RemoveBatch {...adjusting} />
    </>
  );
}

/** Which part of the house is asked for, where it is too large to be here whole: an item, or what the filters say. */
function useParts(paused: boolean) {
  const control = useTableState();
  const [sku, setSku] = useState<string | null>(null);
  const { chosen } = control.state;
  const [large, setLarge] = useState(false);
  const part = useMemo(() => partOf(large ? sku : null, large ? chosen : {}), [large, sku, chosen]);
  const lines: StockLines = useStockLines(paused, part.question);
  if (lines.large !== large) setLarge(lines.large);
  const filters = useLineFilters(large, chosen["warehouse"]?.[0]);
  const item = { name: "lines-of", value: sku, onChange: setSku, onBlur: () => undefined, error: undefined };
  const onScanBatch = ({ batchNumber }: BatchLabel) => control.change({ search: batchNumber ?? "" });
  return { control, part, lines, filters, item, onScanBatch };
}

/** Why a line's quantity may not be set, in the specification's words. */
function refusalOf(quantity: unknown, reasoned: boolean): string | undefined {
  if (!reasoned) return REASON_REQUIRED;
  return Quantity.safeParse(quantity).success ? undefined : INVALID_QUANTITY;
}
