/**
 * Location contents transfer: what is at one place goes to another, or onto a new roaming pallet (specification 2, 2.12).
 */
import { MAX_REASON } from "@apothecary/core/lib/fields";
import { useEffect, useMemo, useRef, useState } from "react";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { PlaceChooser } from "../../../../entities/place/place-chooser.tsx";
import { TextField } from "../../../../kit/form/text-field.tsx";
import { showNumber } from "../../../../kit/table/format.ts";
import { useTableState } from "../../../../kit/table/state.ts";
import { useStore } from "../../../../lib/store.ts";
import { type TransferLine, useContents } from "../../api/transfers.ts";
import { createDrafts, type Drafts } from "../../api/transfers-drafts.ts";
import { Destination } from "./destination.tsx";
import { CONTENTS_COLUMNS } from "./line-columns.tsx";
import { TransferTable } from "./transfer-table.tsx";
import { transferLabel, useTransfer } from "./use-transfer.ts";
import "./transfers.css";

const PAGE_SIZES = [15, 25, 50, 100, "all"] as const;
const NOT_HERE = () => Promise.reject(new Error("Quantities are not corrected here."));
const NO_REFUSAL = () => undefined;

/** Chooses the two places; all that is there goes unless somebody says less. */
export function ContentsTransferDialog({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState<string | null>(null);
  const [paused, setPaused] = useState(false);
  const contents = useContents(from, paused);
  const rows = contents.data === null ? [] : contents.data?.rows;
  const [drafts] = useState(createDrafts);
  const { form, pallet, judge, held } = useTransfer({
    drafts,
    rows,
    fromOnePlace: true,
    refresh: () => void contents.refetch(),
    onPause: setPaused,
    onDone: onClose,
  });
  const control = useTableState();
  const all = useStore(drafts.all);
  const moving = useMemo(() => [...all.values()].filter(({ entry }) => entry !== null && entry !== 0).length, [all]);
  const { values } = form;
  useEffect(() => setFrom(values.from), [values.from]);

  useTaken(drafts, from, rows);
  const desk = useMemo(() => ({ drafts, judge, busy: held, adjust: NOT_HERE, adjustRefusal: NO_REFUSAL }), [drafts, judge, held]);
  const place = contents.data?.place;
  return (
    <FormDialog
      title="Location Contents Transfer"
      purpose="Move what is at one location to another, or onto a new roaming pallet. What jobs have reserved goes along."
      form={{ ...form, changed: values.from !== null || values.reason !== "" }}
      size="widest"
      submitLabel={transferLabel(form, moving)}
      busyLabel="Transferring …"
      progressUnit="lines"
      disabled={pallet.busy}
      onClose={onClose}
    >
      <div className="transfer-head transfer-head-from">
        <PlaceChooser {...form.field("from")} label="From" disabled={form.busy} />
        <TextField {...form.field("reason")} label="Reason" maxLength={MAX_REASON} disabled={form.busy} />
        <Destination form={form} pallet={pallet} disabled={form.busy} />
      </div>
      {from === null ? null : (
        <>
          <p className="transfer-total" role="status">
            {rows ? `${rows.length === 1 ? "1 row" : `${showNumber(rows.length)} rows`}${place ? ` in ${place.warehouse} ${place.bin}` : ""}` : "Loading …"}
          </p>
          <TransferTable
            id="contents-transfer"
            name="Contents"
            desk={desk}
            columns={CONTENTS_COLUMNS}
            rows={rows}
            control={control}
            selectable={false}
            pageSizes={PAGE_SIZES}
            searchLabel="Search the location"
            failed={contents.error ? { message: contents.error.message, retry: () => void contents.refetch() } : undefined}
            empty={{ title: contents.data === null ? "This location is gone" : "This location is empty" }}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What is there when it is first shown is what goes; what comes later stays unless somebody says how much of it goes. */
function useTaken(drafts: Drafts, from: string | null, rows: readonly TransferLine[] | undefined): void {
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (from === taken.current) return;
    if (taken.current !== null) drafts.clear();
    taken.current = null;
    if (from === null || !rows) return;
    taken.current = from;
    drafts.choose(rows);
  }, [from, rows, drafts]);
}
