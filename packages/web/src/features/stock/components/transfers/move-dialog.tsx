/**
 * Two scans move stock: a batch, then a location. Further batches are collected, and the quantities can be changed first.
 */
import { itemUnit, quantityText } from "@apothecary/core/lib/rules/quantity";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { parseLabel } from "../../../../entities/stock-line/label-text.ts";
import { LocationChooser } from "../../../../entities/location/location-chooser.tsx";
import { locationsQuery } from "../../../../entities/location/queries.ts";
import { ReasonField, useNoteReason, useReasons } from "../../../../entities/transaction/reason-field.tsx";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import type { LineColumn } from "../../../../kit/lines/line-column.ts";
import { LineTable } from "../../../../kit/lines/line-table.tsx";
import type { Line } from "../../../../kit/lines/lines.ts";
import { useLines, useLinesValue } from "../../../../kit/lines/use-lines.ts";
import type { ToolProps } from "../../../../lib/page/tool.ts";
import { locationPath } from "../../../../lib/page/paths.ts";
import { itemStockLinesQuery } from "../../api/item-stock-lines.ts";
import type { StockItem } from "../../api/stock-item.ts";
import { nameOfLine, newLine, type Transferred } from "../../api/transfer-rules.ts";
import type { TransferLine } from "../../api/transfers.ts";
import { useTransfer } from "./use-transfer.ts";

type MovedLine = Line<TransferLine, Transferred>;

const COLUMNS: readonly LineColumn<TransferLine, Transferred>[] = [
  {
    id: "batch",
    header: "Batch",
    width: 200,
    grow: true,
    shown: ({ row }) => (
      <span>
        <span className="code">{row.batchNumber}</span> {row.name}
      </span>
    ),
  },
  { id: "from", header: "From", width: 120, shown: ({ row }) => `${row.warehouse} ${row.bin}` },
  { kind: "quantity", field: "transfer", header: "Quantity", width: 150, unit: ({ row }) => itemUnit(row), editable: () => true },
];

/** The subject of the tool: the ids of the batches, and the location. */
export function MoveDialog({ values: { batches = "", to }, onClose }: ToolProps) {
  const [ids, setIds] = useState(() => batches.split(",").filter(Boolean));
  const [paused, setPaused] = useState(false);
  const rows = useRows(ids);
  const lines = useLines<TransferLine, Transferred>({});
  const navigate = useNavigate();
  const note = useNoteReason("Transfer");
  const [lastReason = ""] = useReasons("Transfer");
  const { form } = useTransfer({
    lines,
    rows,
    fromOneLocation: false,
    refresh: () => undefined,
    onPause: setPaused,
    onDone: () => {
      const { reason, transferTo } = form.values;
      note(reason);
      // The page shows the result, and is no longer that of a scanned batch.
      if (transferTo === null) onClose();
      else void navigate(locationPath(transferTo), { replace: true });
    },
  });
  useFilledIn(form, lines, rows, to, lastReason);
  const all = useLinesValue(lines, (now) => now);
  const location = useQuery(locationsQuery).data?.find(({ id }) => id === form.values.transferTo);
  const scan = useMemo(
    () => ({
      onRead: (text: string) => {
        const label = parseLabel(text, "");
        if (label?.kind !== "batch") return false;
        setIds((before) => (before.includes(label.stockLineId) ? before : [...before, label.stockLineId]));
        return undefined;
      },
    }),
    [],
  );
  const title = moveTitle(all, location && `${location.warehouse} ${location.bin}`);
  return (
    <FormDialog
      title={title}
      purpose="Reservations move with the stock. Scan further batches to move them too, or another location."
      form={{ ...form, changed: false }}
      start="dialog"
      submitLabel={all.length === 1 ? moveTitle(all, undefined) : `Move ${all.length} batches`}
      busyLabel="Moving …"
      progressUnit="lines"
      disabled={all.length === 0 || paused}
      onClose={onClose}
    >
      {to === undefined ? null : (
        <p>
          <Link to={locationPath(to)}>Open the location instead</Link>
        </p>
      )}
      <LineTable
        name="Batches to move"
        lines={lines}
        columns={COLUMNS}
        lineName={({ row }) => nameOfLine(row)}
        scan={scan}
        removable
        disabled={form.busy}
        empty={rows === undefined ? "Loading …" : "These batches are no longer in stock."}
      />
      <LocationChooser {...form.field("transferTo")} label="To" disabled={form.busy} />
      <ReasonField {...form.field("reason")} action="Transfer" disabled={form.busy} />
    </FormDialog>
  );
}

/** `Move all 6 630 g of A060 to Main B-04-3`. */
function moveTitle(lines: readonly MovedLine[], location: string | undefined): string {
  const [only, ...others] = lines;
  const to = location === undefined ? "" : ` to ${location}`;
  if (!only) return `Move stock${to}`;
  if (others.length > 0) return `Move ${lines.length} batches${to}`;
  const { row, values } = only;
  const amount = typeof values.transfer === "number" ? quantityText(values.transfer, itemUnit(row)) : "some";
  return `Move ${values.transfer === row.quantity ? "all " : ""}${amount} of ${row.batchNumber}${to}`;
}

/** The batches as they are now; undefined until all are loaded. Those that are gone are left out. */
function useRows(ids: readonly string[]): TransferLine[] | undefined {
  const skus = [...new Set(ids.map((id) => id.slice(0, id.indexOf("~"))))];
  const items = useQueries({ queries: skus.map((sku) => itemStockLinesQuery(sku)) });
  const loaded = items.every(({ isPending }) => !isPending);
  const stamp = items.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamps stand for the items.
  return useMemo(() => (loaded ? items.flatMap(({ data }) => (data ? transferLines(data, ids) : [])) : undefined), [loaded, stamp, ids]);
}

function transferLines({ item, stockLines }: StockItem, ids: readonly string[]): TransferLine[] {
  const { sku, name, categoryName, categoryType, client } = item;
  return stockLines
    .filter(({ id }) => ids.includes(id))
    .map(({ id, batchNumber, location: { id: locationId, bin, warehouse }, expiryDate, reserved, quantity }) => ({
      ...{ id, sku, name, batchNumber, bin, warehouse, locationId, expiry: expiryDate },
      ...{ reserved, quantity, categoryName, categoryType, client },
    }));
}

/** Adds each batch once with its whole quantity, and fills in the scanned location and the last reason. */
function useFilledIn(
  { set, values }: Pick<ReturnType<typeof useTransfer>["form"], "set" | "values">,
  lines: Parameters<typeof useTransfer>[0]["lines"],
  rows: readonly TransferLine[] | undefined,
  to: string | undefined,
  lastReason: string,
): void {
  const added = useRef(new Set<string>());
  useLayoutEffect(() => {
    const fresh = (rows ?? []).filter(({ id }) => !added.current.has(id));
    for (const { id } of fresh) added.current.add(id);
    lines.add(fresh.map((row) => newLine(row)));
  }, [rows, lines]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each is filled in once; later values are the user's.
  useLayoutEffect(() => {
    if (to !== undefined) set("transferTo", to);
  }, [to]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same.
  useLayoutEffect(() => {
    if (values.reason === "" && lastReason !== "") set("reason", lastReason);
  }, [lastReason]);
}
