import { type ReactNode, useCallback, useRef, useState } from "react";
import type { StockLineDetail, ItemDetail, StockItem } from "../../api/stock-item.ts";
import { type StockLineField, useStockLineColumns } from "./stock-line-columns.tsx";
import { StockLineNote, useMarkedStockLine } from "./stock-line-note.tsx";
import { type StockLineAction, StockLineMenu } from "./stock-line-menu.tsx";
import { ItemTable } from "../list/item-table.tsx";
import { unitWord } from "../../../../entities/item/amount.ts";
import { lazyPart } from "../../../../lib/server/load-part.ts";

/** Loaded when they are opened. */
const BatchNumberDialog = lazyPart(async () => (await import("./batch-number-dialog.tsx")).BatchNumberDialog);
const ExpiryDialog = lazyPart(async () => (await import("./expiry-dialog.tsx")).ExpiryDialog);
const StatusDialog = lazyPart(async () => (await import("./status-dialog.tsx")).StatusDialog);
const StockLineLabelDialog = lazyPart(async () => (await import("./stock-line-label-dialog.tsx")).StockLineLabelDialog);
const AdjustDialog = lazyPart(async () => (await import("./adjust-dialog.tsx")).AdjustDialog);
const TakeOutDialog = lazyPart(async () => (await import("./take-out-dialog.tsx")).TakeOutDialog);
const SimpleTransferDialog = lazyPart(async () => (await import("../transfers/simple-transfer-dialog.tsx")).SimpleTransferDialog);

/** FEFO: earliest expiry first. */
const FIRST_EXPIRED = [{ id: "expiryDate", desc: false }];
const stockLineRowId = (stockLine: StockLineDetail): string => stockLine.id;

/** The open dialog and its batch. */
interface Opened {
  what: StockLineField | StockLineAction;
  /** The batch when the dialog was opened. */
  stockLine: StockLineDetail;
}

/** All batches of an item with locations, with inline editing (specification 2, 2.2 and section 5). */
export function ItemStockLines({ stock: { item, stockLines }, action }: { stock: StockItem; action: ReactNode }) {
  const [opened, setOpened] = useState<Opened>();
  const [menu, setMenu] = useState<{ stockLine: StockLineDetail; at: { x: number; y: number } }>();
  const { rows, hold, took } = useRowsWhileEditing(stockLines);
  const edit = useCallback((what: StockLineField, stockLine: StockLineDetail) => setOpened({ what, stockLine }), []);
  const openMenu = useCallback((stockLine: StockLineDetail, at: { x: number; y: number }) => setMenu({ stockLine, at }), []);
  const marked = useMarkedStockLine(item, stockLines);
  const columns = useStockLineColumns({ sku: item.sku, priceUnit: item.priceUnit, onEdit: edit, onMenu: openMenu, hold, took });
  return (
    <>
      <ItemTable
        id="stock-batches"
        title="Batch Details"
        dense
        name="Batches"
        columns={columns}
        rows={rows}
        rowId={stockLineRowId}
        sort={FIRST_EXPIRED}
        onMenu={openMenu}
        markedId={marked?.stockLine?.id}
        note={marked ? <StockLineNote marked={marked} item={item} /> : null}
        empty="No batches found"
        action={action}
      />
      {menu ? (
        <StockLineMenu
          {...menu}
          sku={item.sku}
          isBought={item.suppliedById !== null}
          onChoose={(what) => setOpened({ what, stockLine: menu.stockLine })}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
      {opened ? <OpenedDialog opened={opened} item={item} stockLines={stockLines} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

interface DialogProps {
  opened: Opened;
  item: ItemDetail;
  stockLines: readonly StockLineDetail[];
  onClose: () => void;
}

function OpenedDialog({ opened: { what, stockLine }, item, stockLines, onClose }: DialogProps) {
  const edit = { stockLine, live: stockLines.find(({ id }) => id === stockLine.id), unit: unitWord(item.priceUnit), onClose };
  if (what === "batchNumber") return <BatchNumberDialog {...edit} />;
  if (what === "expiryDate") return <ExpiryDialog {...edit} />;
  if (what === "status") return <StatusDialog {...edit} />;
  if (what === "adjust" || what === "transfer") {
    const Dialog = what === "adjust" ? AdjustDialog : SimpleTransferDialog;
    return <Dialog stockLine={{ sku: stockLine.sku, id: stockLine.id }} onClose={onClose} />;
  }
  if (what === "destroy" || what === "supplier") {
    return <TakeOutDialog how={what} item={item} stockLine={stockLine} live={edit.live} onClose={onClose} />;
  }
  return <StockLineLabelDialog stockLine={{ ...stockLine, name: item.name, unit: item.priceUnit === "kilo" ? "g" : "units" }} onClose={onClose} />;
}

/** Freezes the rows during an inline edit, so that the edited row does not move. */
function useRowsWhileEditing(stockLines: readonly StockLineDetail[]) {
  const latest = useRef(stockLines);
  latest.current = stockLines;
  const edits = useRef(0);
  const [frozen, setFrozen] = useState<readonly StockLineDetail[]>();
  const hold = useCallback((editing: boolean) => {
    // A counter, because one cell can still be saving while another is edited.
    edits.current += editing ? 1 : -1;
    setFrozen((rows) => (edits.current === 0 ? undefined : (rows ?? latest.current)));
  }, []);
  const took = useCallback((saved: StockLineDetail) => setFrozen((rows) => rows?.map((row) => (row.id === saved.id ? saved : row))), []);
  return { rows: frozen ?? stockLines, hold, took };
}
