/**
 * The table of a transfer's lines: chosen, found, filtered, and edited where they stand.
 */
import { type ReactNode, useMemo } from "react";
import type { Column } from "../../../../kit/table/column.ts";
import { DataTable, type DataTableProps } from "../../../../kit/table/data-table.tsx";
import type { Filter } from "../../../../kit/table/filter.ts";
import type { TableControl } from "../../../../kit/table/state.ts";
import { useStore } from "../../../../lib/store.ts";
import type { TransferLine } from "../../api/transfers.ts";
import { DeskContext, type Desk, type ShownLine } from "./desk.ts";
import { moveAmong } from "./line-cells.tsx";
import { Problems } from "./problems.tsx";

interface Props extends Pick<DataTableProps<ShownLine>, "id" | "name" | "failed" | "partial" | "empty" | "pageSizes" | "searchLabel"> {
  desk: Desk;
  columns: readonly Column<ShownLine>[];
  filters?: readonly Filter<ShownLine>[];
  rows: readonly TransferLine[] | undefined;
  /** Chosen lines that are not among them because another part of the house was asked for since; the same array between renders. */
  elsewhere?: readonly TransferLine[];
  control: TableControl;
  /** Whether lines are chosen by their boxes; else all of them are there to be transferred. */
  selectable: boolean;
  toolbar?: ReactNode;
}

const idOf = (line: ShownLine): string => line.id;
const NO_FILTERS: readonly Filter<ShownLine>[] = [];
const NO_LINES: readonly TransferLine[] = [];
/** The filter of the chosen lines. */
const CHOSEN = "chosen";

/** Over it stands what needs a look; a chosen line that is gone stays in it until it is let go. */
export function TransferTable({ desk, filters = NO_FILTERS, rows, elsewhere = NO_LINES, control, selectable, ...table }: Props) {
  const { drafts } = desk;
  const chosen = useStore(drafts.chosen);
  const onlyChosen = (control.state.chosen[CHOSEN] ?? []).length > 0;
  const known = useMemo(() => (elsewhere.length === 0 ? rows : rows && [...elsewhere, ...rows]), [rows, elsewhere]);
  const shown = useMemo(() => withGone(onlyChosen ? known : rows, known, desk), [onlyChosen, known, rows, desk]);
  const offered = useMemo(() => (selectable ? [...filters, chosenFilter(chosen)] : filters), [filters, chosen, selectable]);
  const choose = (next: ReadonlySet<string>) => {
    drafts.release([...chosen].filter((id) => !next.has(id)));
    drafts.choose((shown ?? []).filter(({ id, gone }) => next.has(id) && !chosen.has(id) && !gone));
  };
  const edit = (line: ShownLine) => {
    if (desk.busy || line.gone) return;
    drafts.choose([line]);
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`[name="${CSS.escape(`transfer-${line.id}`)}"]`)?.focus());
  };
  return (
    <DeskContext value={desk}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys are heard from whichever field of the table is typed in. */}
      <div className="transfer-table" onKeyDown={moveAmong}>
        <Problems
          drafts={drafts}
          rows={known}
          judge={desk.judge}
          onShow={({ sku, batchNumber, bin }) => control.change({ search: `${sku} ${batchNumber} ${bin}`, chosen: {} })}
        />
        <DataTable
          {...table}
          rows={shown}
          rowId={idOf}
          filters={offered}
          control={control}
          pageSize={15}
          {...(selectable ? { selection: { chosen, onChange: choose }, onOpen: edit } : {})}
        />
      </div>
    </DeskContext>
  );
}

/** The lines, after those that are chosen and no longer anywhere. */
function withGone(
  rows: readonly TransferLine[] | undefined,
  known: readonly TransferLine[] | undefined,
  { drafts, busy }: Desk,
): readonly ShownLine[] | undefined {
  const all = drafts.all.get();
  if (!rows || !known || busy || all.size === 0) return rows;
  const missing = new Set(all.keys());
  for (const { id } of known) missing.delete(id);
  const gone = [...missing].flatMap((id) => all.get(id)?.line ?? []).map((line) => ({ ...line, quantity: 0, reserved: 0, gone: true }));
  return gone.length === 0 ? rows : [...gone, ...rows];
}

function chosenFilter(chosen: ReadonlySet<string>): Filter<ShownLine> {
  return { id: CHOSEN, label: "Selected only", as: "switch", keeps: (line) => chosen.has(line.id) };
}
