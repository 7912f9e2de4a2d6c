/**
 * Location contents transfer: moves the contents of a location to another, or onto a new roaming pallet (specification 2, 2.12).
 */
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLines, useLinesValue } from "../../../../kit/lines/use-lines.ts";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { LocationChooser } from "../../../../entities/location/location-chooser.tsx";
import { ReasonField } from "../../../../entities/transaction/reason-field.tsx";
import { showNumber } from "../../../../kit/table/columns/format.ts";
import { useTableState } from "../../../../kit/table/state/state.ts";
import { type TransferLine, useContents } from "../../api/transfers.ts";
import { newLine, isUnmoved, type Transferred, type TransferLines } from "../../api/transfer-rules.ts";
import { Destination } from "./destination.tsx";
import { contentsColumns } from "./line-columns.tsx";
import type { ToolProps } from "../../../../lib/page/tool.ts";
import { TransferTable } from "./transfer-table.tsx";
import { transferLabel, useTransfer } from "./use-transfer.ts";
import { Row } from "../../../../kit/layout/stack.tsx";

const PAGE_SIZES = [15, 25, 50, 100, "all"] as const;

/** Selects the two locations; by default, all contents move. `values.from` is the location to empty. */
export function ContentsTransferDialog({ values: { from: opened }, onClose }: ToolProps) {
  const [from, setFrom] = useState<string | null>(null);
  const [paused, setPaused] = useState(false);
  const contents = useContents(from, paused);
  const rows = contents.data === null ? [] : contents.data?.rows;
  const lines = useLines<TransferLine, Transferred>({});
  const { form, pallet } = useTransfer({
    lines,
    rows,
    fromOneLocation: true,
    refresh: () => void contents.refetch(),
    onPause: setPaused,
    onDone: onClose,
  });
  const control = useTableState();
  const moving = useLinesValue(lines, (all) => all.filter((line) => !isUnmoved(line)).length);
  const { values, set } = form;
  useFrom(form, opened, setFrom);
  useTaken(lines, from, rows);
  const columns = useMemo(() => contentsColumns(lines), [lines]);
  const takeFrom = (location: string | null) => {
    set("transferFrom", location);
    // The source cannot be the destination.
    if (location !== null && location === values.transferTo) set("transferTo", null);
  };
  return (
    <FormDialog
      title="Location Contents Transfer"
      purpose="Move the contents of a location to another, or onto a new roaming pallet. Reservations move with the stock."
      form={{ ...form, changed: values.transferFrom !== null || values.reason !== "" }}
      size="widest"
      submitLabel={transferLabel(form, moving)}
      busyLabel="Transferring …"
      progressUnit="lines"
      disabled={pallet.busy}
      onClose={onClose}
    >
      <Row grow="fields" gap={3} align="start">
        <LocationChooser {...form.field("transferFrom")} onChange={takeFrom} label="From" disabled={form.busy} />
        <ReasonField {...form.field("reason")} action="Transfer" disabled={form.busy} />
      </Row>
      <Row grow="fields" gap={3} align="start">
        <Destination form={form} pallet={pallet} disabled={form.busy} />
      </Row>
      {from === null ? null : (
        <>
          <Held rows={rows} location={contents.data?.location} />
          <TransferTable
            id="contents-transfer"
            name="Contents"
            lines={lines}
            columns={columns}
            paused={paused}
            rows={rows}
            control={control}
            pageSizes={PAGE_SIZES}
            searchLabel="Search the location"
            failed={contents.error ? { message: contents.error.message, retry: () => void contents.refetch() } : undefined}
            empty={{ title: contents.data === null ? "This location no longer exists" : "This location is empty" }}
          />
        </>
      )}
    </FormDialog>
  );
}

/** How many rows a location holds. */
function Held({ rows, location }: { rows: readonly TransferLine[] | undefined; location: { warehouse: string; bin: string } | undefined }) {
  const count = rows?.length === 1 ? "1 row" : `${showNumber(rows?.length ?? 0)} rows`;
  return (
    <p className="quiet" role="status">
      {rows ? `${count}${location ? ` in ${location.warehouse} ${location.bin}` : ""}` : "Loading …"}
    </p>
  );
}

/** Fills in the location that the dialog was opened for, once, and follows the field. */
function useFrom(
  { set, values }: Pick<ReturnType<typeof useTransfer>["form"], "set" | "values">,
  opened: string | undefined,
  onChange: (from: string | null) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later choice is the user's.
  useLayoutEffect(() => {
    if (opened !== undefined) set("transferFrom", opened);
  }, [opened]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter is stable.
  useLayoutEffect(() => onChange(values.transferFrom), [values.transferFrom]);
}

/** Initially selects the contents at full quantity. Lines that arrive later start at 0. */
function useTaken(lines: TransferLines, from: string | null, rows: readonly TransferLine[] | undefined): void {
  const taken = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (from === taken.current) return;
    if (taken.current !== null) lines.load([]);
    taken.current = null;
    if (from === null || !rows) return;
    taken.current = from;
    lines.add(rows.map((row) => newLine(row)));
  }, [from, rows, lines]);
}
