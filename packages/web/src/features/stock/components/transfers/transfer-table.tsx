/**
 * The table of a transfer's lines: chosen, found, filtered, and edited where they stand.
 */
import { type ReactNode, useMemo, useRef } from "react";
import { LineArea } from "../../../../kit/lines/line-area.tsx";
import { focusCell } from "../../../../kit/lines/line-keys.ts";
import { LineProblems } from "../../../../kit/lines/line-problems.tsx";
import type { Column } from "../../../../kit/table/column.ts";
import { DataTable, type DataTableProps } from "../../../../kit/table/data-table.tsx";
import type { Filter } from "../../../../kit/table/filter.ts";
import type { TableControl } from "../../../../kit/table/state.ts";
import { useStore } from "../../../../lib/store.ts";
import { nameOfLine, newLine, type TransferLines } from "../../api/transfer-rules.ts";
import type { TransferLine } from "../../api/transfers.ts";
import { Stack } from "../../../../kit/layout/stack.tsx";

/** A line as the table shows it; `gone` where it is chosen and no longer there. */
export interface ShownLine extends TransferLine {
  gone?: boolean;
}

interface Props extends Pick<DataTableProps<ShownLine>, "id" | "name" | "failed" | "partial" | "empty" | "pageSizes" | "searchLabel"> {
  lines: TransferLines;
  columns: readonly Column<ShownLine>[];
  filters?: readonly Filter<ShownLine>[];
  rows: readonly TransferLine[] | undefined;
  /** Chosen lines that are not among them because another part of the house was asked for since; the same array between renders. */
  elsewhere?: readonly TransferLine[];
  control: TableControl;
  /** Nothing can be edited now. */
  paused: boolean;
  /** Whether lines are chosen by their boxes; else all of them are there to be transferred. */
  selectable: boolean;
  actions?: ReactNode;
}

const idOf = (line: ShownLine): string => line.id;
const NO_FILTERS: readonly Filter<ShownLine>[] = [];
const NO_LINES: readonly TransferLine[] = [];
/** The filter of the chosen lines. */
const CHOSEN = "chosen";

/** Above it are the lines that need attention; a chosen line that is gone stays in it until it is deselected. */
export function TransferTable({ lines, filters = NO_FILTERS, rows, elsewhere = NO_LINES, control, paused, selectable, ...table }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const ids = useStore(lines.ids);
  const chosen = useMemo(() => new Set(ids), [ids]);
  const onlyChosen = (control.state.chosen[CHOSEN] ?? []).length > 0;
  const known = useMemo(() => (elsewhere.length === 0 ? rows : rows && [...elsewhere, ...rows]), [rows, elsewhere]);
  const shown: readonly ShownLine[] | undefined = useMemo(
    () => (paused ? rows : withGone(onlyChosen ? known : rows, known, lines, ids)),
    [onlyChosen, known, rows, lines, ids, paused],
  );
  const offered = useMemo(() => (selectable ? [...filters, chosenFilter(chosen)] : filters), [filters, chosen, selectable]);
  const choose = (next: ReadonlySet<string>) => {
    lines.remove(ids.filter((id) => !next.has(id)));
    lines.add((shown ?? []).filter(({ id, gone }) => next.has(id) && !gone).map((line) => newLine(line)));
  };
  const edit = (line: ShownLine) => {
    if (paused || line.gone) return;
    lines.add([newLine(line)]);
    focusCell(() => area.current, line.id, "transfer");
  };
  return (
    <LineArea ref={area} disabled={paused}>
      <Stack gap={2} className="transfer-table">
        {rows ? (
          <LineProblems
            lines={lines}
            nameOf={({ row }) => nameOfLine(row)}
            acceptLabel="Use current quantities"
            onShow={({ row: { sku, batchNumber, bin } }) => control.change({ search: `${sku} ${batchNumber} ${bin}`, chosen: {} })}
          />
        ) : null}
        <DataTable
          {...table}
          rows={shown}
          rowId={idOf}
          filters={offered}
          control={control}
          pageSize={15}
          {...(selectable ? { selection: { chosen, onChange: choose }, onOpen: edit } : {})}
        />
      </Stack>
    </LineArea>
  );
}

/** The lines, after those that are chosen and no longer anywhere. */
function withGone(
  rows: readonly TransferLine[] | undefined,
  known: readonly TransferLine[] | undefined,
  lines: TransferLines,
  ids: readonly string[],
): readonly ShownLine[] | undefined {
  if (!rows || !known || ids.length === 0) return rows;
  const missing = new Set(ids);
  for (const { id } of known) missing.delete(id);
  const gone = [...missing].flatMap((id) => lines.get(id)?.row ?? []).map((row) => ({ ...row, quantity: 0, reserved: 0, gone: true }));
  return gone.length === 0 ? rows : [...gone, ...rows];
}

function chosenFilter(chosen: ReadonlySet<string>): Filter<ShownLine> {
  return { id: CHOSEN, label: "Selected only", as: "switch", keeps: (line) => chosen.has(line.id) };
}
